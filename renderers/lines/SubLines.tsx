// biome-ignore-all lint/a11y/useSemanticElements: rows out of sight are not there, so it cannot be a table
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its cell by aria-activedescendant
import { useMemo } from 'react';
import type { FormPlan } from '../../schemas/sections/forms/forms.model.ts';
import { useFormAtom } from '../forms/form-context.tsx';
import type { RowKey } from '../forms/tree.ts';
import { type Grid, makeGrid } from './grid.ts';
import { gridColumns } from './grid-columns.ts';
import { LinesGrid } from './LinesGrid.tsx';
import { LinesToolbar } from './LinesToolbar.tsx';
import styles from './lines.module.css';

type Below = FormPlan['body'][number]['below'];

interface Props {
  readonly grid: Grid;
  readonly row: RowKey;
  readonly below: Below;
  readonly room: number;
}

/** What hangs below a line, in a grid of its own that stays in sight when the line scrolls sideways. */
export function SubLines({ grid, row, below, room }: Props) {
  return (
    <div role="row" className={styles.below} style={{ width: room }}>
      <div role="gridcell" aria-colindex={1} aria-colspan={grid.columns.length + 1}>
        {below.map((one) => (
          <SubGrid key={one.part} grid={grid} row={row} below={one} />
        ))}
      </div>
    </div>
  );
}

const noFoot = {};
const nothingBelow: Below = [];

function SubGrid({ grid, row, below }: { readonly grid: Grid; readonly row: RowKey; readonly below: Below[number] }) {
  const { store, reading } = grid;
  const inner = useMemo(
    () => makeGrid({ store, parent: row, part: below.part, columns: gridColumns(store.plan, below.columns), reading }),
    [store, row, below, reading],
  );
  const rows = useFormAtom(store, store.rowsAtom(row, below.part));
  return (
    <section className={styles.subLines} aria-label={store.plan.parts[below.part]?.label}>
      <header className={styles.subHead}>
        <h3>{store.plan.parts[below.part]?.label}</h3>
        <LinesToolbar grid={inner} isSmall />
      </header>
      {rows.length > 0 ? (
        <LinesGrid grid={inner} foot={noFoot} below={nothingBelow} />
      ) : (
        <p className={styles.subEmpty}>{reading ? '没有内容' : '还没有内容，点“添加行”开始填写'}</p>
      )}
    </section>
  );
}
