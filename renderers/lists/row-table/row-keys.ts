import type { KeyboardEvent } from 'react';
import type { RecordData } from '../../../schemas/compile/plan.ts';

interface RowKeys {
  readonly rows: readonly RecordData[];
  readonly onOpen: (row: RecordData) => void;
  readonly onToggle: ((row: RecordData) => void) | null;
  readonly onStar: ((row: RecordData) => void) | null;
}

const steps: Readonly<Record<string, (rows: readonly HTMLElement[], at: number) => HTMLElement | undefined>> = {
  ArrowDown: (rows, at) => rows[at + 1],
  ArrowUp: (rows, at) => rows[at - 1],
  Home: (rows) => rows[0],
  End: (rows) => rows.at(-1),
};

/** Arrows walk from row to row, Enter opens, the space bar chooses, S marks with a star. One row is in the tab order: the last one visited. */
export function onRowKey(event: KeyboardEvent<HTMLElement>, { rows, onOpen, onToggle, onStar }: RowKeys): void {
  const here = event.target as HTMLElement;
  if (here.dataset.rowKey === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  const row = rows.find(({ id }) => id === here.dataset.rowKey);
  const all = [...(here.parentElement?.querySelectorAll<HTMLElement>(':scope > [data-row-key]') ?? [])];
  const next = steps[event.key]?.(all, all.indexOf(here));
  if (next) focusRow(here, next);
  else if (event.key === 'Enter' && row) onOpen(row);
  else if (event.key === ' ' && row && onToggle) onToggle(row);
  else if (event.key.toLowerCase() === 's' && row && onStar) onStar(row);
  else return;
  event.preventDefault();
}

function focusRow(from: HTMLElement, to: HTMLElement): void {
  from.tabIndex = -1;
  to.tabIndex = 0;
  to.focus();
}
