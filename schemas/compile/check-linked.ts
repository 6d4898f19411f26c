import { codeOnly } from '../expressions/functions-asked.ts';
import { readsOf, visit } from '../expressions/reads-of.ts';
import { toldOf } from '../expressions/told-of.ts';
import type { FunctionName } from '../expressions/tree.ts';
import { at } from '../language/pointer.ts';
import { pointerOf } from './pointer-of.ts';
import { reach, type Step } from './reach.ts';
import type { GrowingField, Shape } from './shape.ts';

interface FieldOfShape {
  readonly shape: Shape;
  readonly field: GrowingField;
}

/**
 * What is worked out over records that point here goes on through what is worked out there. It must come to an end, and be
 * something the database can say all the way: it is never worked out anywhere else.
 */
export function checkLinked(shapes: ReadonlyMap<string, Shape>): void {
  const told = new Set<string>();
  for (const shape of shapes.values())
    for (const field of shape.head.fields.values()) {
      if (!field.calc || toldOf(field.calc).size === 0) continue;
      const path = at(pointerOf(field.path), 'calc');
      const circle = circleFrom({ shape, field }, shapes);
      if (circle.length > 0 && !circle.some((one) => told.has(nameOf(one)))) {
        for (const one of circle) told.add(nameOf(one));
        const words = [...circle, { shape, field }].map((one) => `${one.shape.title} · ${one.field.label}`);
        shape.findings.say('link_circle', path, { circle: words.join(' → ') });
      }
      const code = circle.length > 0 ? undefined : codeIn({ shape, field }, shapes);
      if (code) shape.findings.say('not_for_database', path, { name: code });
    }
}

const nameOf = ({ shape, field }: FieldOfShape): string => `${shape.key}.${field.path}`;

/**
 * What a computed value is made of that is computed anew with it: on the spot, or, where both are kept, in its own record
 * and in those that point at it. What is kept behind a reference is no matter of whoever reads it.
 */
function below({ shape, field }: FieldOfShape, shapes: ReadonlyMap<string, Shape>): readonly FieldOfShape[] {
  const reaches = field.calc
    ? readsOf(field.calc).flatMap(({ up, keys }) => reach(shapes, shape, field.part, up, keys) ?? [])
    : [];
  const named = reaches.flatMap(({ own, steps }): (Step & { readonly near: boolean })[] => [
    { entity: shape.key, field: own, near: true },
    ...steps.map((step, at) => ({ ...step, near: at === 0 || step.ofAll === true })),
  ]);
  return named.flatMap(({ near, ...step }) => {
    const there = shapes.get(step.entity);
    const read = there?.fields.get(step.field);
    const isAnew = read?.column ? near : near || !field.column;
    return there && read?.calc && isAnew ? [{ shape: there, field: read }] : [];
  });
}

/** The way that leads back to where it began, that one first; empty when none does. */
function circleFrom(start: FieldOfShape, shapes: ReadonlyMap<string, Shape>): readonly FieldOfShape[] {
  const passed = new Set<string>();
  const follow = (here: FieldOfShape): readonly FieldOfShape[] => {
    for (const next of below(here, shapes)) {
      if (nameOf(next) === nameOf(start)) return [here];
      if (passed.has(nameOf(next))) continue;
      passed.add(nameOf(next));
      const way = follow(next);
      if (way.length > 0) return [here, ...way];
    }
    return [];
  };
  return follow(start);
}

function codeIn(start: FieldOfShape, shapes: ReadonlyMap<string, Shape>): FunctionName | undefined {
  const passed = new Set<string>([nameOf(start)]);
  const follow = (here: FieldOfShape): FunctionName | undefined => {
    let found: FunctionName | undefined;
    if (here.field.calc)
      visit(here.field.calc, (node) => {
        if (here !== start && node.t === 'call' && codeOnly.has(node.fn)) found ??= node.fn;
      });
    for (const next of below(here, shapes)) {
      // What is kept there is read from its place.
      if (next.field.column || passed.has(nameOf(next))) continue;
      passed.add(nameOf(next));
      found ??= follow(next);
    }
    return found;
  };
  return follow(start);
}
