import { Alert, Button, Modal, Progress, Select } from 'antd';
import { useRef, useState } from 'react';
import type { EntityPlan, FieldPlan } from '../../../schemas/compile/plan.ts';
import type { ListPlan } from '../../../schemas/sections/lists/lists.model.ts';
import { fieldViews } from '../../fields/views.ts';
import { find } from '../../registry/find.ts';
import { editableFields } from '../edit/inline-edit.ts';
import styles from '../lists.module.css';

/** What came of one portion. */
export interface EditedMany {
  readonly done: number;
  readonly refused: readonly { readonly id: string; readonly name: string; readonly say: string }[];
}

interface Props {
  readonly plan: EntityPlan;
  readonly list: ListPlan;
  readonly ids: readonly string[];
  readonly onEdit: (ids: readonly string[], values: Readonly<Record<string, unknown>>) => Promise<EditedMany>;
  /** Told whether anything was changed. */
  readonly onClose: (didChange: boolean) => void;
}

const portion = 20;

interface Told extends EditedMany {
  /** How many have been asked for so far. */
  readonly at: number;
  readonly fault: string | null;
  readonly isOver: boolean;
}

const nothingYet: Told = { at: 0, done: 0, refused: [], fault: null, isOver: false };

/** One field of many records: portion by portion, to be stopped between them, and everyone refused is named. */
export function BulkEditDialog({ plan, list, ids, onEdit, onClose }: Props) {
  const fields = editableFields(plan, list);
  const [path, setPath] = useState<string | null>(null);
  const [value, setValue] = useState<unknown>(null);
  const [told, setTold] = useState<Told | null>(null);
  const isStopped = useRef(false);
  const field = fields.find((one) => one.path === path);
  const isRunning = told !== null && !told.isOver;

  const run = async (key: string) => {
    let now = nothingYet;
    isStopped.current = false;
    setTold(now);
    while (now.at < ids.length && !isStopped.current) {
      const some = ids.slice(now.at, now.at + portion);
      try {
        const { done, refused } = await onEdit(some, { [key]: value });
        now = { ...now, at: now.at + some.length, done: now.done + done, refused: [...now.refused, ...refused] };
      } catch (error) {
        now = { ...now, fault: error instanceof Error ? error.message : String(error) };
        break;
      }
      setTold(now);
    }
    setTold({ ...now, isOver: true });
  };
  const close = () => (isRunning ? undefined : onClose((told?.done ?? 0) > 0));

  return (
    <Modal
      open
      title={`批量修改 ${ids.length} 条${plan.title}`}
      onCancel={close}
      mask={{ closable: false }}
      footer={
        told ? (
          <Button
            type="primary"
            onClick={() => {
              if (isRunning) isStopped.current = true;
              else close();
            }}
          >
            {isRunning ? '停止' : '完成'}
          </Button>
        ) : (
          <>
            <Button onClick={close}>取消</Button>
            <Button type="primary" disabled={!field} onClick={() => field && void run(field.key)}>
              修改 {ids.length} 条
            </Button>
          </>
        )
      }
    >
      {told ? (
        <Outcome told={told} total={ids.length} />
      ) : (
        <div className={styles.bulkEdit}>
          <label htmlFor="bulk-field">字段</label>
          <Select<string>
            id="bulk-field"
            showSearch={{ optionFilterProp: 'label' }}
            placeholder="选择要修改的字段"
            value={path}
            options={fields.map((one) => ({ value: one.path, label: one.label }))}
            onChange={(next) => {
              setPath(next);
              setValue(null);
            }}
          />
          {field && (
            <>
              <label htmlFor="bulk-value">改为</label>
              <Value key={field.path} field={field} value={value} onChange={setValue} />
              <p>留空表示清空该字段。没有权限、状态不允许或未通过校验的数据不会被修改，并逐条说明原因。</p>
            </>
          )}
        </div>
      )}
    </Modal>
  );
}

interface ValueProps {
  readonly field: FieldPlan;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

function Value({ field, value, onChange }: ValueProps) {
  const view = find(fieldViews, field.kind);
  if (!view) return null;
  return (
    <view.Input
      id="bulk-value"
      field={{ ...field, need: false }}
      value={value ?? null}
      onChange={(next) => onChange(next)}
      locked={false}
      invalid={false}
      place="head"
    />
  );
}

function Outcome({ told, total }: { readonly told: Told; readonly total: number }) {
  const { at, done, refused, fault, isOver } = told;
  return (
    <div className={styles.outcome} aria-live="polite">
      <Progress
        percent={Math.round((at / total) * 100)}
        status={isOver ? (fault ? 'exception' : 'success') : 'active'}
      />
      <p>
        已修改 {done} 条{refused.length > 0 ? `，${refused.length} 条未能修改` : ''}
        {isOver && at < total ? `，${total - at} 条没有处理` : ''}
      </p>
      {fault && <Alert type="error" showIcon title={fault} />}
      {refused.length > 0 && (
        <ul aria-label="未能修改的数据">
          {refused.map(({ id, name, say }) => (
            <li key={id}>
              <b>{name}</b>：{say}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
