import { listKindOf } from '../../../../renderers/lists/kinds.ts';
import type { EntityModel } from '../../../../schemas/compile/model.ts';
import type { AnyListKind } from '../../../../schemas/kinds/list-kind.ts';
import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import { at } from '../../../../schemas/language/pointer.ts';
import { inOrder } from '../../../../schemas/language/ranks.ts';
import { namedField } from '../../../../schemas/sections/lists/looks.compile.ts';
import type { Ask } from '../../../kernel/command.ts';
import { rankBefore } from '../../../kernel/places.ts';

type ListDocument = NonNullable<EntityDocument['lists']>[string];
type Words = Readonly<Record<string, unknown>>;

/** The ways of looking that a list names, in their order, each with what it says of itself. */
export const looksIn = (list: ListDocument): readonly (readonly [string, Words])[] =>
  inOrder(list.as).map(([key, { rank: _, ...words }]) => [key, words]);

/** The fields a setting of a kind can name. */
export const fittingFields = (entity: EntityModel, kind: AnyListKind, setting: string) =>
  [...entity.head.fields.values()]
    .filter((field) => kind.fields[setting]?.fits(namedField(field, entity.states?.field)))
    .map(({ key, label }) => ({ value: key, label }));

/** For each that must be named the first field that fits, stands for none before it and goes with the others; undefined where there is none. */
export function proposedLook(entity: EntityModel, kind: AnyListKind): Words | undefined {
  const must = ((kind.config as { required?: readonly string[] }).required ?? []).filter((name) => kind.fields[name]);
  const propose = (
    [name, ...others]: readonly string[],
    words: Readonly<Record<string, string>>,
  ): Words | undefined => {
    if (name === undefined) return goTogether(entity, kind, words) ? words : undefined;
    for (const { value } of fittingFields(entity, kind, name)) {
      const found = Object.values(words).includes(value) ? undefined : propose(others, { ...words, [name]: value });
      if (found) return found;
    }
    return undefined;
  };
  return propose(must, {});
}

function goTogether(entity: EntityModel, kind: AnyListKind, words: Readonly<Record<string, string>>): boolean {
  const named = Object.entries(words).flatMap(([setting, key]) => {
    const field = entity.head.fields.get(key);
    return field ? [[setting, namedField(field, entity.states?.field)] as const] : [];
  });
  return !kind.lintFields?.(Object.fromEntries(named));
}

/** One way more. What a list stood as by itself stays the first of them. */
export function addLook(document: EntityDocument, key: string, kind: AnyListKind, stood: string, words: Words): Ask {
  const path = at('/lists', key, 'as');
  const as = document.lists?.[key]?.as;
  const first = stood === kind.name ? {} : { [stood]: { rank: rankBefore({}, null) } };
  const look = { ...words, rank: rankBefore(as ?? first, null) };
  const step = as ? { path: at(path, kind.name), after: look } : { path, after: { ...first, [kind.name]: look } };
  return { name: `列表可以显示为“${kind.title}”`, steps: [step] };
}

/** Without the last of them the list stands by itself again. */
export function removeLook(document: EntityDocument, key: string, name: string): Ask {
  const isLast = Object.keys(document.lists?.[key]?.as ?? {}).length === 1;
  const path = isLast ? at('/lists', key, 'as') : at('/lists', key, 'as', name);
  return { name: `列表不再显示为“${listKindOf(name)?.title ?? name}”`, steps: [{ path, after: undefined }] };
}

/** A list opens as the first of its ways. */
export function openAs(document: EntityDocument, key: string, name: string): Ask {
  const as = document.lists?.[key]?.as ?? {};
  const first = inOrder(as)[0]?.[0] ?? null;
  return {
    name: `列表打开时显示为“${listKindOf(name)?.title ?? name}”`,
    steps: [{ path: at('/lists', key, 'as', name, 'rank'), after: rankBefore(as, first, [name]) }],
  };
}

export const setLook = (key: string, kind: AnyListKind, setting: string, value: unknown): Ask => ({
  name: `修改“${kind.title}”的设置`,
  steps: [
    { path: at('/lists', key, 'as', kind.name, setting), after: value === '' || value === null ? undefined : value },
  ],
  joins: `${key} ${kind.name} ${setting}`,
});
