import { DeleteOutlined, HolderOutlined, UndoOutlined } from '@ant-design/icons';
import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { Button, Input, Select, Switch, Tooltip } from 'antd';
import type { KeyboardEvent } from 'react';
import { StatusDot } from '../../../renderers/theme/StatusTag.tsx';
import type { DictEntryView, DictView } from '../../../server/features/dicts/dicts.contract.ts';
import type { DraftEntry } from './dict-draft.ts';
import styles from './dicts.module.css';

interface Props {
  readonly entry: DraftEntry;
  /** As it was saved; null when it never was. */
  readonly known: DictEntryView | null;
  readonly closed: boolean;
  readonly under: DictView['under'];
  readonly problem: string | null;
  readonly onChange: (some: Partial<DraftEntry>) => void;
  readonly onRemove: () => void;
  readonly onStep: (by: number) => void;
}

const tones = [
  { value: '', label: '无' },
  { value: 'neutral', label: <StatusDot tone="neutral">灰</StatusDot> },
  { value: 'running', label: <StatusDot tone="running">蓝</StatusDot> },
  { value: 'waiting', label: <StatusDot tone="waiting">橙</StatusDot> },
  { value: 'success', label: <StatusDot tone="success">绿</StatusDot> },
  { value: 'danger', label: <StatusDot tone="danger">红</StatusDot> },
] as const;

/** One entry, edited where it stands. Alt with an arrow moves it; so does its handle, by mouse or keys. */
export function EntryRow({ entry, known, closed, under, problem, onChange, onRemove, onStep }: Props) {
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id: entry.id });
  const name = entry.text || entry.value || '新选项';
  const step = (event: KeyboardEvent) => {
    const by = event.altKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined;
    if (by === undefined) return;
    event.preventDefault();
    onStep(by);
  };
  return (
    <fieldset
      ref={setNodeRef}
      aria-label={`选项：${name}`}
      className={styles.row}
      data-off={entry.off}
      data-dragging={isDragging}
      data-new={entry.isNew || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      onKeyDown={step}
    >
      <button type="button" className={styles.grip} {...attributes} {...listeners} aria-label={`移动选项：${name}`}>
        <HolderOutlined />
      </button>
      <span className={styles.cell} data-label="名称">
        <Input
          aria-label="名称"
          maxLength={100}
          value={entry.text}
          status={problem ? 'error' : ''}
          onChange={(event) => onChange({ text: event.target.value })}
        />
        {problem && <small role="alert">{problem}</small>}
      </span>
      <span className={styles.cell} data-label="数据值">
        {entry.isNew ? (
          <Input
            aria-label="数据值"
            maxLength={100}
            value={entry.value}
            onChange={(event) => onChange({ value: event.target.value })}
          />
        ) : (
          <code>{entry.value}</code>
        )}
      </span>
      {under && (
        <span className={styles.cell} data-label={`所属${under.title}`}>
          <Select
            allowClear
            aria-label={`所属${under.title}`}
            value={entry.under}
            options={under.items.map(({ value, text }) => ({ value, label: text }))}
            onChange={(value) => onChange({ under: value ?? null })}
          />
        </span>
      )}
      <span className={styles.cell} data-label="颜色">
        <Select<NonNullable<DraftEntry['tone']> | ''>
          aria-label="颜色"
          value={entry.tone ?? ''}
          options={[...tones]}
          onChange={(tone) => onChange({ tone: tone === '' ? null : tone })}
        />
      </span>
      <span className={styles.cell} data-label="预览">
        {entry.tone ? <StatusDot tone={entry.tone}>{name}</StatusDot> : <span className={styles.plain}>{name}</span>}
      </span>
      <span className={styles.cell} data-label="启用">
        <Switch
          size="small"
          aria-label="启用"
          disabled={closed}
          checked={!entry.off}
          onChange={(on) => onChange({ off: !on })}
        />
      </span>
      <Ends entry={entry} known={known} onChange={onChange} onRemove={onRemove} />
    </fieldset>
  );
}

/** What the product's entry said, to go back to; the company's own can go. */
function Ends({ entry, known, onChange, onRemove }: Pick<Props, 'entry' | 'known' | 'onChange' | 'onRemove'>) {
  if (known?.origin === 'product') {
    const { product } = known;
    if (!product) return <span className={styles.origin}>产品</span>;
    const back = { text: product.text, tone: product.tone ?? null, off: product.off };
    return (
      <Tooltip title={`产品设置：${product.text}${product.off ? '（停用）' : ''}`}>
        <Button type="text" icon={<UndoOutlined />} aria-label="恢复产品设置" onClick={() => onChange(back)} />
      </Tooltip>
    );
  }
  return (
    <Tooltip title={entry.isNew ? '去掉' : '删除；已有数据使用的会改为停用'}>
      <Button type="text" icon={<DeleteOutlined />} aria-label="删除选项" onClick={onRemove} />
    </Tooltip>
  );
}
