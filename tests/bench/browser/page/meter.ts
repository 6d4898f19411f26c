import { PAUSE } from '../../../../renderers/fields/typing/use-typed-text.ts';
import { countRenders } from '../../../../renderers/forms/render-probe.ts';
import { countDrawn } from '../../../../renderers/record/fixture/drawn.ts';

/** One key: what the person waits for, and what follows when the typed text is handed on to the form. Milliseconds. */
export interface KeySample {
  key: number;
  handed: number;
  /** Pieces of ours that were drawn again, by what the probe calls them. */
  renders: Readonly<Record<string, number>>;
  /** React components of any origin that were drawn again. */
  drawn: number;
}

const forceLayout = (): void => void document.body.offsetHeight;

/** Runs after everything that is queued now: React's own tasks come first, three of them being render, effects and what those ask for. */
function afterTasks(work: () => void, hops: number): void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    if (hops > 1) afterTasks(work, hops - 1);
    else work();
  };
  port2.postMessage(null);
}

let current: KeySample | null = null;
const samples: KeySample[] = [];
let renders = countRenders();
renders.stop();

/** From the browser's event to the DOM committed and laid out. A letter is two events, the key and the text. */
function onEvent(): void {
  const start = performance.now();
  afterTasks(() => {
    forceLayout();
    if (current) current.key += performance.now() - start;
  }, 1);
}

/** Wraps the pause after which a text is handed on: its work is a task of its own, some time after the key. */
const plainTimeout = window.setTimeout;
function timeout(work: TimerHandler, wait?: number, ...more: unknown[]): number {
  if (wait !== PAUSE || typeof work !== 'function') return plainTimeout(work, wait, ...more);
  return plainTimeout(() => {
    const start = performance.now();
    work(...more);
    void Promise.resolve()
      .then(() => undefined)
      .then(() =>
        afterTasks(() => {
          forceLayout();
          if (current) current.handed += performance.now() - start;
        }, 3),
      );
  }, wait);
}

export function installMeter(): void {
  window.setTimeout = timeout as typeof window.setTimeout;
  for (const type of ['keydown', 'beforeinput', 'paste'] as const) window.addEventListener(type, onEvent, true);
}

/** Closes the sample under way and opens the next one. */
export function beginKey(): void {
  endKey();
  renders = countRenders();
  countDrawn.start();
  current = { key: 0, handed: 0, renders: {}, drawn: 0 };
}

export function endKey(): void {
  if (!current) return;
  renders.stop();
  samples.push({ ...current, renders: renders.all(), drawn: countDrawn.stop() });
  current = null;
}

export const takeSamples = (): readonly KeySample[] => samples.splice(0);
