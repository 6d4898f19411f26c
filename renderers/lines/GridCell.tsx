// biome-ignore-all lint/a11y/useSemanticElements: rows out of sight are not there, so it cannot be a table
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its cell by aria-activedescendant
import { memo, useMemo } from 'react';
import { sayRecordIssue } from '../../schemas/issues/say-record-issue.ts';
import { Untold } from '../fields/shown/Untold.tsx';
import { fieldViews } from '../fields/views.ts';
import { besideAtom } from '../forms/beside.ts';
import { isWrong } from '../forms/FieldLeaf.tsx';
import { useFormAtom } from '../forms/form-context.tsx';
import { renderProbe } from '../forms/render-probe.ts';
import type { RowKey } from '../forms/tree.ts';
import { find } from '../registry/find.ts';
import { KindBoundary } from '../registry/KindBoundary.tsx';
import { UnknownKind } from '../registry/UnknownKind.tsx';
import { CellEditor } from './CellEditor.tsx';
import styles from './grid.module.css';
import type { Grid } from './grid.ts';
import type { LaidColumn } from './grid-layout.ts';

interface Props {
  readonly grid: Grid;
  readonly row: RowKey;
  readonly column: LaidColumn;
  readonly selected: boolean;
  readonly active: boolean;
  readonly editing: boolean;
}

export const cellId = (grid: Grid, row: RowKey, col: number): string =>
  `cell-${grid.part}-${row}-${col}`.replace(/[^\w-]/g, '_');

/** One cell: a value drawn by its kind, or for the one being written, its editor. */
export const GridCell = memo(function GridCell({ grid, row, column, selected, active, editing }: Props) {
  const { store } = grid;
  const { path, label } = column.field;
  const state = useFormAtom(store, store.stateAtom(row, path));
  const issue = state.issues[0];
  renderProbe.on?.(`cell ${path}`);
  return (
    <div
      role="gridcell"
      id={cellId(grid, row, column.col)}
      aria-colindex={column.col + 2}
      aria-selected={selected}
      aria-readonly={grid.reading || state.locked || undefined}
      aria-invalid={isWrong(state) || undefined}
      aria-required={state.need || undefined}
      className={styles.cell}
      data-col={column.col}
      data-field={path}
      data-active={active || undefined}
      data-selected={selected || undefined}
      data-locked={(!grid.reading && state.locked) || undefined}
      data-hidden={!state.visible || undefined}
      data-wrong={issue ? (isWrong(state) ? 'danger' : 'waiting') : undefined}
      data-align={column.kind?.align}
      title={issue ? sayRecordIssue(issue) : undefined}
      style={{ width: column.width }}
    >
      {state.visible && (
        <KindBoundary title={label}>
          {editing ? (
            <CellEditor grid={grid} row={row} field={column.field} />
          ) : (
            <CellValue grid={grid} row={row} column={column} />
          )}
        </KindBoundary>
      )}
    </div>
  );
});

function CellValue({ grid, row, column }: Pick<Props, 'grid' | 'row' | 'column'>) {
  const { store } = grid;
  const { field } = column;
  const cell = useFormAtom(store, store.cellAtom(row, field.path));
  const nearby = useMemo(() => besideAtom(store, row, field), [store, row, field]);
  const beside = useFormAtom(store, nearby);
  const view = find(fieldViews, field.kind);
  renderProbe.on?.(`value ${field.path}`);
  if (!view) return <UnknownKind name={field.kind} />;
  if (field.untold) return <Untold />;
  // An empty cell that waits to be written is left empty; a dash would look like something in it.
  if (cell.value === null && !grid.reading) return null;
  return <view.Cell field={field} value={cell.value} text={cell.text} beside={beside} />;
}
