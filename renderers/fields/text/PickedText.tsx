import { App, Button, Space } from 'antd';
import type { ReactNode } from 'react';
import styles from '../fields.module.css';
import { type PickedRow, useFieldServices } from '../services.ts';
import type { InputProps } from '../view.ts';
import type { TextConfig } from './text.kind.ts';

type Props = InputProps & {
  readonly pick: NonNullable<TextConfig['pick']>;
  /** The box: what is in no report can still be typed. */
  readonly children: ReactNode;
};

const wordsIn = (row: PickedRow, column: string): string => {
  const said = row[`${column}_dictText`] ?? row[column];
  return said === null || said === undefined ? '' : String(said);
};

const joined = (rows: readonly PickedRow[], column: string): string =>
  rows.map((row) => wordsIn(row, column)).join(',');

/** The words in the box: several with commas, of which some were typed and are in no report. */
const wordsOf = (value: unknown, many: boolean): readonly string[] => {
  const said = typeof value === 'string' ? value : '';
  return (many ? said.split(/[,，]/) : [said]).map((word) => word.trim()).filter((word) => word !== '');
};

/** What goes with it: of one row its values with their words, of several their words. */
function filledBy(
  rows: readonly PickedRow[],
  fill: Readonly<Record<string, string>>,
): Readonly<Record<string, unknown>> {
  const [row] = rows;
  return Object.fromEntries(
    Object.entries(fill).flatMap(([own, column]) =>
      rows.length > 1 || !row
        ? [[own, joined(rows, column)]]
        : [
            [own, row[column] ?? null],
            [`${own}_dictText`, row[`${column}_dictText`]],
          ],
    ),
  );
}

/** A text with a button that takes it, and what goes with it, from the rows of a report. */
export function PickedText({ pick, field, value, limit, onChange, onBlur, children }: Props) {
  const { message } = App.useApp();
  const { pickRows } = useFieldServices();
  if (!pickRows || limit) return children;
  const open = async () => {
    try {
      const { report, takes, fill, many = false } = pick;
      const picked = await pickRows({ report, many, by: takes, chosen: wordsOf(value, many) });
      if (!picked) return;
      const { rows, unseen } = picked;
      const words = [...unseen, ...(rows.length > 0 ? [joined(rows, takes)] : [])].join(',');
      onChange(words, fill && rows.length > 0 ? { fill: filledBy(rows, fill) } : undefined);
      onBlur?.();
    } catch (error) {
      message.error((error as Error).message);
    }
  };
  return (
    <Space.Compact block className={styles.withChooser ?? ''}>
      {children}
      <Button aria-label={`选择${field.label}`} aria-haspopup="dialog" onClick={open}>
        选择
      </Button>
    </Space.Compact>
  );
}
