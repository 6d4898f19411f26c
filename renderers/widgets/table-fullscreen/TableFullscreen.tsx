import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { sizesWhen, type TableSizes } from './fullscreen-sizes.ts';
import styles from './table-fullscreen.module.css';

interface Props {
  readonly label: string;
  /** Told the sizes to page by whenever it turns. */
  onTurn(sizes: TableSizes): void;
  /** Draws the table; `toggle` stands where its tools are. */
  children(toggle: ReactNode, isFull: boolean): ReactNode;
}

/** A table that can be laid over the whole screen. Escape brings it back, and with it the place the keyboard was at. */
export function TableFullscreen({ label, onTurn, children }: Props) {
  const [isFull, setFull] = useState(false);
  const turn = (next: boolean) => {
    setFull(next);
    onTurn(sizesWhen(next));
  };
  const latest = useRef(turn);
  useEffect(() => {
    latest.current = turn;
  });
  useEffect(() => {
    if (!isFull) return;
    const { overflow } = document.body.style;
    document.body.style.overflow = 'hidden';
    const leave = (event: KeyboardEvent) => {
      // a list or a dialog that is open over the table closes first
      const isOver = document.querySelector('.ant-modal-wrap, .ant-select-open, .ant-picker-dropdown:not([hidden])');
      if (event.key === 'Escape' && !event.defaultPrevented && !isOver) latest.current(false);
    };
    window.addEventListener('keydown', leave);
    return () => {
      document.body.style.overflow = overflow;
      window.removeEventListener('keydown', leave);
    };
  }, [isFull]);
  const toggle = (
    <Button
      type="text"
      icon={isFull ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
      aria-label={isFull ? '退出全屏' : '全屏'}
      aria-pressed={isFull}
      onClick={() => turn(!isFull)}
    />
  );
  return (
    <section className={styles.table} data-full={isFull || undefined} aria-label={label}>
      {children(toggle, isFull)}
    </section>
  );
}
