import { type ReactNode, useRef } from 'react';
import { ParameterList } from '../../widgets/parameter-list/ParameterList.tsx';
import styles from './longText.module.css';
import { readMarks } from './read-marks.ts';

interface Props {
  /** What lists the marks, one a line. */
  readonly listed: unknown;
  readonly children: ReactNode;
}

/** A text with places that are filled in later: its marks stand below, to be dragged in or put where the writer is. */
export function MarkedText({ listed, children }: Props) {
  const around = useRef<HTMLDivElement>(null);
  const marks = readMarks(listed);
  if (marks.length === 0) return children;
  return (
    <div ref={around} className={styles.marked}>
      {children}
      <ParameterList parameters={marks} onInsert={(mark) => insert(around.current?.querySelector('textarea'), mark)} />
    </div>
  );
}

/** The box hears of it as of any typing. */
function insert(box: HTMLTextAreaElement | null | undefined, mark: string): void {
  if (!box) return;
  box.focus();
  box.setRangeText(mark, box.selectionStart, box.selectionEnd, 'end');
  box.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
