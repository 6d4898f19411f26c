import { RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import type { FormPlan } from '../../schemas/sections/forms/forms.model.ts';
import { VariesMark } from '../fields/shown/VariesMark.tsx';
import { CellLeaf } from '../forms/FieldLeaf.tsx';
import { useForm, useFormAtom } from '../forms/form-context.tsx';
import type { RowKey } from '../forms/tree.ts';
import { useJump } from '../forms/use-jump.ts';
import styles from './cards.module.css';
import { type Grid, rowsOf } from './grid.ts';
import { LineDrawer } from './LineDrawer.tsx';
import { ScanLine } from './ScanLine.tsx';
import { rowHere } from './use-line-jump.ts';

interface Props {
  readonly grid: Grid;
  /** The fields a card shows, the first as its title. */
  readonly card: readonly string[];
  readonly below: FormPlan['body'][number]['below'];
  /** The fields that a code read by the camera may hold. */
  readonly scan?: readonly string[] | undefined;
}

const PAGE = 50;

/** Lines on a phone: a card each, opened in a drawer to be written. */
export function LineCards({ grid, card, below, scan = [] }: Props) {
  const { store } = useForm();
  const rows = useFormAtom(store, store.rowsAtom(grid.parent, grid.part));
  const [open, setOpen] = useState<RowKey | null>(null);
  const [most, setMost] = useState(PAGE);
  useJump(store, ({ row }) => {
    const own = rowHere(grid, row);
    if (own !== null) setOpen(own);
  });
  useWaking(grid, setOpen);
  const shown = card.length > 0 ? card : grid.columns.slice(0, 3).map(({ field }) => field.path);
  return (
    <>
      {scan.length > 0 && <ScanLine grid={grid} fields={scan} isBusy={open !== null} onFound={setOpen} />}
      <ul className={styles.cards}>
        {rows.slice(0, most).map((row, index) => (
          <li key={row}>
            <LineCard grid={grid} row={row} no={index + 1} card={shown} onOpen={() => setOpen(row)} />
          </li>
        ))}
      </ul>
      {rows.length > most && (
        <Button type="link" block onClick={() => setMost(most + PAGE)}>
          继续显示（{most} / {rows.length}）
        </Button>
      )}
      {open !== null && rows.includes(open) && (
        <LineDrawer
          {...{ grid, below }}
          row={open}
          writesAtOnce={scan.length > 0}
          onGo={setOpen}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

/** A row added to be written in opens at once. */
function useWaking(grid: Grid, open: (row: RowKey) => void): void {
  useEffect(() => {
    const { jotai } = grid.store;
    const wake = () => {
      const row = rowsOf(grid)[jotai.get(grid.selectionAtom)?.focus.row ?? -1];
      if (!jotai.get(grid.awakeAtom) || row === undefined) return;
      jotai.set(grid.awakeAtom, false);
      open(row);
    };
    wake();
    return jotai.sub(grid.awakeAtom, wake);
  }, [grid, open]);
}

interface CardProps {
  readonly grid: Grid;
  readonly row: RowKey;
  readonly no: number;
  readonly card: readonly string[];
  readonly onOpen: () => void;
}

function LineCard({ grid, row, no, card, onOpen }: CardProps) {
  const { store } = grid;
  const issues = useFormAtom(store, store.issuesAtom);
  const isWrong = issues.some((one) => one.row === row && one.issue.level !== 'warn');
  const [title = '', ...rest] = card.filter((path) => store.plan.fields[path]);
  return (
    <button type="button" className={styles.lineCard} data-wrong={isWrong || undefined} onClick={onOpen}>
      <span className={styles.lineNo}>{no}</span>
      <span className={styles.lineText}>
        <span className={styles.lineTitle} data-field={title}>
          <CellLeaf row={row} path={title} />
        </span>
        <span className={styles.lineFacts}>
          {rest.map((path) => (
            <span key={path} data-field={path}>
              <span className={styles.factLabel}>
                {store.plan.fields[path]?.label}
                <VariesMark field={store.plan.fields[path]} />
              </span>
              <CellLeaf row={row} path={path} />
            </span>
          ))}
        </span>
        {isWrong && <span className={styles.lineWrong}>有内容需要修改</span>}
      </span>
      <RightOutlined aria-hidden />
    </button>
  );
}
