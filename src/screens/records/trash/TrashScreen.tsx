import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button, Empty } from 'antd';
import { useMemo, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { FieldServicesContext } from '../../../../renderers/fields/services.ts';
import { ListView } from '../../../../renderers/lists/ListView.tsx';
import type { Operation } from '../../../../renderers/lists/list-operations.ts';
import { type ListState, startSettings, startState } from '../../../../renderers/lists/list-state.ts';
import type { EntityPlan, RecordData } from '../../../../schemas/compile/plan.ts';
import type { ListPlan } from '../../../../schemas/sections/lists/lists.model.ts';
import { fieldServices } from '../../../frame/services/field-services.ts';
import { Blocked } from '../../../frame/states/Blocked.tsx';
import { Waiting } from '../../../frame/states/Waiting.tsx';
import { useTabTitle } from '../../../frame/tabs/use-tab.ts';
import { loadTrash, purgeRecords, restoreRecord } from '../../../http/excel-calls.ts';
import { tellFault } from '../../../http/faults.ts';
import { useAsker, usePlan } from '../../../session/use-plan.ts';
import { tellRows } from '../list/tell-rows.ts';
import { PurgeDialog } from './PurgeDialog.tsx';

/** What was deleted of any entity: given back, or let go for ever. */
export function TrashScreen() {
  const { entity = '' } = useParams();
  const [search] = useSearchParams();
  const { plan, loading, error } = usePlan(entity);
  if (error) return <Blocked message={error} />;
  if (loading || !plan) return <Waiting />;
  const list = plan.lists[search.get('list') ?? 'main'] ?? Object.values(plan.lists)[0];
  if (!('delete' in plan.access.ops) || !list) return <Blocked message="您的角色没有“删除”的权限" />;
  if (!plan.trash) return <Blocked message={`${plan.title}删除后不保留，没有回收站`} />;
  return <Loaded key={`${entity}/${list.key}`} plan={plan} list={list} />;
}

function Loaded({ plan, list }: { readonly plan: EntityPlan; readonly list: ListPlan }) {
  const trash = useTrashList(plan, list);
  const navigate = useNavigate();
  const asker = useAsker();
  const services = useMemo(() => fieldServices(plan), [plan]);
  const [state, setState] = useState<ListState>(() => startState(trash.list));
  const [settings, setSettings] = useState(() => startSettings(trash.list));
  const [selected, setSelected] = useState<readonly string[]>([]);
  const home = `/list/${plan.entity}/${list.key}`;
  useTabTitle(home, `${plan.title}回收站`);
  const page = useQuery({
    queryKey: ['trash', plan.entity, list.key, state],
    queryFn: () => loadTrash(plan.entity, trash.list, state),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const { operate, purging, stopPurging, purge } = useTrashWork(plan, () => {
    setSelected([]);
    void page.refetch();
  });
  return (
    <FieldServicesContext value={services}>
      <ListView
        plan={trash.plan}
        list={trash.list}
        asker={asker}
        state={state}
        onState={setState}
        settings={settings}
        onSettings={setSettings}
        rows={page.data?.records ?? []}
        total={page.data?.total ?? 0}
        loading={page.isFetching}
        error={page.isError ? page.error.message : null}
        onReload={() => void page.refetch()}
        selected={selected}
        onSelected={setSelected}
        onOpen={() => {}}
        onOperation={operate}
        tools={<Button onClick={() => navigate(home)}>返回列表</Button>}
        empty={<Empty description="回收站是空的：删除的数据会先放在这里" />}
      />
      {purging && <PurgeDialog plan={plan} rows={purging} onPurge={purge} onClose={stopPurging} />}
    </FieldServicesContext>
  );
}

/** The list as its document says, with what can be done in the trash in place of its own operations. */
function useTrashList(plan: EntityPlan, list: ListPlan) {
  return useMemo(() => {
    const { as: _, ...plain } = list;
    const scopes = plan.access.ops.delete ?? [];
    const ops = { ...plan.access.ops, restore: scopes, purge: scopes };
    const work = ['restore', 'purge'];
    return {
      plan: { ...plan, access: { ...plan.access, ops } },
      list: {
        ...plain,
        title: `${plan.title}回收站`,
        columns: list.columns.map((column) => ({ ...column, link: null })),
        row: work,
        bulk: work,
        tree: null,
        beside: null,
        sort: [],
      } as ListPlan,
    };
  }, [plan, list]);
}

function useTrashWork(plan: EntityPlan, done: () => void) {
  const { message } = App.useApp();
  const queries = useQueryClient();
  const [purging, setPurging] = useState<readonly RecordData[] | null>(null);
  const attempt = async (work: () => Promise<unknown>, said: string) => {
    try {
      await work();
      message.success(said);
    } catch (error) {
      tellFault(message, error);
    }
    void queries.invalidateQueries({ queryKey: ['list', plan.entity] });
    done();
  };
  const restore = async (rows: readonly RecordData[]) => {
    for (const row of rows) await restoreRecord(plan.entity, String(row.id));
  };
  return {
    operate: ({ key }: Operation, rows: readonly RecordData[]) => {
      if (rows.length === 0) return void message.warning('请选择一条记录！');
      if (key === 'purge') return setPurging(rows);
      void attempt(() => restore(rows), `已恢复：${tellRows(plan, rows)}`);
    },
    purging,
    stopPurging: () => setPurging(null),
    purge: async (confirm: string) => {
      const rows = purging ?? [];
      const ids = rows.map(({ id }) => String(id));
      await attempt(() => purgeRecords(plan.entity, ids, confirm), `已彻底删除：${tellRows(plan, rows)}`);
      setPurging(null);
    },
  };
}
