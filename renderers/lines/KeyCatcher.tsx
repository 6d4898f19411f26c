import { type DOMAttributes, type RefObject, useRef } from 'react';
import { flushSync } from 'react-dom';
import styles from './grid.module.css';
import type { Grid } from './grid.ts';
import { beginEdit } from './grid-commands.ts';

interface Props {
  readonly grid: Grid;
  readonly box: RefObject<HTMLDivElement | null>;
  readonly label: string;
  readonly events: DOMAttributes<HTMLElement>;
}

/**
 * Has the keyboard while no cell is being written. An input method is off wherever nothing can be typed, and the first letter
 * of a Chinese word would be lost on a mere grid: here it is composed over its cell, and handed to the cell's editor when it is done.
 */
export function KeyCatcher({ grid, box, label, events }: Props) {
  const own = useRef<HTMLTextAreaElement>(null);
  const isComposing = useRef(false);
  const take = () => {
    const { current } = own;
    const text = current?.value ?? '';
    if (!current || text === '') return;
    current.value = '';
    current.removeAttribute('data-composing');
    if (flushSync(() => beginEdit(grid, true))) writeIntoEditor(box.current, text);
  };
  return (
    <textarea
      {...events}
      ref={own}
      className={styles.catcher}
      tabIndex={-1}
      rows={1}
      spellCheck={false}
      autoComplete="off"
      aria-label={`${label}：在所选单元格输入`}
      onCompositionStart={() => {
        isComposing.current = true;
        if (own.current) standOver(box.current, own.current);
      }}
      onCompositionEnd={() => {
        isComposing.current = false;
        take();
      }}
      onInput={() => {
        if (!isComposing.current) take();
      }}
    />
  );
}

/** As if it had been typed there: the editor hears it like any key. */
function writeIntoEditor(box: HTMLElement | null, text: string): void {
  const input = document.activeElement;
  if (!(input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement) || !box?.contains(input)) return;
  input.select();
  document.execCommand('insertText', false, text);
}

const cellOf = (box: HTMLElement | null): HTMLElement | null =>
  document.getElementById(box?.getAttribute('aria-activedescendant') ?? '');

/** What is being composed is seen where it will stand. */
function standOver(box: HTMLElement | null, catcher: HTMLElement): void {
  const cell = cellOf(box)?.getBoundingClientRect();
  const frame = catcher.parentElement?.getBoundingClientRect();
  if (!cell || !frame) return;
  catcher.style.left = `${cell.left - frame.left}px`;
  catcher.style.top = `${cell.top - frame.top}px`;
  catcher.style.width = `${cell.width}px`;
  catcher.style.height = `${cell.height}px`;
  catcher.setAttribute('data-composing', '');
}
