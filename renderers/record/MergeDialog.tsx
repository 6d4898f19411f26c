import { Button, Modal, Radio } from 'antd';
import { useState } from 'react';
import type { Conflict } from '../../schemas/check/merge-records.ts';
import type { EntityPlan, RecordData } from '../../schemas/compile/plan.ts';
import type { RowValues } from '../../schemas/values/row-values.ts';
import styles from './dialogs.module.css';
import { type Choice, type Merging, resolve } from './merging.ts';
import { sayValue } from './say-value.ts';
import { put, type Session } from './session.ts';

interface Props {
  readonly session: Session;
  readonly merging: Merging;
}

/** Both changed the same places: each is shown with what both wrote, and chosen. What does not overlap is merged already. */
export function MergeDialog({ session, merging }: Props) {
  const { plan } = session.needs;
  const [choices, setChoices] = useState<ReadonlyMap<Conflict, Choice>>(new Map());
  const { conflicts, theirs } = merging;
  const who = typeof theirs.updateBy_dictText === 'string' ? theirs.updateBy_dictText : '对方';
  const left = conflicts.filter((conflict) => !choices.has(conflict)).length;
  const all = (choice: Choice) => setChoices(new Map(conflicts.map((conflict) => [conflict, choice])));
  return (
    <Modal
      open
      width={760}
      title={`${who}刚保存过，${conflicts.length} 处与您的修改不同`}
      okText={left > 0 ? `还有 ${left} 处未选择` : merging.goOn ? '合并并保存' : '合并'}
      okButtonProps={{ disabled: left > 0 }}
      cancelText="先不保存"
      onOk={() => resolve(session, choices)}
      onCancel={() => put(session, { merging: null })}
    >
      <p className={styles.dialogLead}>其余修改已自动合并。请为下面每一处选择保留哪一边。</p>
      <div className={styles.mergeAll}>
        <Button size="small" onClick={() => all('mine')}>
          全部用我的
        </Button>
        <Button size="small" onClick={() => all('theirs')}>
          全部用{who}的
        </Button>
      </div>
      <ul className={styles.conflicts}>
        {conflicts.map((conflict) => (
          <li key={conflict.path}>
            <ConflictChoice
              plan={plan}
              merging={merging}
              conflict={conflict}
              who={who}
              choice={choices.get(conflict)}
              onChoose={(choice) => setChoices(new Map(choices).set(conflict, choice))}
            />
          </li>
        ))}
      </ul>
    </Modal>
  );
}

interface ChoiceProps {
  readonly plan: EntityPlan;
  readonly merging: Merging;
  readonly conflict: Conflict;
  readonly who: string;
  readonly choice: Choice | undefined;
  readonly onChoose: (choice: Choice) => void;
}

function ConflictChoice({ plan, merging, conflict, who, choice, onChoose }: ChoiceProps) {
  const place = sayConflict(plan, conflict);
  const say = (side: Choice) =>
    saySide(plan, conflict, side === 'mine' ? merging.mine : merging.theirs, conflict[side]);
  return (
    <div className={styles.conflict}>
      <strong>{place}</strong>
      <Radio.Group aria-label={place} value={choice} onChange={(event) => onChoose(event.target.value as Choice)}>
        <Radio value="mine">
          <small>我的</small>
          {say('mine')}
        </Radio>
        <Radio value="theirs">
          <small>{who}的</small>
          {say('theirs')}
        </Radio>
      </Radio.Group>
    </div>
  );
}

/** 「订单明细 第 2 行 · 数量」. */
function sayConflict(plan: EntityPlan, { path, field }: Conflict): string {
  const steps = path.split('/').slice(1);
  const rows: string[] = [];
  let part = '';
  for (const [at, step] of steps.entries()) {
    if (!/^\d+$/.test(step)) part = part === '' ? step : `${part}.${step}`;
    else
      rows.push(
        `${
          plan.parts[
            steps
              .slice(0, at)
              .filter((one) => !/^\d+$/.test(one))
              .join('.')
          ]?.label ?? ''
        } 第 ${Number(step) + 1} 行`,
      );
  }
  const label = plan.fields[field]?.label;
  return [...rows, ...(label ? [label] : [])].join(' · ');
}

function saySide(plan: EntityPlan, conflict: Conflict, record: RecordData, value: unknown): string {
  const field = plan.fields[conflict.field];
  if (!field) return value === null ? '删除这一行' : '保留这一行';
  const row = conflict.row === null ? record : findRow(record, conflict.row);
  const text = row?.[`${field.key}_dictText`];
  return sayValue(plan, field, value, typeof text === 'string' ? text : undefined);
}

function findRow(row: RowValues, id: string): RowValues | undefined {
  if (row.id === id) return row;
  for (const list of Object.values(row)) {
    if (!Array.isArray(list)) continue;
    for (const one of list) {
      const found = typeof one === 'object' && one !== null ? findRow(one as RowValues, id) : undefined;
      if (found) return found;
    }
  }
  return undefined;
}
