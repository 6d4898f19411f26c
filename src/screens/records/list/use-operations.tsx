import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isMadeAtOnce } from '../../../../renderers/asking/asked.ts';
import { listOperations, type Operation } from '../../../../renderers/lists/list-operations.ts';
import type { RecordServices } from '../../../../renderers/record/services.ts';
import type { EntityPlan, MovePlan, RecordData } from '../../../../schemas/compile/plan.ts';
import type { ActionPlan } from '../../../../schemas/sections/actions/actions.model.ts';
import type { ListPlan } from '../../../../schemas/sections/lists/lists.model.ts';
import type { Answers } from '../../../../schemas/values/answers.ts';
import { Refused } from '../../../../schemas/wire/refused.ts';
import { tellFault } from '../../../http/faults.ts';
import { recordServices } from '../../../http/record-calls.ts';
import { nextPage } from '../record/new-address.ts';
import { addressOfPressed } from '../record/pressed-move.ts';
import { useSplit } from '../split/use-split.tsx';
import { tellRows } from './tell-rows.ts';

interface Then {
  readonly open: (row: RecordData) => void;
  readonly done: () => void;
}

/** A move or an action that waits for its answers. */
export interface Waiting {
  readonly of: MovePlan | ActionPlan;
  readonly rows: readonly RecordData[];
  readonly answer: (answers: Answers) => Promise<void>;
}

/** What a click on a row or bulk operation does: asks where something could be lost, tells what came of it. */
export function useOperations(plan: EntityPlan, list: ListPlan, then: Then) {
  const { modal, message } = App.useApp();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const services = useMemo(() => recordServices(plan.entity), [plan.entity]);
  const [waiting, setWaiting] = useState<Waiting | null>(null);

  const finish = () => {
    queries.invalidateQueries({ queryKey: ['record', plan.lines?.of ?? plan.entity] });
    then.done();
  };
  const { split, dialog: splitting } = useSplit(plan, finish);
  const attempt = async (work: () => Promise<string | null>) => {
    try {
      const said = await work();
      if (said) message.success(said);
      finish();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      tellFault(message, error);
    }
  };
  const ask = (of: MovePlan | ActionPlan | undefined, rows: readonly RecordData[], answer: Waiting['answer']) =>
    of && setWaiting({ of, rows, answer: (answers) => answer(answers).then(finish) });

  const byKey: Readonly<Record<string, (rows: readonly RecordData[]) => void>> = {
    edit: ([row]) => row && then.open(row),
    delete: (rows) => modal.confirm(deletionOf(plan, rows, (said) => attempt(() => removeAll(services, rows, said)))),
  };

  const bySort: Readonly<Record<string, (name: string, rows: readonly RecordData[]) => void>> = {
    move: (name, rows) => {
      const isForMany =
        plan.lines !== undefined || listOperations(plan, list.bulk).some(({ key }) => key === `move:${name}`);
      // what may be done to a whole selection needs no reading first; any other move is the record page's work
      if (!isForMany) return rows[0] && navigate(addressOfPressed(plan.entity, String(rows[0].id), name));
      const of = plan.states?.moves.find(({ key }) => key === name);
      return ask(of, rows, async (answers) => {
        const { message: said, refused } = await services.moveMany(name, idsOf(rows), answers);
        if (refused.length === 0) message.success(said);
        else modal.warning({ title: of?.label, content: said });
      });
    },
    action: (name, rows) => {
      const of = plan.actions.find(({ key }) => key === name);
      if (of?.opens) return navigate(`/${of.opens}?id=${String(rows[0]?.id)}`);
      return ask(of, rows, async (answers) => {
        const { message: said, warns } = await services.act(name, idsOf(rows), answers);
        if (warns) modal.warning({ title: of?.label, content: said });
        else message.success(said);
      });
    },
    becomes: (name, rows) => {
      if (plan.becomes.find(({ key }) => key === name)?.splits) return split(idsOf(rows), name);
      return attempt(async () => {
        const row = rows.length === 1 ? rows[0] : undefined;
        const next = row
          ? { ...(await services.become(String(row.id), name)), differs: [] }
          : await services.becomeTogether(idsOf(rows), name);
        navigate(...nextPage(next));
        if (next.differs.length > 0) modal.info({ title: '所选单据有不一致的内容', content: sentences(next.differs) });
        return null;
      });
    },
  };

  const operate = (operation: Operation, rows: readonly RecordData[]) => {
    if (rows.length === 0) return void message.warning('请选择一条记录！');
    const [sort = '', name = ''] = operation.key.split(':');
    if (name) bySort[sort]?.(name, rows);
    else byKey[operation.key]?.(rows);
  };
  const move = movesOf(plan, services, { attempt, ask, say: message.success });
  return { operate, move, splitting, waiting, stopWaiting: () => setWaiting(null) };
}

interface Ways {
  readonly attempt: (work: () => Promise<string>) => Promise<void>;
  readonly ask: (of: MovePlan, rows: readonly RecordData[], answer: Waiting['answer']) => void;
  readonly say: (text: string) => unknown;
}

/** One row moves where it stands: what the move asks is asked here, and what refuses it is told. */
const movesOf =
  (plan: EntityPlan, services: RecordServices, { attempt, ask, say }: Ways) =>
  (row: RecordData, of: MovePlan): void => {
    const make = (answers: Answers) => services.move(String(row.id), of.key, Number(row.version ?? 0), answers);
    const said = `已${of.label}：${tellRows(plan, [row])}`;
    if (isMadeAtOnce(of)) void attempt(() => make({}).then(() => said));
    else ask(of, [row], (answers) => make(answers).then(() => void say(said)));
  };

const removeAll = (services: RecordServices, rows: readonly RecordData[], said: string) =>
  services.remove(idsOf(rows)).then(() => said);

const idsOf = (rows: readonly RecordData[]): string[] => rows.map((row) => String(row.id));

const sentences = (said: readonly string[]) => said.map((one) => <p key={one}>{one}</p>);

const deletionOf = (plan: EntityPlan, rows: readonly RecordData[], remove: (said: string) => Promise<void>) => ({
  title: '确认删除',
  content:
    rows.length > 1
      ? '是否删除选中数据?'
      : `是否删除 ${tellRows(plan, rows)}？${plan.trash ? '删除后可在回收站恢复。' : '删除后不能恢复。'}`,
  okText: '删除',
  okButtonProps: { danger: true },
  onOk: () => remove(`已删除：${tellRows(plan, rows)}`),
});
