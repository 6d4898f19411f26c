import { useDraggable } from '@dnd-kit/core';
import { memo, useEffect, useRef } from 'react';
import type { Document } from '../../../schemas/language/document.ts';
import { kindOf, nameOf, nodeOf } from './blocks.ts';
import styles from './outline.module.css';

interface Props {
  readonly document: Document;
  readonly rows: readonly { readonly key: string; readonly depth: number }[];
  readonly chosen: readonly string[];
  readonly anchor: string | null;
  onChoose(key: string, how: 'only' | 'toggle' | 'extend'): void;
}

/** The page as a tree: what a mouse does on the canvas, keys do here. The handle of a row is picked up by pointer or by space. */
export function Outline({ document, rows, chosen, anchor, onChoose }: Props) {
  const focus = anchor !== null && rows.some(({ key }) => key === anchor) ? anchor : rows[0]?.key;
  const tree = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const active = window.document.activeElement;
    if (!tree.current?.contains(active) || active?.getAttribute('data-row') === focus || !focus) return;
    tree.current.querySelector<HTMLElement>(`[data-row="${CSS.escape(focus)}"]`)?.focus();
  }, [focus]);
  return (
    <div
      ref={tree}
      className={styles.outline}
      role="tree"
      aria-label="页面大纲"
      aria-multiselectable="true"
      data-outline=""
    >
      {rows.map(({ key, depth }) => (
        <Row
          key={key}
          id={key}
          depth={depth}
          name={nameOf(document, key)}
          note={noteOf(document, key)}
          isChosen={chosen.includes(key)}
          isFocus={key === focus}
          isRoot={depth === 0}
          onChoose={onChoose}
        />
      ))}
    </div>
  );
}

function noteOf(document: Document, key: string): string {
  const node = nodeOf(document, key);
  const words = [
    node?.label ? (kindOf(node)?.title ?? '') : '',
    node?.visible === false ? '不显示' : '',
    node?.from || node?.until ? '限时' : '',
    node?.lock?.length ? '锁定' : '',
  ];
  return words.filter((word) => word !== '').join(' · ');
}

interface RowProps {
  readonly id: string;
  readonly depth: number;
  readonly name: string;
  readonly note: string;
  readonly isChosen: boolean;
  readonly isFocus: boolean;
  readonly isRoot: boolean;
  readonly onChoose: Props['onChoose'];
}

const Row = memo(function Row({ id, depth, name, note, isChosen, isFocus, isRoot, onChoose }: RowProps) {
  const { setNodeRef, listeners } = useDraggable({ id: `row:${id}`, disabled: isRoot });
  // A pointer chooses by its click, which may add to what is chosen; its focus comes first.
  const isPressed = useRef(false);
  return (
    <div
      ref={setNodeRef}
      className={styles.row}
      role="treeitem"
      aria-level={depth + 1}
      aria-selected={isChosen}
      aria-label={note ? `${name}，${note}` : name}
      aria-roledescription={isRoot ? undefined : '可移动的区块'}
      tabIndex={isFocus ? 0 : -1}
      data-row={id}
      style={{ paddingInlineStart: 12 + depth * 16 }}
      onClick={(event) => {
        isPressed.current = false;
        onChoose(id, event.ctrlKey || event.metaKey ? 'toggle' : event.shiftKey ? 'extend' : 'only');
      }}
      onContextMenu={() => !isChosen && onChoose(id, 'only')}
      onFocus={() => !isChosen && !isPressed.current && onChoose(id, 'only')}
      onBlur={() => {
        isPressed.current = false;
      }}
      onPointerDown={(event) => {
        isPressed.current = true;
        listeners?.onPointerDown?.(event);
      }}
      onKeyDown={(event) => {
        if (event.key === ' ') listeners?.onKeyDown?.(event as never);
      }}
    >
      <span className={styles.rowName}>{name}</span>
      {note && <small>{note}</small>}
    </div>
  );
});
