import { type Atom, atom } from 'jotai/vanilla';
import { useMemo } from 'react';
import { sumOf } from '../../schemas/expressions/decimal.ts';
import { sayRecordIssue } from '../../schemas/issues/say-record-issue.ts';
import { groupDecimal } from '../../schemas/kinds/decimal-text.ts';
import { useFormAtom } from '../forms/form-context.tsx';
import styles from './grid.module.css';
import type { Grid } from './grid.ts';
import { type Block, blockOf } from './selection.ts';

/** One quiet line below the grid: what is wrong with the cell one stands in, what the last paste did, what the chosen cells add up to. */
export function GridStatus({ grid }: { readonly grid: Grid }) {
  const saidAtom = useMemo(() => atom((get) => said(grid, get) || get(grid.noticeAtom)), [grid]);
  const chosenAtom = useMemo(() => atom((get) => chosen(grid, get)), [grid]);
  const text = useFormAtom(grid.store, saidAtom);
  const figures = useFormAtom(grid.store, chosenAtom);
  return (
    <div className={styles.status}>
      <span role="status">{text}</span>
      <span>{figures}</span>
    </div>
  );
}

type Get = <T>(atom: Atom<T>) => T;

function said(grid: Grid, get: Get): string {
  const focus = get(grid.selectionAtom)?.focus;
  const row = focus && get(grid.store.rowsAtom(grid.parent, grid.part))[focus.row];
  const field = focus && grid.columns[focus.col]?.field;
  if (!focus || row === undefined || !field) return '';
  const [issue] = get(grid.store.stateAtom(row, field.path)).issues;
  return issue ? `第 ${focus.row + 1} 行 · ${field.label}：${sayRecordIssue(issue)}` : '';
}

const MOST = 20_000;

function chosen(grid: Grid, get: Get): string {
  const selection = get(grid.selectionAtom);
  if (!selection) return '';
  const block = blockOf(selection);
  const count = (block.bottom - block.top + 1) * (block.right - block.left + 1);
  if (count < 2 || count > MOST) return '';
  get(grid.store.editsAtom);
  const numbers = numbersIn(grid, block);
  const sum = numbers.length > 0 ? `　合计 ${groupDecimal(sumOf(numbers))}` : '';
  return `已选 ${count} 格${sum}`;
}

function numbersIn(grid: Grid, block: Block): readonly string[] {
  const rows = grid.store.rows(grid.parent, grid.part).slice(block.top, block.bottom + 1);
  const columns = grid.columns
    .slice(block.left, block.right + 1)
    .filter(({ field, kind }) => field.type.is === 'number' && kind?.align === 'right');
  return rows.flatMap((row) =>
    columns.flatMap(({ field }) => {
      const { value } = grid.store.cell(row, field.path);
      return typeof value === 'string' ? [value] : [];
    }),
  );
}
