import type { ExtendedFieldView, ExtendedView, FieldWish } from '../../../../server/features/fields/fields.contract.ts';

export const pathOf = ({ part, key }: Pick<FieldWish, 'part' | 'key'>): string =>
  part === '' ? key : `${part}.${key}`;

/** What is sent of a field: the wish, without what the server knows of it. */
export const wishOf = ({ published: _p, holds: _h, ...wish }: ExtendedFieldView): FieldWish => wish;

/** A field to begin with, under a code nothing there has. */
export function freshField(view: ExtendedView, fields: readonly ExtendedFieldView[], part: string): ExtendedFieldView {
  const taken = new Set([
    ...fields.filter((field) => field.part === part).map(({ key }) => key),
    ...(view.parts.find(({ path }) => path === part)?.taken ?? []),
  ]);
  let n = 1;
  while (taken.has(`ext${n}`)) n += 1;
  return {
    part,
    key: `ext${n}`,
    label: '',
    kind: view.kinds[0]?.name ?? 'text',
    dict: null,
    need: false,
    locked: false,
    start: null,
    help: null,
    max: null,
    scale: null,
    settings: {},
    w: null,
    span: null,
    places: part === '' ? ['form', 'list', 'find'] : ['form'],
    retired: false,
    promoted: false,
    published: false,
    holds: 0,
  };
}

/** A field one step up or down among those of its part. */
export function moved(fields: readonly ExtendedFieldView[], path: string, by: 1 | -1): readonly ExtendedFieldView[] {
  const from = fields.findIndex((field) => pathOf(field) === path);
  const part = fields[from]?.part;
  let to = from + by;
  while (fields[to] && fields[to]?.part !== part) to += by;
  const [a, b] = [fields[from], fields[to]];
  if (!a || !b) return fields;
  return fields.map((field, at) => (at === from ? b : at === to ? a : field));
}

export const isSame = (a: readonly ExtendedFieldView[], b: readonly ExtendedFieldView[]): boolean =>
  JSON.stringify(a.map(wishOf)) === JSON.stringify(b.map(wishOf));
