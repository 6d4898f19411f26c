// biome-ignore-all lint/a11y/useSemanticElements: rows out of sight are not there, so it cannot be a table
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its cell by aria-activedescendant

import { memo } from 'react';
import { VariesMark } from '../fields/shown/VariesMark.tsx';
import { useFormAtom } from '../forms/form-context.tsx';
import styles from './grid.module.css';
import type { Grid } from './grid.ts';
import { chooseRows, selectAll } from './grid-commands.ts';
import type { ColumnWindow, LaidColumn, Layout } from './grid-layout.ts';
import { Pinned } from './Pinned.tsx';

interface Props {
  readonly grid: Grid;
  readonly layout: Layout;
  readonly window: ColumnWindow;
  readonly onResize: (path: string, width: number) => void;
}

/** The names of the columns; it stays at the top, and its edges can be drawn. */
export const GridHeader = memo(function GridHeader({ grid, layout, window, onResize }: Props) {
  const draw = (column: LaidColumn) => (
    <HeaderCell key={column.field.path} column={column} reading={grid.reading} onResize={onResize} />
  );
  return (
    <div role="row" aria-rowindex={1} className={styles.header} style={{ width: layout.width }}>
      <Pinned at="left">
        <div role="columnheader" aria-colindex={1} className={styles.gutter} style={{ width: layout.gutter }}>
          {grid.chooses && <ChoiceOfAll grid={grid} />}
          <button type="button" tabIndex={-1} aria-label="全选" onClick={() => selectAll(grid)}>
            #
          </button>
        </div>
        {layout.left.map(draw)}
      </Pinned>
      <span style={{ width: window.before }} className={styles.spacer} />
      {window.columns.map(draw)}
      <span style={{ width: window.after }} className={styles.spacer} />
      <Pinned at="right">{layout.right.map(draw)}</Pinned>
    </div>
  );
});

function ChoiceOfAll({ grid }: Pick<Props, 'grid'>) {
  const { store, parent, part } = grid;
  const rows = useFormAtom(store, store.rowsAtom(parent, part));
  const chosen = useFormAtom(store, grid.chosenAtom);
  const isAll = rows.length > 0 && rows.every((row) => chosen.has(row));
  return (
    <input
      type="checkbox"
      className={styles.choice}
      aria-label="勾选全部行"
      checked={isAll}
      onChange={() => chooseRows(grid, rows, !isAll)}
    />
  );
}

interface CellProps {
  readonly column: LaidColumn;
  readonly reading: boolean;
  readonly onResize: Props['onResize'];
}

function HeaderCell({ column, reading, onResize }: CellProps) {
  const { field, kind, col, width } = column;
  const isNeeded = !reading && field.need && !field.locked;
  return (
    <div
      role="columnheader"
      aria-colindex={col + 2}
      className={styles.headerCell}
      data-field={field.path}
      data-align={kind?.align}
      title={field.help ?? field.label}
      style={{ width: column.width }}
    >
      {isNeeded && (
        <span className={styles.need} aria-hidden>
          *
        </span>
      )}
      <span className={styles.headerLabel}>{field.label}</span>
      <VariesMark field={field} />
      <span
        className={styles.resizer}
        onPointerDown={(event) => {
          event.stopPropagation();
          event.preventDefault();
          const from = event.clientX;
          const handle = event.currentTarget;
          handle.setPointerCapture(event.pointerId);
          handle.onpointermove = (move) => onResize(field.path, width + move.clientX - from);
          handle.onpointerup = () => {
            handle.onpointermove = null;
          };
        }}
      />
    </div>
  );
}
