import type { Round } from '../server/load.ts';

/** What came of one side, and how many milliseconds a call computed in the server and the database together. */
export interface Side extends Round {
  readonly cpu: number;
}

interface Sides {
  readonly product: Side;
  readonly tuned: Side;
}

export interface FlowFigures {
  /** P1: approvals by thirty-two at once, and one alone. */
  readonly approvals: Sides;
  readonly single: Sides;
  /** P2: what waits, amid so many open tasks and ten times as many done. */
  readonly open: number;
  readonly todo: Sides;
  /** P3: a countersign of so many is entered, and one of them votes. */
  readonly council: number;
  readonly entered: Sides;
  readonly vote: Sides;
}

const works = ({ approvals, single, todo, entered, vote }: FlowFigures) => ({
  approvals,
  'one alone': single,
  todo,
  'countersign entered': entered,
  vote,
});

/** Of the hand-written route's pace, and of what it computes: as much as the language, the rights and the forecast of the rest cost. */
export const ratiosOfFlows = (figures: FlowFigures): Record<string, number> =>
  Object.fromEntries(
    Object.entries(works(figures)).flatMap(([name, { product, tuned }]) => [
      [name, Number((product.perSecond / tuned.perSecond).toFixed(3))],
      [`${name}: cpu`, Number((tuned.cpu / Math.max(product.cpu, 0.1)).toFixed(3))],
    ]),
  );

const wanted: Readonly<Record<string, string>> = {
  approvals: '300/s, p95 150 ms',
  'one alone': 'p95 60 ms',
  todo: 'p95 50 ms',
  'countersign entered': '300 ms',
  vote: '20 ms',
};

export function tellFlows(figures: FlowFigures): void {
  const ratios = ratiosOfFlows(figures);
  const side = ({ perSecond, p50, p95, cpu }: Side) =>
    `${perSecond.toFixed(0)}/s p50 ${p50.toFixed(1)} p95 ${p95.toFixed(1)} ms cpu ${cpu.toFixed(1)} ms`;
  console.log(
    `\nflows: against the same written by hand, on the same database; ${figures.open} tasks open and ${figures.open * 10} done, a countersign of ${figures.council}`,
  );
  for (const [name, { product, tuned }] of Object.entries(works(figures)))
    console.log(
      `  ${name.padEnd(20)} ratio ${ratios[name]?.toFixed(2)}, of cpu ${ratios[`${name}: cpu`]?.toFixed(2)}   ` +
        `product ${side(product)}   by hand ${side(tuned)}   (wanted: ${wanted[name]})`,
    );
}
