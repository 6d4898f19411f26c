import { App, Input } from 'antd';
import { useState } from 'react';
import { type PopupConfig, readMapping, valuesFrom } from './mapping.ts';
import { ReportPicker } from './ReportPicker.tsx';
import type { ReportRow } from './services.ts';

interface Props extends PopupConfig {
  readonly id: string;
  readonly label: string;
  /** Lets several pickers of a page be told apart; the server hears nothing of it. */
  readonly groupId?: string;
  readonly multi?: boolean;
  readonly defaultKeys?: readonly string[];
  readonly value: string;
  readonly disabled?: boolean;
  /** The values of the destination fields, and the rows they came from: for lines, each row makes one. */
  readonly onFill: (values: Readonly<Record<string, unknown>>, rows: readonly ReportRow[]) => void;
}

/** A box that is filled from a report: its own field and others get the values of the chosen rows. */
export function PopupInput({
  id,
  label,
  code,
  orgFields,
  destFields,
  groupId,
  multi,
  defaultKeys,
  value,
  disabled,
  onFill,
}: Props) {
  const { message } = App.useApp();
  const [open, setOpen] = useState(false);
  const mapping = readMapping({ code, orgFields, destFields });
  const show = () => {
    if (disabled) return;
    if (mapping.fault !== null) return void message.warning(mapping.fault);
    setOpen(true);
  };
  const empty = () => {
    if (mapping.fault === null) onFill(valuesFrom(mapping.pairs, [{}]), []);
  };
  return (
    <>
      <Input
        id={id}
        aria-label={label}
        aria-haspopup="dialog"
        data-group={groupId}
        disabled={disabled ?? false}
        allowClear
        value={value}
        placeholder={`请选择${label}`}
        // Nothing is typed here: a change can only be the cross that empties it.
        onChange={({ target }) => target.value === '' && empty()}
        onClick={(event) => {
          if (event.target === event.currentTarget) show();
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') show();
        }}
      />
      {open && mapping.fault === null && code && (
        <ReportPicker
          report={code}
          multi={multi ?? false}
          defaultKeys={defaultKeys ?? []}
          onPick={(rows) => {
            onFill(valuesFrom(mapping.pairs, rows), rows);
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
