import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Operation } from '../../../renderers/lists/list-operations.ts';
import { Refused } from '../../../renderers/record/services.ts';
import type { EntityPlan, RecordData } from '../../../schemas/compile/plan.ts';
import { recordServices } from '../../http/record-calls.ts';

interface Then {
  readonly open: (row: RecordData) => void;
  readonly done: () => void;
}

/** What a click on a row or bulk operation does: asks where something could be lost, tells what came of it. */
export function useOperations(plan: EntityPlan, then: Then) {
  const { modal, message } = App.useApp();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const services = useMemo(() => recordServices(plan.entity), [plan.entity]);

  const attempt = async (work: () => Promise<string | null>) => {
    try {
      const said = await work();
      if (said) message.success(said);
      queries.invalidateQueries({ queryKey: ['record', plan.entity] });
      then.done();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      message.error(error.message);
    }
  };

  const byKey: Readonly<Record<string, (rows: readonly RecordData[]) => void>> = {
    edit: ([row]) => row && then.open(row),
    delete: (rows) =>
      modal.confirm({
        title: '确认删除',
        content:
          rows.length > 1
            ? '是否删除选中数据?'
            : `是否删除「${rows[0]?.[plan.named] ?? '这条数据'}」？删除后可在回收站恢复。`,
        okText: '删除',
        okButtonProps: { danger: true },
        onOk: () => attempt(() => services.remove(rows.map((row) => String(row.id))).then(() => '删除成功!')),
      }),
  };

  const bySort: Readonly<Record<string, (operation: Operation, name: string, rows: readonly RecordData[]) => void>> = {
    // a move may ask questions and explain itself: that is the record page's work
    move: (_operation, name, [row]) => row && navigate(`/record/${plan.entity}/${row.id}?form=info&move=${name}`),
    action: (operation, name, rows) =>
      modal.confirm({
        title: operation.label,
        content: `对选中的 ${rows.length} 条数据执行「${operation.label}」？`,
        onOk: () =>
          attempt(() =>
            services
              .act(
                name,
                rows.map((row) => String(row.id)),
              )
              .then((answer) => answer.message),
          ),
      }),
    becomes: (_operation, name, [row]) =>
      row &&
      attempt(async () => {
        const next = await services.become(String(row.id), name);
        navigate(`/record/${next.entity}/new?form=edit`, { state: { initial: next.record } });
        return null;
      }),
  };

  return (operation: Operation, rows: readonly RecordData[]) => {
    if (rows.length === 0) return void message.warning('请选择一条记录！');
    const [sort = '', name = ''] = operation.key.split(':');
    if (name) bySort[sort]?.(operation, name, rows);
    else byKey[operation.key]?.(rows);
  };
}
