import type { Findings } from '../compile/findings.ts';
import { titleOf } from '../compile/names.ts';
import type { EntityDocument } from '../language/entity.ts';
import { entryOf } from '../language/entry-of.ts';
import type { FieldsetDocument } from '../language/fieldset.ts';
import { at } from '../language/pointer.ts';
import { goneFrom } from './lay-fieldsets.ts';
import { type Kinds, keyInUse, type UseWords, usesIn } from './words-of-use.ts';

/** Everything wrong with how an entity uses fieldsets. `broken`: there, and wrong in themselves. */
export function checkFieldsets(
  document: EntityDocument,
  known: ReadonlyMap<string, FieldsetDocument>,
  broken: ReadonlySet<string>,
  kinds: Kinds,
  findings: Findings,
): void {
  const uses = usesIn(document, known, kinds);
  const givers = new Map<string, string>();
  for (const [use, said] of Object.entries(document.fieldsets ?? {})) {
    const path = at('/fieldsets', use);
    findings.use(`fieldset:${said.of}`, path);
    if (!known.has(said.of) && !broken.has(said.of))
      findings.say('unknown_fieldset', at(path, 'of'), { fieldset: said.of });
    for (const [form, { section }] of Object.entries(said.forms ?? {})) {
      const there = entryOf(document.forms, form);
      if (!there) findings.say('unknown_form', at(path, 'forms', form), { form });
      else if (section !== undefined && !Object.hasOwn(there.head ?? {}, section))
        findings.say('unknown_section', at(path, 'forms', form, 'section'), { section });
    }
    const words = uses.find((each) => each.use === use);
    const given = words?.fieldset.fields ?? {};
    for (const key of Object.keys(given)) {
      const own = keyInUse(use, said, key);
      const title = words ? titleOf(words.fieldset.title) : '';
      const field = given[key]?.label ?? key;
      if (givers.has(own)) findings.say('fieldset_twice', path, { field: own });
      if (document.fields?.[own]?.type !== undefined)
        findings.say('fieldset_clash', at('/fields', own), { field, fieldset: title });
      givers.set(own, title);
    }
  }
  const [first] = uses;
  for (const key of first ? goneFrom(document, uses) : []) {
    const { fieldset } = uses.find(({ use }) => key.startsWith(use)) ?? (first as UseWords);
    findings.warn('fieldset_gone', at('/fields', key), { field: key, fieldset: titleOf(fieldset.title) });
  }
}
