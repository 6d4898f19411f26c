import { createContext, useContext } from 'react';
import type { FlowDocument } from '../../../schemas/language/flow.ts';
import type { Editing } from '../../kernel/editing.ts';
import type { Insides, Spot } from './flow-steps.ts';
import type { StepSort } from './step-sorts.ts';

/** What the picture of a flow is drawn by. */
export interface Canvas {
  readonly flow: FlowDocument;
  readonly insides: Insides;
  readonly editing: Editing;
  /** What each card tells of its step. */
  readonly notes: ReadonlyMap<string, string>;
  readonly problems: ReadonlyMap<string, string>;
  /** What a made-up record goes through; null while none is tried. */
  readonly lit: ReadonlySet<string> | null;
  add(sort: StepSort, spot: Spot): void;
  stepBy(key: string, by: 1 | -1): void;
  remove(): void;
}

export const CanvasContext = createContext<Canvas | null>(null);

export function useCanvas(): Canvas {
  const canvas = useContext(CanvasContext);
  if (!canvas) throw new Error('A step is drawn outside its flow');
  return canvas;
}

/** Where something is being added. */
export interface Adding {
  readonly spot: Spot | null;
  open(spot: Spot | null): void;
}

export const AddingContext = createContext<Adding>({ spot: null, open: () => undefined });

export const isSpot = (one: Spot | null, other: Spot): boolean =>
  one !== null && one.owner === other.owner && one.before === other.before;

/** The card of a step takes the keyboard, as soon as it is drawn. */
export function focusStep(key: string | undefined): void {
  if (key === undefined) return;
  requestAnimationFrame(() => {
    const card = document.querySelector<HTMLElement>(`[data-step="${CSS.escape(key)}"]`);
    card?.focus({ preventScroll: true });
    card?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
}
