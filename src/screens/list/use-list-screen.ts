import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { readAddress, writeAddress } from '../../../renderers/lists/list-address.ts';
import type { Operation } from '../../../renderers/lists/list-operations.ts';
import type { ListState } from '../../../renderers/lists/list-state.ts';
import type { EntityPlan, ListPlan, RecordData } from '../../../schemas/compile/plan.ts';
import { fieldServices, loadPage } from '../../http/record-calls.ts';
import { useAsker } from '../../session/use-plan.ts';
import { useColumnSettings } from './use-column-settings.ts';
import { useListTools } from './use-list-tools.tsx';
import { useOperations } from './use-operations.ts';

/** Everything a list screen knows and does: its state is the address, its rows come from the server. */
export function useListScreen(plan: EntityPlan, list: ListPlan) {
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const here = useLocation();
  const asker = useAsker();
  const state = useMemo(() => readAddress(list, search.toString()), [list, search]);
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [settings, setSettings] = useColumnSettings(plan.entity, list);
  const services = useMemo(() => fieldServices(plan), [plan]);
  const page = useQuery({
    queryKey: ['list', plan.entity, list.key, state, plan.hash],
    queryFn: () => loadPage(plan.entity, list, state),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

  const from = here.pathname + here.search;
  const open = (row: RecordData, form: string, edit = false) =>
    navigate(`/record/${plan.entity}/${row.id}?form=${form}${edit ? '&edit=1' : ''}`, { state: { from } });
  const { operate, waiting, stopWaiting } = useOperations(plan, list, {
    open: (row) => open(row, 'edit', true),
    done: () => {
      setSelected([]);
      page.refetch();
    },
  });

  const total = page.data?.total ?? 0;
  const { tools, dialog, openExport } = useListTools(plan, list, { state, settings, total, selected });

  return {
    tools,
    dialog,
    services,
    waiting,
    stopWaiting,
    asker,
    state,
    onState: (next: ListState) => setSearch(writeAddress(list, next)),
    settings,
    onSettings: setSettings,
    rows: page.data?.records ?? [],
    total,
    loading: page.isFetching,
    error: page.isError ? page.error.message : null,
    onReload: () => void page.refetch(),
    selected,
    onSelected: setSelected,
    onOpen: open,
    ...('create' in plan.access.ops
      ? { onNew: () => navigate(`/record/${plan.entity}/new?form=edit`, { state: { from } }) }
      : {}),
    onOperation: (operation: Operation, rows: readonly RecordData[]) =>
      operation.key === 'export' ? openExport() : operate(operation, rows),
  };
}
