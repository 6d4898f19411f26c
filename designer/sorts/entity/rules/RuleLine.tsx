import { ArrowDownOutlined, ArrowUpOutlined, CopyOutlined, DeleteOutlined, HolderOutlined } from '@ant-design/icons';
import { useDraggable } from '@dnd-kit/core';
import { Button, Tag } from 'antd';
import { type RuleItem, sortWords } from './rule-items.ts';
import styles from './rules.module.css';

export interface Doings {
  readonly onMove?: (by: 1 | -1) => void;
  readonly onCopy?: () => void;
  readonly onRemove: () => void;
}

interface LineProps extends Doings {
  readonly item: RuleItem;
  readonly isChosen: boolean;
  readonly says: readonly string[];
  readonly onChoose: () => void;
}

/** One rule as a sentence. A rule is carried by its handle; what is worked out or compared has no order. */
export function RuleLine({ item, isChosen, says, onChoose, onMove, onCopy, onRemove }: LineProps) {
  const { title, say, sort } = item;
  const name = `“${title}”`;
  const onKeyDown = (event: React.KeyboardEvent) => {
    const by = event.altKey && (event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0);
    if (by && onMove) onMove(by);
    else if (event.key === 'Delete') onRemove();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <li data-chosen={isChosen} {...(onMove ? { 'data-item': item.key } : {})}>
      {onMove && <Handle id={item.key} name={name} />}
      <button type="button" className={styles.line} aria-pressed={isChosen} onClick={onChoose} onKeyDown={onKeyDown}>
        <span className={styles.title}>
          <Tag>{sortWords[sort]}</Tag>
          <b>{title}</b>
        </span>
        <span>{say}</span>
        {says.map((text) => (
          <span key={text} className={styles.note}>
            {text}
          </span>
        ))}
      </button>
      <span className={styles.tools}>
        {onMove && (
          <Button
            type="text"
            size="small"
            icon={<ArrowUpOutlined />}
            aria-label={`上移${name}`}
            onClick={() => onMove(-1)}
          />
        )}
        {onMove && (
          <Button
            type="text"
            size="small"
            icon={<ArrowDownOutlined />}
            aria-label={`下移${name}`}
            onClick={() => onMove(1)}
          />
        )}
        {onCopy && (
          <Button type="text" size="small" icon={<CopyOutlined />} aria-label={`复制${name}`} onClick={onCopy} />
        )}
        <Button type="text" size="small" icon={<DeleteOutlined />} aria-label={`删除${name}`} onClick={onRemove} />
      </span>
    </li>
  );
}

/** Carried by pointer, or by space and the arrow keys. */
function Handle({ id, name }: { readonly id: string; readonly name: string }) {
  const { setNodeRef, listeners } = useDraggable({ id });
  return (
    <button
      ref={setNodeRef}
      type="button"
      className={styles.handle}
      aria-label={`拖动${name}`}
      title="拖动调整次序；按空格拿起后用方向键移动"
      {...listeners}
    >
      <HolderOutlined aria-hidden />
    </button>
  );
}
