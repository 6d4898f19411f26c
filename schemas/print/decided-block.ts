import type { SheetBlock } from './print-sheet.ts';

/** Something that somebody did while it was decided about a record. */
export interface DecidedOnPaper {
  readonly at: string;
  /** null: the clock, or the flow itself. */
  readonly by: { readonly name: string } | null;
  /** In whose place. */
  readonly for: { readonly name: string } | null;
  readonly verb: string;
  readonly said: string;
  readonly stepTitle: string | null;
  readonly remark: string | null;
}

/** What the clock decided is on the paper too: somebody's signature is missing there, and it is said why. */
const byTheClock: ReadonlySet<string> = new Set(['lateAgree', 'lateRefuse', 'nobody']);
/** Done beside the decision: nobody signs with it. */
const beside: ReadonlySet<string> = new Set(['urge', 'copy', 'draft']);

/** Who signed a record, in whose place, with which words and when. */
export function decidedBlock(decided: readonly DecidedOnPaper[] = []): readonly SheetBlock[] {
  const rows = decided
    .filter(({ by, verb }) => (by === null ? byTheClock.has(verb) : !beside.has(verb)))
    .map(({ at, by, for: owner, said, stepTitle, remark }) => ({
      cells: [
        stepTitle ?? '',
        `${by?.name ?? '系统'}${owner && by ? `（代 ${owner.name}）` : ''}`,
        said,
        remark ?? '',
        at.slice(0, 16),
      ],
      below: [],
    }));
  if (rows.length === 0) return [];
  const columns = ['步骤', '签署人', '办理', '意见', '时间'].map((label) => ({ label, align: 'left' as const }));
  return [{ is: 'lines', title: '审批意见', columns, rows, foot: null }];
}
