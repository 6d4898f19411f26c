import { HolderOutlined } from '@ant-design/icons';
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
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { Button, Checkbox, InputNumber, Segmented, Select } from 'antd';
import type { EntityPlan } from '../../schemas/compile/plan.ts';
import type { ListPlan } from '../../schemas/sections/lists/lists.model.ts';
import {
  arrangeColumns,
  narrowest,
  type Pin,
  resizeColumn,
  type ColumnSettings as Settings,
  startSettings,
  widest,
} from './list-state.ts';
import styles from './lists.module.css';
import { sayDrag } from './say-drag.ts';

export interface ColumnPanelProps {
  readonly plan: EntityPlan;
  readonly list: ListPlan;
  readonly settings: Settings;
  readonly onSettings: (settings: Settings) => void;
}

/** The columns of a list to be shown, hidden, moved, pinned and measured. */
export function ColumnPanel({ plan, list, settings, onSettings }: ColumnPanelProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const known = list.columns.map((column) => column.field).filter((field) => field in plan.fields);
  const order = [
    ...settings.order.filter((field) => known.includes(field)),
    ...known.filter((field) => !settings.order.includes(field)),
  ];
  const shown = order.filter((field) => !settings.hidden.includes(field));

  const now = new Map(arrangeColumns(list, { ...settings, hidden: [] }).map((column) => [column.field, column]));

  const drop = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return;
    onSettings({
      ...settings,
      order: arrayMove(order, order.indexOf(String(active.id)), order.indexOf(String(over.id))),
    });
  };
  const toggle = (field: string, show: boolean) =>
    onSettings({
      ...settings,
      hidden: show ? settings.hidden.filter((one) => one !== field) : [...settings.hidden, field],
    });

  return (
    <div className={styles.columns}>
      <Segmented
        block
        size="small"
        value={settings.dense ? 'dense' : 'roomy'}
        options={[
          { value: 'roomy', label: '宽松' },
          { value: 'dense', label: '紧凑' },
        ]}
        onChange={(value) => onSettings({ ...settings, dense: value === 'dense' })}
      />
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={sayDrag(order, (field) => plan.fields[field]?.label ?? field)}
        onDragEnd={drop}
      >
        <SortableContext items={order} strategy={verticalListSortingStrategy}>
          <ul className={styles.columnList}>
            {order.map((field) => (
              <ColumnLine
                key={field}
                field={field}
                label={plan.fields[field]?.label ?? field}
                shown={shown.includes(field)}
                last={shown.length === 1}
                pin={now.get(field)?.pin ?? 'none'}
                width={now.get(field)?.width ?? narrowest}
                onWidth={(width) => onSettings(resizeColumn(settings, field, width))}
                onToggle={(show) => toggle(field, show)}
                onPin={(pin) => onSettings({ ...settings, pins: { ...settings.pins, [field]: pin } })}
              />
            ))}
          </ul>
        </SortableContext>
      </DndContext>
      <Button type="link" size="small" onClick={() => onSettings(startSettings(list))}>
        恢复默认
      </Button>
    </div>
  );
}

interface LineProps {
  readonly field: string;
  readonly label: string;
  readonly shown: boolean;
  readonly last: boolean;
  readonly pin: Pin;
  readonly onToggle: (show: boolean) => void;
  readonly onPin: (pin: Pin) => void;
  readonly width: number;
  readonly onWidth: (width: number) => void;
}

const pins: { value: Pin; label: string }[] = [
  { value: 'none', label: '不固定' },
  { value: 'left', label: '固定左侧' },
  { value: 'right', label: '固定右侧' },
];

function ColumnLine({ field, label, shown, last, pin, width, onToggle, onPin, onWidth }: LineProps) {
  const { attributes, listeners, setNodeRef, transform, transition } = useSortable({ id: field });
  return (
    <li ref={setNodeRef} style={{ transform: CSS.Translate.toString(transform), transition }}>
      <Checkbox checked={shown} disabled={shown && last} onChange={(event) => onToggle(event.target.checked)}>
        {label}
      </Checkbox>
      <Select<Pin>
        size="small"
        variant="borderless"
        aria-label={`固定：${label}`}
        value={pin}
        options={pins}
        onChange={onPin}
        style={{ width: 104 }}
      />
      <InputNumber<number>
        size="small"
        aria-label={`宽度：${label}`}
        value={width}
        min={narrowest}
        max={widest}
        step={20}
        changeOnWheel={false}
        onChange={(next) => next !== null && onWidth(next)}
        style={{ width: 72 }}
      />
      <button type="button" className={styles.grip} {...attributes} {...listeners} aria-label={`移动列：${label}`}>
        <HolderOutlined />
      </button>
    </li>
  );
}
