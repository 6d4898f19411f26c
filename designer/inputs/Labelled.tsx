import { type ReactNode, useId } from 'react';
import styles from './labelled.module.css';

interface Props {
  readonly label: ReactNode;
  readonly help?: ReactNode;
  readonly wrong?: boolean;
  /** Beside its label: a switch. */
  readonly inline?: boolean;
  readonly children: (id: string) => ReactNode;
}

/** A label, its control, and what is to be known of it. */
export function Labelled({ label, help, wrong = false, inline = false, children }: Props) {
  const id = useId();
  return (
    <div className={styles.field} data-inline={inline || undefined}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
      {help && <small data-wrong={wrong || undefined}>{help}</small>}
    </div>
  );
}
