import { PlusOutlined } from '@ant-design/icons';
import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { Button, Empty } from 'antd';
import { useRef } from 'react';
import { sayDrag } from '../../../renderers/lists/say-drag.ts';
import type { DictView } from '../../../server/features/dicts/dicts.contract.ts';
import { type DictDraft, withEntry, withNewEntry, withoutEntry } from './dict-draft.ts';
import styles from './dicts.module.css';
import { EntryRow } from './EntryRow.tsx';

interface Props {
  readonly view: DictView;
  readonly draft: DictDraft;
  readonly problems: ReadonlyMap<string, string>;
  readonly onDraft: (draft: DictDraft) => void;
}

/** The entries in the order they are offered in: moved by mouse, finger and keyboard, edited where they stand. */
export function EntryTable({ view, draft, problems, onDraft }: Props) {
  const rows = useRef<HTMLDivElement>(null);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = draft.entries.map(({ id }) => id);
  const titleOf = (id: string) => draft.entries.find((entry) => entry.id === id)?.text || '未命名';
  const move = (from: number, to: number) => {
    if (from < 0 || to < 0 || to >= ids.length || from === to) return;
    onDraft({ ...draft, entries: arrayMove([...draft.entries], from, to) });
  };
  const drop = ({ active, over }: DragEndEvent) => {
    if (over) move(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)));
  };
  const add = () => {
    onDraft(withNewEntry(draft));
    // the new row is there after this render: typing goes on in it
    requestAnimationFrame(() => rows.current?.querySelector<HTMLInputElement>('[data-new]:last-child input')?.focus());
  };
  const columns = view.under ? `${styles.rows} ${styles.linked}` : styles.rows;
  return (
    <>
      <div className={columns} ref={rows}>
        <div className={styles.rowHead} aria-hidden>
          <span />
          <span>名称</span>
          <span>数据值</span>
          {view.under && <span>所属{view.under.title}</span>}
          <span>颜色</span>
          <span>预览</span>
          <span>启用</span>
          <span />
        </div>
        <DndContext
          sensors={sensors}
          collisionDetection={closestCenter}
          accessibility={sayDrag(ids, titleOf)}
          onDragEnd={drop}
        >
          <SortableContext items={ids} strategy={verticalListSortingStrategy}>
            {draft.entries.map((entry, at) => (
              <EntryRow
                key={entry.id}
                entry={entry}
                known={view.entries.find(({ value }) => value === entry.id) ?? null}
                closed={view.closed}
                under={view.under}
                problem={problems.get(entry.id) ?? null}
                onChange={(some) => onDraft(withEntry(draft, entry.id, some))}
                onRemove={() => onDraft(withoutEntry(draft, entry.id))}
                onStep={(by) => move(at, at + by)}
              />
            ))}
          </SortableContext>
        </DndContext>
      </div>
      {draft.entries.length === 0 && <Empty description="还没有选项，添加后即可在单据中选用" />}
      {!view.closed && (
        <Button type="dashed" block icon={<PlusOutlined />} onClick={add}>
          添加选项
        </Button>
      )}
    </>
  );
}
