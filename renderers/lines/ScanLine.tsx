import { ScanOutlined } from '@ant-design/icons';
import { Alert, Button, Input, type InputRef } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { lazily } from '../fields/late/lazily.tsx';
import type { RowKey } from '../forms/tree.ts';
import styles from './cards.module.css';
import { type Grid, rowsOf } from './grid.ts';

const ScanDialog = lazily(0, async () => (await import('../fields/barcode/ScanDialog.tsx')).ScanDialog);

interface Props {
  readonly grid: Grid;
  /** The fields that a code may hold, the surest first. */
  readonly fields: readonly string[];
  /** Whether a line stands open. */
  readonly isBusy: boolean;
  readonly onFound: (row: RowKey) => void;
}

/**
 * Opens the line whose code the camera reads, or a hand scanner or somebody types: of several the first that is not filled in yet, so
 * that scanning on goes on.
 */
export function ScanLine({ grid, fields, isBusy, onFound }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [missed, setMissed] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const box = useRef<InputRef>(null);
  const isNext = useRef(false);
  // Whoever types codes, or has them typed by a scanner, goes on with the next.
  useEffect(() => {
    if (isBusy || !isNext.current) return;
    isNext.current = false;
    box.current?.focus();
  }, [isBusy]);
  const take = (read: string) => {
    setOpen(false);
    const text = read.trim();
    const row = lineWith(grid, fields, text);
    setMissed(row === null ? text : null);
    if (row === null) return;
    setTyped('');
    onFound(row);
  };
  const labels = fields.flatMap((path) => grid.store.plan.fields[path]?.label ?? []).join('、');
  return (
    <div className={styles.scan}>
      <div className={styles.scanWays}>
        <Input
          ref={box}
          size="large"
          aria-label={`输入${labels}找行`}
          placeholder={labels}
          autoComplete="off"
          enterKeyHint="search"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onPressEnter={(event) => {
            event.preventDefault();
            if (typed.trim() === '') return;
            isNext.current = true;
            take(typed);
          }}
        />
        <Button size="large" icon={<ScanOutlined aria-hidden />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          扫码找行
        </Button>
      </div>
      {missed !== null && (
        <Alert
          type="warning"
          showIcon
          role="alert"
          title={`没有${labels}是“${missed}”的行`}
          description="请核对标签，或在下面的列表里找。"
          closable={{ onClose: () => setMissed(null) }}
        />
      )}
      {isOpen && (
        <ScanDialog title="扫码找行" props={{ title: '扫码找行', onRead: take, onClose: () => setOpen(false) }} />
      )}
    </div>
  );
}

/** The first of these fields that any line holds the code in decides. */
function lineWith(grid: Grid, fields: readonly string[], text: string): RowKey | null {
  const { store } = grid;
  for (const path of fields) {
    const fit = rowsOf(grid).filter(
      (row) =>
        String(store.cell(row, path).value ?? '')
          .trim()
          .toUpperCase() === text.toUpperCase(),
    );
    const open = fit.find((row) => isUnfilled(grid, row));
    const found = open ?? fit[0];
    if (found !== undefined) return found;
  }
  return null;
}

/** Something in it is still to be written. */
const isUnfilled = ({ store, columns }: Grid, row: RowKey): boolean =>
  columns.some(({ field: { path } }) => {
    const { locked, need } = store.state(row, path);
    return !locked && (need || store.cell(row, path).value === null);
  });
