import { useDraggable } from '@dnd-kit/core';
import { Button, Checkbox, InputNumber, Select } from 'antd';
import { useRef } from 'react';
import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import type { Editing } from '../../../kernel/editing.ts';
import { OrderedGround, OrderedMark } from '../../../ordered/OrderedGround.tsx';
import { addEntry, entriesIn, moveEntry, putEntry, type Room, removeEntry, setEntry, setOp } from './list-commands.ts';
import styles from './lists.module.css';
import { waysToFind } from './offers.ts';

/** A field that a list can name; the system's own have no type of a document. */
export interface ListField {
  readonly value: string;
  readonly label: string;
  readonly type?: string | undefined;
}

interface Props {
  readonly editing: Editing;
  readonly document: EntityDocument;
  readonly list: string;
  readonly room: Room;
  readonly title: string;
  readonly fields: readonly ListField[];
}

/** Columns or filters in their order: carried by hand or by space, moved by Alt and an arrow, each with what can be said of it. */
export function Entries({ editing, document, list, room, title, fields }: Props) {
  const entries = entriesIn(document, list, room);
  const ground = useRef<HTMLDivElement>(null);
  const labelAt = (field: string) =>
    field.startsWith('@') ? '扩展字段' : (fields.find(({ value }) => value === field)?.label ?? field);
  const move = (field: string, by: 1 | -1) => {
    const ask = moveEntry(document, list, room, field, by);
    if (ask) editing.do(ask);
    else editing.say(by === 1 ? '已经是最后一个' : '已经是第一个');
  };
  return (
    <section className={styles.card} aria-label={title}>
      <h2>
        {title}
        <small>拖动，或按 Alt 加上下方向键调整顺序</small>
      </h2>
      <OrderedGround
        ground={ground}
        keys={entries.map(([field]) => field)}
        titleOf={labelAt}
        onMove={(field, before) => editing.do(putEntry(document, list, room, field, before))}
      >
        <div ref={ground} className={styles.ground}>
          <ol className={styles.entries}>
            {entries.map(([field, said]) => (
              <li key={field} data-item={field}>
                <Handle field={field} label={labelAt(field)} onStep={(by) => move(field, by)} />
                {!field.startsWith('@') && (
                  <Said
                    editing={editing}
                    document={document}
                    list={list}
                    room={room}
                    field={field}
                    label={labelAt(field)}
                    type={fields.find(({ value }) => value === field)?.type}
                    said={said}
                  />
                )}
                <Button
                  type="text"
                  size="small"
                  aria-label={`移走${labelAt(field)}`}
                  disabled={room === 'cols' && entries.length === 1}
                  onClick={() => editing.do(removeEntry(document, list, room, field))}
                >
                  ×
                </Button>
              </li>
            ))}
          </ol>
          <OrderedMark />
        </div>
      </OrderedGround>
      <Select
        aria-label={`添加${title}`}
        placeholder="＋ 添加字段"
        showSearch={{ optionFilterProp: 'label' }}
        value={null}
        options={fields.filter(({ value }) => !entries.some(([field]) => field === value))}
        onChange={(field: string | null) => field && editing.do(addEntry(document, list, room, field))}
      />
    </section>
  );
}

interface HandleProps {
  readonly field: string;
  readonly label: string;
  onStep(by: 1 | -1): void;
}

/** What an entry is carried by. */
function Handle({ field, label, onStep }: HandleProps) {
  const { setNodeRef, listeners } = useDraggable({ id: field });
  return (
    <button
      ref={setNodeRef}
      type="button"
      className={styles.grip}
      aria-label={`${label}，按空格拿起，或按 Alt 加上下方向键移动`}
      {...listeners}
      onKeyDown={(event) => {
        if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
          event.preventDefault();
          onStep(event.key === 'ArrowUp' ? -1 : 1);
        } else listeners?.onKeyDown?.(event);
      }}
    >
      ⠿ {label}
    </button>
  );
}

interface SaidProps extends Omit<Props, 'fields' | 'title'> {
  readonly field: string;
  readonly label: string;
  readonly type: string | undefined;
  readonly said: Readonly<Record<string, unknown>>;
}

function Said({ editing, document, list, room, field, label, type, said }: SaidProps) {
  const set = (property: string, value: unknown) => editing.do(setEntry(document, list, room, field, property, value));
  if (room === 'find')
    return (
      <>
        <Select
          size="small"
          aria-label={`${label}的查法`}
          value={(said.op as string | undefined) ?? ''}
          onChange={(op) => editing.do(setOp(document, list, field, op || undefined))}
          options={[{ value: '', label: '按类型' }, ...waysToFind(type)]}
        />
        <Checkbox
          aria-label={`收在更多里：${label}`}
          title="平时收起，点“展开”才出现"
          checked={said.more === true}
          onChange={({ target }) => set('more', target.checked || undefined)}
        >
          收在更多里
        </Checkbox>
        {said.op === 'like' && (
          <Checkbox
            aria-label={`查${label}的人自己选查法`}
            title="查的人可以改为不等于、大于、小于"
            checked={said.modes !== undefined}
            onChange={({ target }) => set('modes', target.checked ? ['like', 'ne', 'ge', 'le'] : undefined)}
          >
            可选匹配方式
          </Checkbox>
        )}
      </>
    );
  return (
    <>
      <InputNumber
        size="small"
        aria-label={`${label}的宽度`}
        placeholder="宽度"
        min={40}
        max={800}
        precision={0}
        value={(said.w as number | undefined) ?? null}
        onChange={(w) => set('w', w ?? undefined)}
      />
      <Select
        size="small"
        aria-label={`${label}固定在`}
        value={(said.pin as string | undefined) ?? ''}
        onChange={(pin) => set('pin', pin || undefined)}
        options={[
          { value: '', label: '不固定' },
          { value: 'left', label: '固定左' },
          { value: 'right', label: '固定右' },
        ]}
      />
      <Checkbox
        aria-label={`点击${label}打开单据`}
        title="点这一列的内容打开单据"
        checked={said.link !== undefined}
        onChange={({ target }) => set('link', target.checked ? (document.forms?.info ? 'info' : 'edit') : undefined)}
      >
        可点开
      </Checkbox>
      <Checkbox
        aria-label={`一开始不显示${label}`}
        title="平时不显示，看的人可以在列设置里打开"
        checked={said.off === true}
        onChange={({ target }) => set('off', target.checked || undefined)}
      >
        默认隐藏
      </Checkbox>
    </>
  );
}
