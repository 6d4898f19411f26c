import type { EntityPlan, FieldPlan, PartPlan } from '../compile/plan.ts';

/** What stands in one part of a plan. */
export interface PartShape {
  readonly fields: readonly FieldPlan[];
  /** Parts right inside. */
  readonly parts: readonly PartPlan[];
  /** Every name a row may come with. */
  readonly names: ReadonlySet<string>;
}

type ShapedPlan = Pick<EntityPlan, 'fields' | 'parts'>;

const nothing: PartShape = { fields: [], parts: [], names: new Set(['id', 'version']) };
const known = new WeakMap<ShapedPlan, ReadonlyMap<string, PartShape>>();

/** Fields and parts by the part around them: asked for every row of every check, so it is laid out once a plan. */
export function shapeOf(plan: ShapedPlan): (part: string) => PartShape {
  const shapes = known.get(plan) ?? layOut(plan);
  return (part) => shapes.get(part) ?? nothing;
}

function layOut(plan: ShapedPlan): ReadonlyMap<string, PartShape> {
  const parts = Object.values(plan.parts);
  const fields = Object.values(plan.fields);
  const paths = new Set(['', ...parts.map(({ path }) => path), ...fields.map(({ part }) => part)]);
  const shapes = new Map([...paths].map((path) => [path, shapePart(path, fields, parts)] as const));
  known.set(plan, shapes);
  return shapes;
}

function shapePart(path: string, allFields: readonly FieldPlan[], allParts: readonly PartPlan[]): PartShape {
  const fields = allFields.filter(({ part }) => part === path);
  const parts = allParts.filter(({ parent }) => parent === path);
  const names = fields.flatMap(({ key }) => [key, `${key}_dictText`]);
  return { fields, parts, names: new Set([...names, ...parts.map(({ key }) => key), 'id', 'version']) };
}
