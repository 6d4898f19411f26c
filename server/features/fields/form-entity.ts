import type { EntityModel, Model } from '../../../schemas/compile/model.ts';
import { toSnake } from '../../../schemas/language/names.ts';
import { Refusal } from '../../kernel/errors.ts';

/** The entity, and of it the part, that an old client's name stands for: key, table, `key.part` or the part's table. */
export function findForm(model: Model, name: string): { entity: EntityModel; part: string } | null {
  const called = name.trim();
  const all = [...model.entities.values()].toSorted((a, b) => Number(a.facetOf !== null) - Number(b.facetOf !== null));
  for (const entity of called === '' ? [] : all) {
    for (const { path, table } of [entity.head, ...entity.parts.values()]) {
      const full = path === '' ? entity.key : `${entity.key}.${path}`;
      if (called === full || called === table || (path === '' && called === toSnake(full)))
        return { entity, part: path };
    }
  }
  return null;
}

export function formEntity(model: Model, name: string): { entity: EntityModel; part: string } {
  const found = findForm(model, name);
  if (!found) throw new Refusal('unknown_entity', { text: `没有名为“${name.slice(0, 60)}”的表单` });
  return found;
}
