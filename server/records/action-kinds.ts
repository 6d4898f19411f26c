import type { AnyActionKind } from '../../schemas/kinds/action-kind.ts';
import { behaviours } from './behaviours/behaviours.ts';

/** What documents may name under `run`, for compile. */
export const actionKinds: readonly AnyActionKind[] = behaviours.map(({ kind }) => kind);
