import type { ReactNode } from 'react';
import styles from '../fields.module.css';
import { kindNamed } from '../kind-named.ts';
import type { InputProps, ShowProps } from '../view.ts';

/** Whether a wire value is the empty one, in any of the ways it may arrive. */
export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** What stands where nothing is. */
export function Nothing() {
  return (
    <span className={styles.nothing}>
      <span aria-hidden="true">—</span>
      <span className={styles.unseen}>无</span>
    </span>
  );
}

/** The words for a value, as its kind says them. */
export const wordsOf = ({ field, value, text, beside }: ShowProps): string =>
  isEmpty(value)
    ? ''
    : (kindNamed(field.kind)?.format(value, field.config, text ?? undefined, beside) ?? String(value));

/** A value on one line of a table; what does not fit is told on hovering. */
export function OneLine({ children, numeric = false }: { readonly children: string; readonly numeric?: boolean }) {
  if (children === '') return <Nothing />;
  return (
    <span className={numeric ? `${styles.oneLine} ${styles.figures}` : styles.oneLine} title={children}>
      {children}
    </span>
  );
}

/** The cell of a kind whose words are all there is to see. */
export const WordCell = (props: ShowProps) => <OneLine>{wordsOf(props)}</OneLine>;

/** The same in full, with its line breaks. */
export function WordRead(props: ShowProps) {
  const words = wordsOf(props);
  return words === '' ? <Nothing /> : <span className={styles.words}>{words}</span>;
}

/** Figures: of one width, so that they stand under each other. */
export const FigureCell = (props: ShowProps) => <OneLine numeric>{wordsOf(props)}</OneLine>;

export function FigureRead(props: ShowProps) {
  const words = wordsOf(props);
  return words === '' ? <Nothing /> : <span className={styles.figures}>{words}</span>;
}

/** A field that may not be typed in is text to read, not a grey box. It stays the thing its label names. */
export function Locked({ id, place, field, describedBy, children }: InputProps & { readonly children: ReactNode }) {
  return (
    <output
      id={id}
      className={styles.locked}
      data-place={place}
      aria-live="off"
      aria-label={place === 'head' ? undefined : field.label}
      aria-describedby={describedBy}
    >
      {children}
    </output>
  );
}
