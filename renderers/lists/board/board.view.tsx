import { HolderOutlined } from '@ant-design/icons';
import {
  type CollisionDetection,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  PointerSensor,
  pointerWithin,
  rectIntersection,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { App, Button, Modal, Skeleton } from 'antd';
import { useState } from 'react';
import type { FieldPlan, MovePlan, RecordData } from '../../../schemas/compile/plan.ts';
import { StatusDot } from '../../theme/StatusTag.tsx';
import { openCells } from '../edit/inline-edit.ts';
import { rowOperations } from '../list-operations.ts';
import type { RowsProps } from '../list-props.ts';
import { RowActions } from '../RowActions.tsx';
import { ToldFields } from '../ToldFields.tsx';
import styles from './board.module.css';
import { type BoardColumn, carryTo, layBoard } from './lay-board.ts';

/** Cards in a column for each value. A card carried to another column makes the move that leads there, or writes the value. */
export function BoardView(props: RowsProps) {
  const { plan, rows, loading } = props;
  const field = plan.fields[String(props.config.by)];
  const { carry, choosing, stopChoosing } = useCarrying(props);
  const [held, setHeld] = useState<string | null>(null);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: byColumn }),
  );
  if (!field) return null;
  if (loading && rows.length === 0) return <Waiting />;
  const columns = layBoard(props, field, props.groups ?? []);
  const row = rows.find(({ id }) => id === held);
  const drop = ({ active, over }: DragEndEvent) => {
    setHeld(null);
    const dropped = rows.find(({ id }) => id === active.id);
    const to = columns.find((column) => idOf(column) === over?.id);
    if (dropped && to) void carry(dropped, field, to);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={underHand}
      accessibility={sayCarry(columns, (id) =>
        nameOf(
          props,
          rows.find((one) => one.id === id),
        ),
      )}
      onDragStart={({ active }) => setHeld(String(active.id))}
      onDragCancel={() => setHeld(null)}
      onDragEnd={drop}
    >
      <div className={styles.board} aria-busy={loading}>
        {columns.map((column) => (
          <Column key={idOf(column)} column={column} held={row} field={field} {...props} />
        ))}
      </div>
      <DragOverlay dropAnimation={null}>
        {row && (
          <div className={`${styles.card} ${styles.held}`}>
            <span className={styles.title}>{nameOf(props, row)}</span>
          </div>
        )}
      </DragOverlay>
      {choosing && (
        <Modal open title="选择要做的流转" footer={null} onCancel={stopChoosing}>
          <div className={styles.choices}>
            {choosing.moves.map((move) => (
              <Button key={move.key} block danger={move.danger} onClick={() => choosing.make(move)}>
                {move.label}
              </Button>
            ))}
          </div>
        </Modal>
      )}
    </DndContext>
  );
}

const idOf = ({ value }: BoardColumn): string => `column ${value ?? ''}`;
const nameOf = ({ plan }: RowsProps, row: RecordData | undefined): string => String(row?.[plan.named] ?? '这条数据');

interface Choosing {
  readonly moves: readonly MovePlan[];
  make(move: MovePlan): void;
}

/** Does what a card was carried for; what cannot be is told, and why. */
function useCarrying({ plan, asker, edit, onMove, onReload }: RowsProps) {
  const { message } = App.useApp();
  const [choosing, setChoosing] = useState<Choosing | null>(null);
  const carry = async (row: RecordData, field: FieldPlan, to: BoardColumn) => {
    const isOpen = edit && ((one: RecordData, cell: FieldPlan) => openCells(plan, one, asker)(cell));
    const carried = carryTo(row, field, to, { plan, asker, isOpen, mayMove: onMove !== undefined });
    if (carried.is === 'refused') message.warning(carried.say);
    if (carried.is === 'moves') {
      const [only] = carried.moves;
      const make = (move: MovePlan) => {
        setChoosing(null);
        onMove?.(row, move);
      };
      if (only && carried.moves.length === 1) make(only);
      else setChoosing({ moves: carried.moves, make });
    }
    if (carried.is !== 'write' || !edit) return;
    const written = await edit.write(row, carried.field, carried.value);
    if (written.is === 'refused') message.error(written.say);
    if (written.is === 'stale') message.warning('这条数据已被他人修改，请看过后再移动');
    onReload?.();
  };
  return { carry, choosing, stopChoosing: () => setChoosing(null) };
}

interface ColumnProps extends RowsProps {
  readonly column: BoardColumn;
  readonly field: FieldPlan;
  /** The card in somebody's hand. */
  readonly held: RecordData | undefined;
}

function Column({ column, held, field, ...props }: ColumnProps) {
  const { setNodeRef, isOver } = useDroppable({ id: idOf(column) });
  const { plan, asker, edit, onMove, onMore, loading } = props;
  const isOpen = edit && ((row: RecordData, cell: FieldPlan) => openCells(plan, row, asker)(cell));
  const takes = held && carryTo(held, field, column, { plan, asker, isOpen, mayMove: onMove !== undefined }).is;
  const left = column.total - column.rows.length;
  return (
    <section
      ref={setNodeRef}
      className={styles.column}
      aria-label={`${column.title}，${column.total} 条`}
      data-over={isOver || undefined}
      data-takes={takes}
    >
      <h2>
        <StatusDot tone={column.tone}>{column.title}</StatusDot>
        <small>{column.total.toLocaleString('zh-CN')}</small>
      </h2>
      <ul>
        {column.rows.map((row) => (
          <Card key={row.id} row={row} by={field.path} {...props} />
        ))}
      </ul>
      {left > 0 && onMore && (
        <Button type="text" size="small" disabled={loading} onClick={() => void onMore(column.value)}>
          还有 {left.toLocaleString('zh-CN')} 条，再显示一些
        </Button>
      )}
    </section>
  );
}

function Card({ row, by, ...props }: RowsProps & { readonly row: RecordData; readonly by: string }) {
  const { plan, list, columns, operations, asker, onOpen, onOperation, onMove, edit } = props;
  const { setNodeRef, setActivatorNodeRef, listeners, isDragging } = useDraggable({ id: String(row.id) });
  const form = columns.find(({ link }) => link)?.link ?? 'info';
  const told = (list.card.length > 0 ? list.card : columns.map(({ field }) => field)).filter(
    (field) => field in plan.fields && field !== by && field !== plan.named,
  );
  const name = nameOf(props, row);
  return (
    <li ref={setNodeRef} className={styles.card} data-held={isDragging || undefined}>
      <div className={styles.head}>
        <button type="button" className={styles.title} onClick={() => onOpen(row, form)}>
          {name}
        </button>
        {(onMove || edit) && (
          <button
            ref={setActivatorNodeRef}
            type="button"
            className={styles.grip}
            aria-label={`移动 ${name}`}
            {...listeners}
          >
            <HolderOutlined aria-hidden />
          </button>
        )}
      </div>
      <ToldFields plan={plan} row={row} fields={told.slice(0, mostTold)} />
      <RowActions
        name={name}
        operations={rowOperations(plan, row, operations, asker)}
        onOperation={(operation) => onOperation(operation, [row])}
      />
    </li>
  );
}

/** A card is read at a glance; the record tells the rest. */
const mostTold = 5;

function Waiting() {
  return (
    <div className={styles.board} aria-busy>
      {['a', 'b', 'c', 'd'].map((key) => (
        <section key={key} className={styles.column}>
          <Skeleton active title={false} paragraph={{ rows: 5 }} />
        </section>
      ))}
    </div>
  );
}

/** Where the pointer is; by keys there is none, there the card itself counts. */
const underHand: CollisionDetection = (args) => {
  const found = pointerWithin(args);
  return found.length > 0 ? found : rectIntersection(args);
};

/** An arrow carries a card one column on. */
const byColumn: KeyboardCoordinateGetter = (event, { currentCoordinates, context }) => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.code] ?? 0;
  if (step === 0) return undefined;
  event.preventDefault();
  const places = [...context.droppableRects.values()].toSorted((a, b) => a.left - b.left);
  const now = places.findLastIndex(({ left }) => left <= currentCoordinates.x + 1);
  const next = places[Math.min(Math.max(now + step, 0), places.length - 1)];
  return next && { x: next.left + 8, y: next.top + 40 };
};

/** What a screen reader hears. */
function sayCarry(columns: readonly BoardColumn[], nameAt: (id: string | number) => string) {
  const titleOf = (id: string | number | undefined) => columns.find((column) => idOf(column) === id)?.title ?? '';
  return {
    announcements: {
      onDragStart: ({ active }: { active: { id: string | number } }) => `已拿起“${nameAt(active.id)}”`,
      onDragOver: ({ over }: { over: { id: string | number } | null }) =>
        over ? `在“${titleOf(over.id)}”列上` : undefined,
      onDragEnd: ({ active, over }: { active: { id: string | number }; over: { id: string | number } | null }) =>
        over ? `“${nameAt(active.id)}”放到“${titleOf(over.id)}”列` : `“${nameAt(active.id)}”没有移动`,
      onDragCancel: ({ active }: { active: { id: string | number } }) => `已取消，“${nameAt(active.id)}”回到原处`,
    },
    screenReaderInstructions: { draggable: '按空格键拿起，用左右方向键选择列，再按空格键放下，按 Esc 键取消。' },
  };
}
