import { EditOutlined, UndoOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { App, Button, Tooltip } from 'antd';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { editableFields, type InlineEdit, type Written } from '../../../../renderers/lists/edit/inline-edit.ts';
import type { EntityPlan, FieldPlan, RecordData } from '../../../../schemas/compile/plan.ts';
import { sayRecordIssue } from '../../../../schemas/issues/say-record-issue.ts';
import type { ListPlan } from '../../../../schemas/sections/lists/lists.model.ts';
import type { RecordPage } from '../../../../schemas/wire/records.ts';
import { Refused } from '../../../../schemas/wire/refused.ts';
import { recordServices } from '../../../http/record-calls.ts';

interface Step {
  readonly id: string;
  readonly field: FieldPlan;
  /** What stood in each field that was written. */
  readonly before: Readonly<Record<string, unknown>>;
  readonly name: string;
}

/** Writing in the cells of a list: each value saved by itself, the last one can be taken back. */
export function useInlineEdit(plan: EntityPlan, list: ListPlan, phone: boolean) {
  const { message } = App.useApp();
  const queries = useQueryClient();
  const services = useMemo(() => recordServices(plan.entity), [plan.entity]);
  const [on, setOn] = useState(false);
  const [last, setLast] = useState<Step | null>(null);
  const versions = useRef(new Map<string, number>());

  const save = async (row: RecordData, values: Readonly<Record<string, unknown>>): Promise<Written> => {
    const id = String(row.id);
    const version = Math.max(Number(row.version ?? 0), versions.current.get(id) ?? 0);
    try {
      const saved = await services.save({ id, version, ...values });
      versions.current.set(id, Number(saved.version));
      queries.setQueriesData<RecordPage>({ queryKey: ['list', plan.entity, list.key] }, (page) =>
        withRow(page, id, saved),
      );
      queries.invalidateQueries({ queryKey: ['record', plan.entity] });
      queries.invalidateQueries({ queryKey: ['list-totals', plan.entity] });
      return { is: 'saved' };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const now = error.result as RecordData | null;
      if (error.code === 'stale_version' && now) {
        versions.current.delete(id);
        queries.setQueriesData<RecordPage>({ queryKey: ['list', plan.entity, list.key] }, (page) =>
          withRow(page, id, now),
        );
        return { is: 'stale', now };
      }
      const said = [...new Set(error.issues.map(sayRecordIssue))].join('；');
      return { is: 'refused', say: said === '' ? error.message : said };
    }
  };

  const undo = async () => {
    if (!last) return;
    setLast(null);
    const written = await save({ id: last.id }, last.before);
    if (written.is === 'saved') message.success(`已撤销：${last.name}的“${last.field.label}”`);
    else message.error(written.is === 'stale' ? `${last.name}已被他人修改，不能撤销` : written.say);
  };
  useUndoKey(on, undo);

  const isOffered =
    !phone && list.columns.some(({ field }) => editableFields(plan, list).some(({ path }) => path === field));
  const edit: InlineEdit = {
    on: on && isOffered,
    write: async (row, field, value, also = {}) => {
      const values = { ...also, [field.key]: value };
      const before = Object.fromEntries(Object.keys(values).map((key) => [key, row[key] ?? null]));
      const written = await save(row, values);
      if (written.is === 'saved') setLast({ id: String(row.id), field, before, name: String(row[plan.named] ?? '') });
      return written;
    },
  };
  const tools: ReactNode = isOffered && (
    <Tools on={on} hasLast={last !== null} onTurn={() => setOn(!on)} onUndo={() => void undo()} />
  );
  return { edit, tools };
}

interface ToolsProps {
  readonly on: boolean;
  readonly hasLast: boolean;
  readonly onTurn: () => void;
  readonly onUndo: () => void;
}

function Tools({ on, hasLast, onTurn, onUndo }: ToolsProps) {
  return (
    <>
      {on && (
        <Tooltip title="撤销上一次修改（Ctrl+Z）">
          <Button
            type="text"
            aria-label="撤销上一次修改"
            disabled={!hasLast}
            icon={<UndoOutlined />}
            onClick={onUndo}
          />
        </Tooltip>
      )}
      <Tooltip title={on ? '结束在表格中修改' : '在表格中修改'}>
        <Button
          aria-label="在表格中修改"
          aria-pressed={on}
          icon={<EditOutlined />}
          color={on ? 'primary' : 'default'}
          variant={on ? 'filled' : 'text'}
          onClick={onTurn}
        />
      </Tooltip>
    </>
  );
}

const withRow = (page: RecordPage | undefined, id: string, now: RecordData): RecordPage | undefined =>
  page && { ...page, records: page.records.map((row) => (row.id === id ? { ...row, ...now } : row)) };

/** Ctrl+Z takes back what was saved last, unless one is writing: there it belongs to the text. */
function useUndoKey(on: boolean, undo: () => Promise<void>): void {
  const latest = useRef(undo);
  useEffect(() => {
    latest.current = undo;
  });
  useEffect(() => {
    if (!on) return;
    const hear = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof HTMLElement && event.target.matches('input, textarea, [contenteditable]');
      if (event.key !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey || isTyping) return;
      event.preventDefault();
      void latest.current();
    };
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, [on]);
}
