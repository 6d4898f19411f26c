import { useDraggable } from '@dnd-kit/core';
import { memo, useContext } from 'react';
import styles from './canvas.module.css';
import { CanvasContext, type Way } from './cells.ts';

interface Props {
  readonly pointer: string;
  readonly label: string;
  readonly word: string;
  onDoubleClick?(): void;
}

export const wayOf = (event: { ctrlKey: boolean; metaKey: boolean; shiftKey: boolean }): Way =>
  event.ctrlKey || event.metaKey ? 'toggle' : event.shiftKey ? 'extend' : 'only';

/** The frame over a thing on the canvas: chooses it, and carries it. What lies under it never hears of it. */
export const Grip = memo(function Grip({ pointer, label, word, onDoubleClick }: Props) {
  const context = useContext(CanvasContext);
  const { setNodeRef, listeners } = useDraggable({ id: `spot:${pointer}` });
  const isChosen = context?.selection.keys.includes(pointer) ?? false;
  return (
    <button
      ref={setNodeRef}
      type="button"
      className={styles.grip}
      data-spot={pointer}
      aria-pressed={isChosen}
      aria-label={`${word} ${label}`}
      onClick={(event) => context?.choose(pointer, wayOf(event))}
      onDoubleClick={onDoubleClick}
      onPointerDown={listeners?.onPointerDown as React.PointerEventHandler}
      onKeyDown={(event) => {
        if (event.key === ' ') listeners?.onKeyDown?.(event as never);
      }}
      onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
    />
  );
});
