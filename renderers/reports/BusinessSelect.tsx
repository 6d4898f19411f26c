import { Button, Input, Space } from 'antd';
import { useState } from 'react';
import { ReportPicker } from './ReportPicker.tsx';
import type { ReportRow } from './services.ts';

interface Props {
  readonly id: string;
  readonly label: string;
  readonly report: string;
  /** Ids or names of what is chosen, separated by commas. */
  readonly value: string;
  readonly onChange: (value: string, rows: readonly ReportRow[]) => void;
  /** Whether the value is made of the first of `returnKeys`, or of the second. */
  readonly returnId?: boolean;
  readonly returnKeys?: readonly [id: string, name: string];
  /** The column whose words the box shows; the value itself unless said. */
  readonly displayKey?: string;
  readonly multiple?: boolean;
  /** Whether there is a button beside the box; without one, the box itself opens the dialog. */
  readonly buttons?: boolean;
  readonly disabled?: boolean;
}

const keysIn = (value: string): readonly string[] => value.split(',').filter((key) => key !== '');

/** Chooses business records in a dialog and keeps them as one text. */
export function BusinessSelect({
  id,
  label,
  report,
  value,
  onChange,
  returnId = false,
  returnKeys = ['id', 'id'],
  displayKey,
  multiple = true,
  buttons = true,
  disabled = false,
}: Props) {
  const [open, setOpen] = useState(false);
  const [words, setWords] = useState<{ readonly of: string; readonly text: string } | null>(null);
  const key = returnId ? returnKeys[0] : returnKeys[1];
  const take = (rows: readonly ReportRow[]) => {
    const next = rows.map((row) => String(row[key] ?? '')).join(',');
    const shown = (row: ReportRow) => String(row[`${displayKey}_dictText`] ?? row[displayKey ?? ''] ?? '');
    setWords(displayKey ? { of: next, text: rows.map(shown).join('、') } : null);
    onChange(next, rows);
    setOpen(false);
  };
  return (
    <Space.Compact block>
      <Input
        id={id}
        aria-label={label}
        readOnly
        disabled={disabled}
        value={words?.of === value ? words.text : value}
        placeholder={`请选择${label}`}
        {...(buttons
          ? {}
          : { onClick: () => setOpen(true), onKeyDown: (event) => event.key === 'Enter' && setOpen(true) })}
      />
      {buttons && (
        <Button type="primary" disabled={disabled} aria-label={`选择${label}`} onClick={() => setOpen(true)}>
          选择
        </Button>
      )}
      {open && (
        <ReportPicker
          report={report}
          multi={multiple}
          defaultKeys={keysIn(value)}
          onPick={take}
          onClose={() => setOpen(false)}
        />
      )}
    </Space.Compact>
  );
}
