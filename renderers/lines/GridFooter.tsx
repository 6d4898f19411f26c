// biome-ignore-all lint/a11y/useSemanticElements: rows out of sight are not there, so it cannot be a table
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its cell by aria-activedescendant
import { memo } from 'react';
import { Untold } from '../fields/shown/Untold.tsx';
import { useFormAtom } from '../forms/form-context.tsx';
import { renderProbe } from '../forms/render-probe.ts';
import styles from './grid.module.css';
import type { Grid } from './grid.ts';
import type { ColumnWindow, LaidColumn, Layout } from './grid-layout.ts';
import { Pinned } from './Pinned.tsx';

interface Props {
  readonly grid: Grid;
  readonly layout: Layout;
  readonly window: ColumnWindow;
  readonly foot: Readonly<Record<string, 'sum' | 'count'>>;
}

/** The totals; they stay at the bottom. */
export const GridFooter = memo(function GridFooter({ grid, layout, window, foot }: Props) {
  const draw = (column: LaidColumn) => {
    const how = foot[column.field.path];
    return (
      <div
        key={column.field.path}
        role="gridcell"
        className={styles.cell}
        data-align={column.kind?.align}
        style={{ width: column.width }}
      >
        {how && <Total grid={grid} column={column} how={how} />}
      </div>
    );
  };
  return (
    <div role="row" className={styles.footer} style={{ width: layout.width }}>
      <Pinned at="left">
        <div role="rowheader" className={styles.gutter} style={{ width: layout.gutter }}>
          合计
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

interface TotalProps {
  readonly grid: Grid;
  readonly column: LaidColumn;
  readonly how: 'sum' | 'count';
}

function Total({ grid, column: { field, kind }, how }: TotalProps) {
  const { store, parent, part } = grid;
  const total = useFormAtom(store, store.totalAtom(parent, part, field.path, how));
  renderProbe.on?.(`total ${field.path}`);
  if (field.untold && how === 'sum') return <Untold />;
  return (
    <span className={styles.total}>
      {how === 'count' ? `${total} 项` : (kind?.format(total, field.config) ?? total)}
    </span>
  );
}
