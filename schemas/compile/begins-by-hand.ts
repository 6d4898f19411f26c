import type { EntityPlan } from './plan.ts';

/**
 * Whether a record can begin with nothing. Where something it needs is told by another document alone, and nobody types
 * it, it is made out of that document: a button 新建 would lead to a form that can never be saved.
 */
export const beginsByHand = ({ access, fields }: EntityPlan): boolean =>
  'create' in access.ops &&
  Object.values(fields).every(
    ({ part, need, locked, start, calc }) => part !== '' || !need || !locked || start !== null || calc !== null,
  );
