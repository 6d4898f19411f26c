import { below } from '../language/names.ts';
import type { EntityModel, StateNode } from './model.ts';
import type { EntityPlan } from './plan.ts';

type Told = Pick<StateNode, 'key' | 'label' | 'tone'>;

/** The states that a field tells, of the record or of a row of a part; nothing where it tells none. */
export function statesTold({ states, head }: Pick<EntityModel, 'states' | 'head'>, path: string): readonly Told[] {
  if (states?.field === path) return [...states.nodes.values()];
  const part = [...head.parts.values()].find((one) => one.states && below(one.path, one.states.field) === path);
  return [...(part?.states?.nodes.values() ?? [])];
}

/** By the field that tells them, the states of rows that a viewer's plan tells. */
export const lineStatesIn = ({ parts }: Pick<EntityPlan, 'parts'>): Readonly<Record<string, readonly Told[]>> =>
  Object.fromEntries(
    Object.values(parts).flatMap(({ path, states }) => (states ? [[below(path, states.field), states.nodes]] : [])),
  );

/** The same of what a viewer's plan tells. */
export function statesToldIn(
  { states, parts }: Pick<EntityPlan, 'parts'> & Partial<Pick<EntityPlan, 'states'>>,
  path: string,
): readonly Told[] {
  if (states?.field === path) return states.nodes;
  const part = Object.values(parts).find((one) => one.states && below(one.path, one.states.field) === path);
  return part?.states?.nodes ?? [];
}
