import { createContext } from 'react';
import type { EntityPlan } from '../../../../schemas/compile/plan.ts';
import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import type { Selection } from '../../../kernel/selection.ts';

export type Device = 'desk' | 'phone';
export type Way = 'only' | 'toggle' | 'extend';

/** What every piece of the canvas knows. */
export interface CanvasContext {
  readonly document: EntityDocument;
  /** The latest that compiled, whole: the cells are drawn from it. */
  readonly plan: EntityPlan | null;
  readonly selection: Selection;
  readonly device: Device;
  choose(pointer: string, way: Way): void;
}

export const CanvasContext = createContext<CanvasContext | null>(null);
