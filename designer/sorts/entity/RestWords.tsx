import { constantsOf, wordFor } from '../../../schemas/language/closed-words.ts';
import type { EntityDocument } from '../../../schemas/language/entity.ts';
import { inOrder } from '../../../schemas/language/ranks.ts';
import type { Section } from '../../../schemas/language/section.ts';
import { Labelled } from '../../inputs/Labelled.tsx';
import { PickMany, Pick as PickOne, type PickOption } from '../../inputs/Pick.tsx';
import { roleOptions, useRoleNames } from '../../inputs/role-names.ts';
import { Setting } from './form/KindSettings.tsx';
import { type RestWord, restWords } from './rest-words.ts';

interface Props {
  readonly section: Section;
  /** What its inspector asks for itself. */
  readonly asked: readonly string[];
  readonly entry: Readonly<Record<string, unknown>>;
  readonly document: EntityDocument;
  /** Undefined takes it away. */
  readonly onSet: (word: string, value: unknown) => void;
}

/** The words of an entry that need no input of their own, drawn from what the language says of them. */
export function RestWords({ section, asked, entry, document, onSet }: Props) {
  const names = useRoleNames();
  const optionsOf = ({ by, schema, many }: RestWord): readonly PickOption[] => {
    if (by === 'field')
      return Object.entries(document.fields).map(([value, { label }]) => ({ value, label: label ?? value }));
    if (by === 'state') return inOrder(document.states?.nodes).map(([value, { label }]) => ({ value, label }));
    if (by === 'role') return roleOptions(Object.keys(document.access?.roles ?? {}), names);
    const one = many ? (schema.items as typeof schema) : schema;
    return (constantsOf(one) ?? []).map((value) => ({ value, label: wordFor(one, value) }));
  };
  return restWords(section, asked).map((word) => {
    const { name, label, schema, many } = word;
    const value = entry[name];
    const set = (next: unknown) => onSet(name, next === '' || next === null || next === false ? undefined : next);
    if (word.by === 'setting') return <Setting key={name} {...{ name, label, schema, value }} onSet={set} />;
    return (
      <Labelled key={name} label={label}>
        {() =>
          many ? (
            <PickMany
              label={label}
              value={Array.isArray(value) ? value.map(String) : []}
              options={optionsOf(word)}
              onChange={(next) => set(next.length > 0 ? next.slice(0, Number(schema.maxItems ?? next.length)) : null)}
            />
          ) : (
            <PickOne
              label={label}
              value={typeof value === 'string' ? value : null}
              options={optionsOf(word)}
              onChange={set}
            />
          )
        }
      </Labelled>
    );
  });
}
