import { at } from '../language/pointer.ts';
import { useReach } from './compile-expression.ts';
import type { PersonsModel } from './model.ts';
import { type Reach, reach, type Step } from './reach.ts';
import type { Shape, Surroundings } from './shape.ts';

/** The fields of a move whose persons may not make it: of the head, in lines, or behind references. */
export function compileNotBy(
  said: readonly string[] | undefined,
  path: string,
  shape: Shape,
  around: Surroundings,
): readonly PersonsModel[] {
  return (said ?? []).flatMap((one, index) => {
    const place = at(path, index);
    const keys = one.split('.');
    const found = reach(around.shapes, shape, '', 0, keys);
    if (!found || found.linked) {
      shape.findings.say('unknown_field', place, { field: one });
      return [];
    }
    useReach(found, place, shape);
    if (found.broken) return [];
    const label = sayReach(found, shape, around);
    const isOf = isOfPersons(found, around);
    // What it points at is not there, and is told where that is named.
    if (isOf === undefined) return [];
    if (!isOf) {
      shape.findings.say('no_person', place, { field: label });
      return [];
    }
    if ((said ?? []).indexOf(one) < index) shape.findings.say('repeated_value', place);
    shape.alsoRead.push(found);
    const inside = found.part === '' ? keys : keys.slice(found.part.split('.').length);
    return [{ part: found.part, keys: inside, label, through: found.steps }];
  });
}

const barring = { notByOwner: '不得由制单人办理', notBy: '须回避的人' } as const;

/** Nobody makes what the house makes: whom the move keeps away would only have to bring it about. */
export function sayBarsNobody(
  move: { readonly label: string } & { readonly [Word in keyof typeof barring]?: unknown },
  path: string,
  how: 'auto_by_nobody' | 'timed_by_nobody',
  { findings }: Pick<Shape, 'findings'>,
): void {
  for (const [word, called] of Object.entries(barring))
    if (move[word as keyof typeof barring]) findings.say(how, at(path, word), { move: move.label, word: called });
}

function isOfPersons({ type }: Reach, { shapes }: Surroundings): boolean | undefined {
  const one = type.is === 'list' ? type.of : type;
  if (one.is !== 'ref') return false;
  const target = shapes.get(one.to);
  return target && target.store === 'user';
}

/** 「评标明细的评委」, 「寻源项目的负责人」. */
export function sayReach({ part, own, steps }: Reach, shape: Shape, around: Surroundings): string {
  const labelOf = ({ entity, field }: Step) => around.shapes.get(entity)?.fields.get(field)?.label ?? field;
  const way = steps.length > 0 ? steps.map(labelOf) : [labelOf({ entity: shape.key, field: own })];
  const lines = shape.parts.get(part)?.label;
  return [...(part === '' || lines === undefined ? [] : [lines]), ...way].join('的');
}
