// biome-ignore-all lint/a11y/useSemanticElements: rows out of sight are not there, so it cannot be a table
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its cell by aria-activedescendant
import { DownOutlined, RightOutlined } from '@ant-design/icons';
import { atom } from 'jotai/vanilla';
import { useMemo } from 'react';
import { useFormAtom } from '../forms/form-context.tsx';
import type { RowKey } from '../forms/tree.ts';
import styles from './grid.module.css';
import type { Grid } from './grid.ts';
import { chooseRows, select } from './grid-commands.ts';

interface Props {
  readonly grid: Grid;
  readonly row: RowKey;
  readonly index: number;
  readonly width: number;
  readonly below: readonly string[];
  readonly isMarked: boolean;
}

/** The number of a row, by which the whole of it is chosen, and the way to what is below it. */
export function RowGutter({ grid, row, index, width, below, isMarked }: Props) {
  const wrongAtom = useMemo(
    () => atom((get) => get(grid.store.issuesAtom).some((one) => one.row === row && one.issue.level !== 'warn')),
    [grid, row],
  );
  const isWrong = useFormAtom(grid.store, wrongAtom);
  return (
    <div
      role="rowheader"
      aria-colindex={1}
      className={styles.gutter}
      data-gutter
      data-marked={isMarked || undefined}
      data-wrong={isWrong || undefined}
      style={{ width }}
    >
      {grid.chooses && <Choice grid={grid} row={row} index={index} />}
      {below.length > 0 && <Expander grid={grid} row={row} index={index} below={below} />}
      <button
        type="button"
        tabIndex={-1}
        aria-label={`选中第 ${index + 1} 行${isWrong ? '（有误）' : ''}`}
        onClick={(event) => {
          const last = grid.columns.length - 1;
          const anchor = event.shiftKey ? grid.store.jotai.get(grid.selectionAtom)?.anchor.row : undefined;
          select(grid, { row: index, col: last }, { row: anchor ?? index, col: 0 });
        }}
      >
        {index + 1}
      </button>
    </div>
  );
}

/** Whether a row is one of those that are moved on together. */
function Choice({ grid, row, index }: Pick<Props, 'grid' | 'row' | 'index'>) {
  const chosenAtom = useMemo(() => atom((get) => get(grid.chosenAtom).has(row)), [grid, row]);
  const isChosen = useFormAtom(grid.store, chosenAtom);
  return (
    <input
      type="checkbox"
      className={styles.choice}
      aria-label={`勾选第 ${index + 1} 行`}
      checked={isChosen}
      onChange={() => chooseRows(grid, [row], !isChosen)}
    />
  );
}

function Expander({ grid, row, index, below }: Pick<Props, 'grid' | 'row' | 'index' | 'below'>) {
  const countAtom = useMemo(
    () => atom((get) => below.reduce((sum, part) => sum + get(grid.store.rowsAtom(row, part)).length, 0)),
    [grid, row, below],
  );
  const openAtom = useMemo(() => atom((get) => get(grid.expandedAtom).has(row)), [grid, row]);
  const count = useFormAtom(grid.store, countAtom);
  const isOpen = useFormAtom(grid.store, openAtom);
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.expander}
      data-count={count || undefined}
      aria-expanded={isOpen}
      aria-label={`${isOpen ? '收起' : '展开'}第 ${index + 1} 行的${below.map((part) => grid.store.plan.parts[part]?.label).join('、')}${count > 0 ? `（${count}）` : ''}`}
      onClick={() => toggleBelow(grid, row)}
    >
      {isOpen ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />}
    </button>
  );
}

function toggleBelow(grid: Grid, row: RowKey): void {
  grid.store.jotai.set(grid.expandedAtom, (open) => {
    const next = new Set(open);
    if (!next.delete(row)) next.add(row);
    return next;
  });
}
