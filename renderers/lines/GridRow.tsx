// biome-ignore-all lint/a11y/useSemanticElements: rows out of sight are not there, so it cannot be a table
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its cell by aria-activedescendant
import { atom } from 'jotai/vanilla';
import { memo, useMemo } from 'react';
import { useFormAtom } from '../forms/form-context.tsx';
import { renderProbe } from '../forms/render-probe.ts';
import type { RowKey } from '../forms/tree.ts';
import { GridCell } from './GridCell.tsx';
import styles from './grid.module.css';
import type { Grid } from './grid.ts';
import type { ColumnWindow, LaidColumn, Layout } from './grid-layout.ts';
import { Pinned } from './Pinned.tsx';
import { RowGutter } from './RowGutter.tsx';
import { readMark, rowMark } from './selection.ts';

interface Props {
  readonly grid: Grid;
  readonly row: RowKey;
  readonly index: number;
  readonly layout: Layout;
  readonly window: ColumnWindow;
  readonly below: readonly string[];
}

/** A row knows which of its cells are chosen and which is being written; values are the cells' own affair. */
export const GridRow = memo(function GridRow({ grid, row, index, layout, window, below }: Props) {
  const markAtom = useMemo(() => atom((get) => rowMark(get(grid.selectionAtom), index)), [grid, index]);
  const writtenAtom = useMemo(
    () =>
      atom((get) => {
        const editing = get(grid.editingAtom);
        return editing?.row === row ? editing.path : null;
      }),
    [grid, row],
  );
  const mark = readMark(useFormAtom(grid.store, markAtom));
  const written = useFormAtom(grid.store, writtenAtom);
  renderProbe.on?.('row');
  const draw = (column: LaidColumn) => (
    <GridCell
      key={column.field.path}
      grid={grid}
      row={row}
      column={column}
      selected={column.col >= mark.left && column.col <= mark.right}
      active={column.col === mark.active}
      editing={column.field.path === written}
    />
  );
  return (
    <div role="row" aria-rowindex={index + 2} className={styles.row} style={{ width: layout.width }}>
      <Pinned at="left">
        <RowGutter grid={grid} row={row} index={index} width={layout.gutter} below={below} isMarked={mark.right >= 0} />
        {layout.left.map(draw)}
      </Pinned>
      <span style={{ width: window.before }} className={styles.spacer} />
      {window.columns.map(draw)}
      <span style={{ width: window.after }} className={styles.spacer} />
      <Pinned at="right">{layout.right.map(draw)}</Pinned>
    </div>
  );
});
