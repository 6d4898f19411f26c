import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Alert, Grid } from 'antd';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { FieldServicesContext } from '../../../../renderers/fields/services.ts';
import { ListView } from '../../../../renderers/lists/ListView.tsx';
import { type ListServices, ListServicesContext } from '../../../../renderers/lists/list-services.ts';
import { type ListState, startState } from '../../../../renderers/lists/list-state.ts';
import { asksOf, lookOf } from '../../../../renderers/lists/looks.ts';
import type { EntityPlan } from '../../../../schemas/compile/plan.ts';
import type { ListPlan } from '../../../../schemas/sections/lists/lists.model.ts';
import { filterName } from '../../../../schemas/wire/list-words.ts';
import { fieldServices } from '../../../frame/services/field-services.ts';
import { Waiting } from '../../../frame/states/Waiting.tsx';
import { loadAsked, loadPage } from '../../../http/record-calls.ts';
import { useAsker, usePlan } from '../../../session/use-plan.ts';
import { usePlanOf } from '../../../session/use-plan-of.ts';
import { useListViews } from '../list/use-list-views.ts';

type Link = EntityPlan['links'][number];

/** The records of another entity that point at this one, as that entity's own list shows them. */
export function LinkedList({ link, of }: { readonly link: Link; readonly of: string }) {
  const { plan, loading, error } = usePlan(link.entity);
  if (error) return <Alert type="info" showIcon title={error} />;
  if (loading || !plan) return <Waiting />;
  const list = plan.lists[link.list];
  return list ? (
    <Loaded plan={plan} list={list} by={link.by} of={of} />
  ) : (
    <Alert type="info" showIcon title="没有这个列表，或您无权查看" />
  );
}

interface LoadedProps {
  readonly plan: EntityPlan;
  readonly list: ListPlan;
  readonly by: string;
  readonly of: string;
}

function Loaded({ plan, list, by, of }: LoadedProps) {
  const navigate = useNavigate();
  const asker = useAsker();
  const [state, setState] = useState<ListState>(() => startState(list));
  const { settings, onSettings } = useListViews(plan.entity, list);
  const services = useMemo(() => fieldServices(plan), [plan]);
  const reading = useMemo(() => ({ ...list, row: [], bulk: [] }), [list]);
  const device = Grid.useBreakpoint().md ? 'wide' : 'phone';
  const asks = asksOf(lookOf(list, state, device), state, asker.now.slice(0, 10));
  const { at: _, ...asked } = state;
  const page = useQuery({
    queryKey: ['list', plan.entity, list.key, asked, by, of, asks],
    queryFn: () => {
      const ours = { [filterName(by)]: of };
      return asks ? loadAsked(plan.entity, list, state, asks, ours) : loadPage(plan.entity, list, state, ours);
    },
    placeholderData: keepPreviousData,
  });
  const { load, mayRead } = usePlanOf();
  const goTo = (entity: string, id: string) => navigate(`/record/${entity}/${id}`);
  const listServices: ListServices = { plan: load, mayRead, openRecord: goTo, views: null };
  return (
    <FieldServicesContext value={services}>
      <ListServicesContext value={listServices}>
        <ListView
          inside
          plan={plan}
          list={reading}
          asker={asker}
          state={state}
          onState={setState}
          settings={settings}
          onSettings={onSettings}
          rows={page.data?.records ?? []}
          groups={page.data?.groups}
          total={page.data?.total ?? 0}
          loading={page.isFetching}
          error={page.isError ? page.error.message : null}
          onReload={() => void page.refetch()}
          selected={[]}
          onSelected={() => {}}
          onOpen={(row) => goTo(plan.entity, String(row.id))}
          onOperation={() => {}}
        />
      </ListServicesContext>
    </FieldServicesContext>
  );
}
