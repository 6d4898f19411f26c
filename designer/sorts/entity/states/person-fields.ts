import type { EntityModel, FieldModel, Model } from '../../../../schemas/compile/model.ts';
import type { PickOption } from '../../../inputs/Pick.tsx';

/** Fields that name persons: in the head, in lines, and of what these point at. */
export function personFields(model: Model, entity: EntityModel): readonly PickOption[] {
  return [...entity.fields.values()].flatMap((field) => {
    const part = entity.parts.get(field.part);
    const label = part ? `${part.label}的${field.label}` : field.label;
    const group = part?.label ?? entity.title;
    if (namesPersons(model, field)) return [{ value: field.path, label, group }];
    const behind = field.type.is === 'ref' ? model.entities.get(field.type.to) : undefined;
    return [...(behind?.head.fields.values() ?? [])]
      .filter((one) => namesPersons(model, one))
      .map((one) => ({ value: `${field.path}.${one.key}`, label: `${label}的${one.label}`, group }));
  });
}

/** Fields of the head that can hold several persons and that nobody fills in. */
export const keepersOfPersons = (model: Model, entity: EntityModel): readonly PickOption[] =>
  [...entity.head.fields.values()]
    .filter((field) => field.type.is === 'list' && namesPersons(model, field) && field.locked)
    .map(({ key, label }) => ({ value: key, label }));

function namesPersons(model: Model, { type }: FieldModel): boolean {
  const one = type.is === 'list' ? type.of : type;
  return one.is === 'ref' && model.entities.get(one.to)?.store === 'user';
}
