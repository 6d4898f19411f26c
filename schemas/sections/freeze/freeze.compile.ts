import { reach } from '../../compile/reach.ts';
import type { GrowingField, Shape, Surroundings } from '../../compile/shape.ts';
import { readsOf } from '../../expressions/reads-of.ts';
import { at } from '../../language/pointer.ts';
import { inOrder } from '../../language/ranks.ts';
import type { FrozenModel } from './freeze.model.ts';
import type { FrozenDocument } from './freeze.section.ts';

/** What is frozen at which move, field by field. */
export function compileFreezes(shape: Shape, around: Surroundings): ReadonlyMap<string, FrozenModel> {
  return new Map(inOrder(shape.document.freeze).map(([key, said]) => [key, compileFrozen(key, said, shape, around)]));
}

function compileFrozen(key: string, said: FrozenDocument, shape: Shape, around: Surroundings): FrozenModel {
  const { findings } = shape;
  const path = at('/freeze', key);
  if (shape.facetOf !== null && shape.isOwn(path)) findings.say('frozen_of_facet', path);
  const { label, at: moves, held = [] } = said;
  for (const [word, named] of Object.entries({ at: moves, held }))
    for (const [index, move] of named.entries())
      if (!Object.hasOwn(shape.document.states?.moves ?? {}, move))
        findings.say('unknown_move', at(path, word, index), { move });
  const of = said.of.flatMap((one, index) => fieldsAt(one, at(path, 'of', index), shape, around));
  return { key, label, at: moves, held, of: [...new Set(of)] };
}

function fieldsAt(named: string, path: string, shape: Shape, around: Surroundings): readonly string[] {
  const { findings, fields, parts } = shape;
  const field = fields.get(named);
  const part = parts.get(named);
  if (!field && !part) {
    findings.say('unknown_field', path, { field: named });
    return [];
  }
  findings.use(`entity:${shape.key}.${named}`, path);
  if (field) {
    if (!isKept(field) || leansOnLinks(field, shape, around))
      findings.say('frozen_moves_on', path, { field: field.label });
    return [named];
  }
  const written = [...fields.values()].filter((one) => one.part === named || one.part.startsWith(`${named}.`));
  const own = written.filter((one) => isKept(one) && isWritten(one, shape, around)).map((one) => one.path);
  if (own.length === 0) findings.say('nothing_frozen', path, { part: part?.label ?? named });
  return own;
}

const isKept = ({ column, system }: GrowingField): boolean => column !== null && !system;

/** Written by people in this record, or worked out of what they write: what is locked is another's to write. */
function isWritten(field: GrowingField, shape: Shape, around: Surroundings): boolean {
  return madeOf(field, shape, around).every((one) => one === null || one.calc || !one.locked);
}

/** What records that point here come to is another whenever one of them is. */
const leansOnLinks = (field: GrowingField, shape: Shape, around: Surroundings): boolean =>
  madeOf(field, shape, around).includes(null);

/** A field with all of this record that it is worked out of, however far; null for what stands at the other end of a link. */
function madeOf(start: GrowingField, shape: Shape, around: Surroundings): readonly (GrowingField | null)[] {
  const found = new Set<GrowingField | null>([start]);
  for (const field of found) {
    if (!field?.calc) continue;
    for (const { up, keys } of readsOf(field.calc)) {
      const end = reach(around.shapes, shape, field.part, up, keys);
      const own = end && !end.linked ? shape.fields.get(end.own) : undefined;
      if (end?.linked) found.add(null);
      if (own) found.add(own);
    }
  }
  return [...found];
}
