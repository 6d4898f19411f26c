import { Button } from 'antd';
import { useContext } from 'react';
import type { RowKey } from '../forms/tree.ts';
import styles from './cards.module.css';
import { type Grid, rowsOf } from './grid.ts';
import { type LineMoves, LineMovesContext, type OfferedMove, useOfferedMoves } from './line-moves.ts';

interface Props {
  readonly grid: Grid;
  /** Those that are to be moved on together. */
  readonly rows: readonly RowKey[];
}

/** The moves of the chosen rows; each says of how many it can be made. */
export function LineMoveButtons({ grid, rows }: Props) {
  const around = useContext(LineMovesContext);
  const offered = useOfferedMoves(grid.part);
  if (!around) return null;
  return offered.map((one) => {
    const able = rows.filter((row) => one.refusers(row).length === 0);
    const count = able.length > 0 ? ` ${able.length} 行` : '';
    return (
      <Button
        key={one.move.key}
        danger={one.move.danger}
        disabled={able.length === 0 || around.isBusy}
        title={able.length > 0 ? undefined : sayNone(one, grid, rows)}
        onClick={() => begin(around, grid, one, rows)}
      >
        {`${one.move.label}${count}`}
      </Button>
    );
  });
}

/** On a phone: what can be done with the one line that is open. */
export function LineMovesHere({
  grid,
  row,
  onDone,
}: {
  readonly grid: Grid;
  readonly row: RowKey;
  readonly onDone: () => void;
}) {
  const around = useContext(LineMovesContext);
  const offered = useOfferedMoves(grid.part).filter(({ refusers }) => refusers(row).length === 0);
  if (!around || offered.length === 0) return null;
  return (
    <div className={styles.drawerMoves}>
      {offered.map((one) => (
        <Button
          key={one.move.key}
          type={one.move.danger ? 'default' : 'primary'}
          danger={one.move.danger}
          disabled={around.isBusy}
          onClick={() => {
            onDone();
            begin(around, grid, one, [row]);
          }}
        >
          {one.move.label}
        </Button>
      ))}
    </div>
  );
}

function begin(around: LineMoves, grid: Grid, { move, refusers }: OfferedMove, rows: readonly RowKey[]): void {
  const able = rows.filter((row) => refusers(row).length === 0);
  const left = rows
    .filter((row) => !able.includes(row))
    .map((row) => sayRefused(grid, row, refusers(row)[0]?.say ?? ''));
  around.begin({ part: grid.part, move, rows: able, left });
}

const sayRefused = (grid: Grid, row: RowKey, why: string): string => `第 ${rowsOf(grid).indexOf(row) + 1} 行：${why}`;

function sayNone({ refusers }: OfferedMove, grid: Grid, rows: readonly RowKey[]): string {
  const [first] = rows;
  return first === undefined ? '请先勾选要办理的行' : sayRefused(grid, first, refusers(first)[0]?.say ?? '');
}
