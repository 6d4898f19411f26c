import { Input } from 'antd';
import { type ReactNode, useEffect, useId, useState } from 'react';
import styles from './labelled.module.css';

/** A word above what it names. */
export const Captioned = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div>
    <span className={styles.caption}>{label}</span>
    {children}
  </div>
);

interface Props {
  readonly label: string;
  readonly value: string;
  readonly placeholder?: string;
  readonly max?: number;
  readonly rows?: number;
  /** Must not be left empty: then it is as it was. */
  readonly need?: boolean;
  onChange(value: string): void;
}

/** A text that is told as it is typed; what undo makes of it is shown. */
export function TextInput({ label, value, placeholder, max = 100, rows, need = false, onChange }: Props) {
  const id = useId();
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  const change = (next: string) => {
    setTyped(next);
    if (!need || next.trim() !== '') onChange(next);
  };
  const shared = { id, value: typed, maxLength: max, placeholder: placeholder ?? '', onBlur: () => setTyped(value) };
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      {rows === undefined ? (
        <Input {...shared} onChange={({ target }) => change(target.value)} />
      ) : (
        <Input.TextArea {...shared} rows={rows} onChange={({ target }) => change(target.value)} />
      )}
    </div>
  );
}
