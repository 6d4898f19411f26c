import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import { at } from '../../../../schemas/language/pointer.ts';
import { layChange } from '../../../../schemas/layers/lay-layers.ts';
import { usualForms } from '../../../../schemas/layers/names.ts';
import type { Ask } from '../../../kernel/command.ts';
import { formAt, ownForms } from './layout.ts';

type FormDocument = NonNullable<EntityDocument['forms']>[string];

export const formLabel = (document: EntityDocument, form: string): string =>
  document.forms?.[form]?.title ?? usualForms[form] ?? form;

/** What a form says of itself as a whole. */
export const setForm = (
  document: EntityDocument,
  form: string,
  property: 'title' | 'locked',
  value: unknown,
  words: string,
): Ask => ({
  name: `修改“${formLabel(document, form)}”的${words}`,
  steps: [{ path: at(formAt(form), property), after: value }],
  joins: `${form} ${property}`,
});

/** Forms it can be laid out like: those that say themselves where things stand. */
export const modelsFor = (document: EntityDocument, form: string): readonly string[] => {
  const like = document.forms?.[form]?.like;
  return [...new Set([...(like === undefined ? [] : [like]), ...ownForms(document)])].filter((key) => key !== form);
};

const rooms = ['tabs', 'head', 'body'] as const;

/** Laid out like another, giving up its own layout; null: on its own from now on, beginning as it stands. */
export function followForm(document: EntityDocument, form: string, like: string | null): Ask {
  const begun = like === null ? wholeForm(document, form) : {};
  const name = formLabel(document, form);
  return {
    name: like === null ? `“${name}”自己排布` : `“${name}”的排布与“${formLabel(document, like)}”相同`,
    steps: [
      { path: at(formAt(form), 'like'), after: like ?? undefined },
      ...rooms.map((room) => ({ path: at(formAt(form), room), after: begun[room] })),
    ],
  };
}

/** With everything it takes from the one it is like. */
function wholeForm(document: EntityDocument, form: string, way: readonly string[] = []): FormDocument {
  const own = document.forms?.[form] ?? {};
  if (own.like === undefined || way.includes(form)) return own;
  return layChange(wholeForm(document, own.like, [...way, form]), own) as FormDocument;
}
