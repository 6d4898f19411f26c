import { extendTo, selectOnly, toggle } from '../../kernel/selection.ts';
import { type Canvas, focusStep } from './canvas.ts';
import { insideOf, pointerOf, readingOrder, type Spot, spotAfter } from './flow-steps.ts';
import { walks } from './walk-tree.ts';

interface Held {
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
}

/** A step alone, with Ctrl among others, with Shift everything up to it. */
export function chooseStep({ editing, insides }: Canvas, key: string, { ctrlKey, metaKey, shiftKey }: Held): void {
  const { selection } = editing.state();
  const pointer = pointerOf(key);
  if (ctrlKey || metaKey) editing.select(toggle(selection, pointer));
  else if (shiftKey) editing.select(extendTo(selection, pointer, readingOrder(insides).map(pointerOf)));
  else editing.select(selectOnly(pointer));
}

interface Pressed extends Held {
  readonly key: string;
  readonly altKey: boolean;
  preventDefault(): void;
  stopPropagation(): void;
}

type Act = (canvas: Canvas, key: string, open: (spot: Spot) => void) => void;

const acts: Readonly<Record<string, Act>> = {
  Enter: (canvas, key) => {
    canvas.editing.select(selectOnly(pointerOf(key)));
    requestAnimationFrame(() => {
      const first = document.querySelector<HTMLInputElement>('[data-inspect] section[aria-label] input');
      first?.focus();
      first?.select();
    });
  },
  Insert: ({ flow, insides }, key, open) =>
    open(
      flow.steps[key]?.as === 'way'
        ? { owner: key, before: insideOf(insides, key)[0] ?? null }
        : spotAfter(flow.steps, key),
    ),
  Delete: ({ remove }) => remove(),
  Backspace: ({ remove }) => remove(),
};

/** What a key does to the card that has it. */
export function pressOn(canvas: Canvas, key: string, event: Pressed, open: (spot: Spot) => void): void {
  const { flow, insides, editing } = canvas;
  if (event.ctrlKey || event.metaKey) return;
  const by = { ArrowDown: 1, ArrowUp: -1, ArrowRight: 1, ArrowLeft: -1 }[event.key] as 1 | -1 | undefined;
  const walk = walks[event.key];
  const act = event.altKey ? undefined : acts[event.key];
  if (event.altKey && by !== undefined) canvas.stepBy(key, by);
  else if (walk && !event.altKey) {
    const next = walk(insides, flow.steps, key);
    if (next !== null) {
      const { selection } = editing.state();
      const pointer = pointerOf(next);
      editing.select(
        event.shiftKey ? { keys: [...new Set([...selection.keys, pointer])], anchor: pointer } : selectOnly(pointer),
      );
      focusStep(next);
    }
  } else if (act) act(canvas, key, open);
  else return;
  event.preventDefault();
  event.stopPropagation();
}
