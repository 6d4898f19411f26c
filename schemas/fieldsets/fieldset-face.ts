import type { EntityDocument } from '../language/entity.ts';
import type { FieldsetDocument } from '../language/fieldset.ts';
import { titleOf } from '../language/names.ts';

/** Where the cells of a fieldset stand in its face. */
export const faceForm = 'edit';
export const faceSection = 'fields';

/** A fieldset as an entity of nothing else: what judges and edits entities then knows it. */
export function faceOf({ kind: _, cells, cols, ...said }: FieldsetDocument): EntityDocument {
  const section = { title: titleOf(said.title), ...(cols ? { cols } : {}), cells, rank: 'a0' };
  return { kind: 'entity', ...said, forms: { [faceForm]: { head: { [faceSection]: section } } } } as EntityDocument;
}

/** A face as the fieldset it stands for, called as its section is; what no fieldset has is not kept. */
export function fieldsetOf({
  key,
  spec,
  rev,
  layer,
  title,
  note,
  fields,
  rules,
  checks,
  forms,
}: EntityDocument): FieldsetDocument {
  const section = forms?.[faceForm]?.head?.[faceSection];
  const said = { rev, layer, note, cols: section?.cols, rules, checks };
  return {
    kind: 'fieldset',
    key,
    spec,
    title: section && section.title !== titleOf(title) ? section.title : title,
    fields,
    cells: section?.cells ?? {},
    ...(Object.fromEntries(
      Object.entries(said).filter(([, value]) => value !== undefined),
    ) as Partial<FieldsetDocument>),
  };
}
