import type { EntityPlan } from '../compile/plan.ts';
import type { Drawing } from '../kinds/drawing.ts';
import type { AnyFieldKind } from '../kinds/field-kind.ts';

/** How the values of a field are drawn, by the field's path; those that are words are not among them. */
export type Drawings = ReadonlyMap<string, (value: unknown) => Drawing | null>;

/** What the plan's fields are drawn with, fetched before anything is put on paper. */
export async function drawingsOf(plan: EntityPlan, kinds: readonly AnyFieldKind[]): Promise<Drawings> {
  const byName = new Map(kinds.map((kind) => [kind.name, kind]));
  const drawn = Object.values(plan.fields).flatMap(({ path, kind, config }) => {
    const drawing = byName.get(kind)?.drawing?.(config as never);
    return drawing ? [drawing.then((draw) => [path, draw] as const)] : [];
  });
  return new Map(await Promise.all(drawn));
}
