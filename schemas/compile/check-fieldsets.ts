import { goneFrom } from '../fieldsets/lay-fieldsets.ts';
import { columnsAt, fieldsIn, isPartOf, roomAt, valueAt } from '../fieldsets/place-of-use.ts';
import { type Json, type Kinds, keyInUse, type UseWords, usesIn } from '../fieldsets/words-of-use.ts';
import type { EntityDocument } from '../language/entity.ts';
import { entryOf } from '../language/entry-of.ts';
import type { FieldsetDocument, FieldsetUse } from '../language/fieldset.ts';
import { titleOf } from '../language/names.ts';
import { at } from '../language/pointer.ts';
import type { Findings } from './findings.ts';

/** Everything wrong with how an entity uses fieldsets. `broken`: there, and wrong in themselves. */
export function checkFieldsets(
  document: EntityDocument,
  known: ReadonlyMap<string, FieldsetDocument>,
  broken: ReadonlySet<string>,
  kinds: Kinds,
  findings: Findings,
): void {
  const uses = usesIn(document, known, kinds);
  const givers = new Set<string>();
  for (const [use, said] of Object.entries(document.fieldsets ?? {})) {
    const path = at('/fieldsets', use);
    const { part = '' } = said;
    findings.use(`fieldset:${said.of}`, path);
    if (!known.has(said.of) && !broken.has(said.of))
      findings.say('unknown_fieldset', at(path, 'of'), { fieldset: said.of });
    if (!isPartOf(document as Json, part)) {
      findings.say('unknown_part', at(path, 'part'), { part });
      continue;
    }
    checkForms(document, said, path, findings);
    const words = uses.find((each) => each.use === use);
    const given = words?.fieldset.fields ?? {};
    for (const key of Object.keys(given)) {
      const own = keyInUse(use, said, key);
      const pointer = at('', ...roomAt(part, 'fields'), own);
      const title = words ? titleOf(words.fieldset.title) : '';
      const field = given[key]?.label ?? key;
      if (givers.has(pointer)) findings.say('fieldset_twice', path, { field: own });
      if (fieldsIn(document as Json, part)[own]?.type !== undefined)
        findings.say('fieldset_clash', pointer, { field, fieldset: title });
      givers.add(pointer);
    }
  }
  const [first] = uses;
  for (const { part, key } of first ? goneFrom(document, uses) : []) {
    const { fieldset } = uses.find((one) => one.part === part && key.startsWith(one.use)) ?? (first as UseWords);
    findings.warn('fieldset_gone', at('', ...roomAt(part, 'fields'), key), {
      field: key,
      fieldset: titleOf(fieldset.title),
    });
  }
}

function checkForms(document: EntityDocument, { part, forms }: FieldsetUse, path: string, findings: Findings): void {
  for (const [form, { section }] of Object.entries(forms ?? {})) {
    const here = at(path, 'forms', form);
    const there = entryOf(document.forms, form);
    if (!there) findings.say('unknown_form', here, { form });
    else if (part !== undefined && !valueAt(there as Json, columnsAt(part).slice(0, -1)))
      findings.say('unknown_part', here, { part });
    else if (section !== undefined && (part !== undefined || !Object.hasOwn(there.head ?? {}, section)))
      findings.say('unknown_section', at(here, 'section'), { section });
  }
}
