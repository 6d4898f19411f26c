import { Checkbox, Radio, Spin } from 'antd';
import type { ReactNode } from 'react';
import styles from './choose.module.css';
import type { ChooseColumn, ChooseRow, Chosen } from './choose-types.ts';

interface Props {
  readonly columns: readonly ChooseColumn[];
  readonly rows: readonly ChooseRow[];
  readonly ids: readonly string[];
  readonly isMany: boolean;
  readonly isBusy: boolean;
  mayChoose(row: Chosen): boolean;
  onToggle(row: ChooseRow): void;
  readonly nothing: ReactNode;
}

/** Rows to choose from under a thumb: the whole card is the button. */
export function ChooseCards({ columns, rows, ids, isMany, isBusy, mayChoose, onToggle, nothing }: Props) {
  const Box = isMany ? Checkbox : Radio;
  const words = ({ cells = {} }: ChooseRow) =>
    columns.flatMap(({ key }) => (key === 'text' ? [] : (cells[key] ?? []))).join(' · ');
  return (
    <Spin spinning={isBusy}>
      <ul className={styles.cards}>
        {rows.map((row) => (
          <li key={row.id}>
            <Box
              className={styles.card ?? ''}
              checked={ids.includes(row.id)}
              disabled={!mayChoose(row)}
              onChange={() => onToggle(row)}
            >
              <span className={styles.cardText}>{row.text}</span>
              <span className={styles.cardHint}>{words(row)}</span>
            </Box>
          </li>
        ))}
        {rows.length === 0 && !isBusy && <li className={styles.nothing}>{nothing}</li>}
      </ul>
    </Spin>
  );
}
