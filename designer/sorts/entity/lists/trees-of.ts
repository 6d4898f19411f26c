import type { EntityModel, FieldModel, Model } from '../../../../schemas/compile/model.ts';

interface Option {
  readonly value: string;
  readonly label: string;
}

/** The entity a field's value, or each of its values, points at. */
function targetOf(model: Model, { type }: FieldModel): EntityModel | undefined {
  const one = type.is === 'list' ? type.of : type;
  return one.is === 'ref' ? model.entities.get(one.to) : undefined;
}

/** Fields by which records hang together as a tree: references to their own kind. */
export const treesOf = (model: Model, entity: EntityModel): readonly Option[] =>
  [...entity.head.fields.values()].flatMap(({ key, label, type, system }) =>
    !system && type.is === 'ref' && model.entities.get(type.to)?.store === entity.store ? [{ value: key, label }] : [],
  );

/** Fields that point at something which is a tree itself, and can be asked of the table. */
export const besideOf = (model: Model, entity: EntityModel): readonly Option[] =>
  [...entity.head.fields.values()].flatMap((field) => {
    const target = targetOf(model, field);
    const isTree = target !== undefined && treesOf(model, target).length > 0;
    return isTree && !field.system ? [{ value: field.key, label: field.label }] : [];
  });
