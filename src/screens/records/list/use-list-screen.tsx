import { Grid } from 'antd';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { ViewMenu } from '../../../../renderers/lists/kept-views/ViewMenu.tsx';
import { readAddress, writeAddress } from '../../../../renderers/lists/list-address.ts';
import type { Operation } from '../../../../renderers/lists/list-operations.ts';
import type { ListServices } from '../../../../renderers/lists/list-services.ts';
import { type ListState, startSettings, startState } from '../../../../renderers/lists/list-state.ts';
import { asksOf, lookOf } from '../../../../renderers/lists/looks.ts';
import { beginsByHand } from '../../../../schemas/compile/begins-by-hand.ts';
import type { EntityPlan, RecordData } from '../../../../schemas/compile/plan.ts';
import type { ListPlan } from '../../../../schemas/sections/lists/lists.model.ts';
import type { KeptView } from '../../../../schemas/wire/views.ts';
import { fieldServices } from '../../../frame/services/field-services.ts';
import { useTab, useTabSearch } from '../../../frame/tabs/use-tab.ts';
import { useAsker } from '../../../session/use-plan.ts';
import { usePlanOf } from '../../../session/use-plan-of.ts';
import { newAddress } from '../record/new-address.ts';
import { useBulkTools } from './use-bulk-tools.tsx';
import { useInlineEdit } from './use-inline-edit.tsx';
import { useListRows } from './use-list-rows.ts';
import { useListTools } from './use-list-tools.tsx';
import { bodyOf, type ListKept, looksAs, stateOf, useListViews } from './use-list-views.ts';
import { useOperations } from './use-operations.tsx';
import { useStars } from './use-stars.ts';

/** Everything a list screen knows and does: its state is the address, its rows come from the server. */
export function useListScreen(plan: EntityPlan, list: ListPlan) {
  const asker = useAsker();
  const phone = !Grid.useBreakpoint().md;
  const kept = useListViews(plan.entity, list);
  const { state, onState, viewMenu, isReady } = useAddressed(list, kept);
  const [selected, setSelected] = useState<readonly string[]>([]);
  const services = useMemo(() => fieldServices(plan), [plan]);
  const asks = asksOf(lookOf(list, state, phone ? 'phone' : 'wide'), state, asker.now.slice(0, 10));
  const { page, reload, more, ...found } = useListRows(plan, list, state, asks, isReady);

  const go = useGoing();
  const open = (row: RecordData, form: string, edit = false) =>
    go(`/record/${placeOf(plan, row)}?form=${form}${edit ? '&edit=1' : ''}`);
  const done = () => {
    setSelected([]);
    reload();
  };
  const { operate, move, splitting, ...asking } = useOperations(plan, list, {
    open: (row) => open(row, 'edit', true),
    done,
  });
  const { settings } = kept;
  const { tools, dialog, openExport } = useListTools(plan, list, { state, settings, total: found.total, selected });
  const inline = useInlineEdit(plan, list, phone);
  const bulk = useBulkTools(plan, list, selected, done);
  const stars = useStars(plan, list);

  return {
    tools: (
      <>
        {viewMenu}
        {inline.tools}
        {tools}
      </>
    ),
    dialog: (
      <>
        {dialog}
        {bulk.dialog}
        {splitting}
      </>
    ),
    bulkTools: bulk.tools,
    edit: inline.edit,
    stars,
    services,
    listServices: useListServicesOf(kept, go),
    ...asking,
    asker,
    state,
    onState,
    settings,
    onSettings: kept.onSettings,
    rows: page.data?.records ?? [],
    ...found,
    onMore: more,
    onMove: move,
    loading: page.isFetching || !isReady,
    error: page.isError ? page.error.message : null,
    onReload: reload,
    selected,
    onSelected: setSelected,
    onOpen: open,
    ...(beginsByHand(plan) ? { onNew: () => go(newAddress(plan.entity)) } : {}),
    onOperation: (operation: Operation, rows: readonly RecordData[]) =>
      operation.key === 'export' ? openExport() : operate(operation, rows),
  };
}

/** To another address, which knows the way back here. */
function useGoing(): (address: string) => void {
  const navigate = useNavigate();
  const here = useLocation();
  const from = here.pathname + here.search;
  const { key: fromTab } = useTab();
  return useCallback(
    (address) => {
      navigate(address, { state: { from, fromTab } });
    },
    [navigate, from, fromTab],
  );
}

/** Where a row is looked at: a line in the document it stands in. */
const placeOf = ({ entity, lines }: EntityPlan, row: RecordData): string =>
  lines ? `${lines.of}/${row[lines.as]}` : `${entity}/${row.id}`;

/** The state in the address. A bare address opens as this person has the list; a named view in it is in use. */
function useAddressed(list: ListPlan, kept: ListKept) {
  const [search, setSearch] = useTabSearch();
  const state = useMemo(() => readAddress(list, search.toString()), [list, search]);
  const named = search.get('view');
  const active = kept.kept?.all.find(({ id }) => id === named) ?? null;
  const isBare = useRef(search.size === 0);
  const show = (next: ListState, view: string | null, replace = false) => {
    const address = new URLSearchParams(writeAddress(list, next));
    if (view) address.set('view', view);
    setSearch(address, { replace });
  };
  const { isKnown, opening } = kept;
  // Whoever has asked for something meanwhile keeps it.
  const isStillBare = isBare.current && search.size === 0;
  const isOpening = isStillBare && isKnown && opening !== null;
  useEffect(() => {
    if (!isKnown) return;
    isBare.current = false;
    if (isStillBare && opening) show(stateOf(list, opening), kept.kept?.opens ?? null, true);
    // once, when it is known how this person opens the list
  }, [isKnown]);
  useViewColumns(active, kept);

  const viewMenu: ReactNode = kept.kept && (
    <ViewMenu
      views={kept.kept}
      active={active}
      isChanged={active !== null && !looksAs(active, list, state, kept.settings)}
      body={bodyOf(state, kept.settings)}
      onUse={(view) => {
        kept.onSettings(view.body.columns ?? startSettings(list));
        show(stateOf(list, view.body), view.id);
      }}
      onReset={() => {
        kept.onSettings(startSettings(list));
        show(startState(list), null);
      }}
    />
  );
  return {
    state,
    viewMenu,
    isReady: !isStillBare || (isKnown && !isOpening),
    onState: (next: ListState) => {
      kept.noteState(next, state);
      show(next, named);
    },
  };
}

/** A link to a view shows its columns as well, for as long as one looks at it. */
function useViewColumns(active: KeptView | null, { showColumns }: ListKept) {
  const shown = useRef<string | null>(null);
  useEffect(() => {
    if (!active || shown.current !== null) return;
    shown.current = active.id;
    if (active.body.columns) showColumns(active.body.columns);
  }, [active, showColumns]);
}

function useListServicesOf({ kept }: ListKept, go: (address: string) => void): ListServices {
  const { load, mayRead } = usePlanOf();
  return useMemo(
    () => ({ plan: load, mayRead, openRecord: (entity, id) => go(`/record/${entity}/${id}`), views: kept }),
    [load, mayRead, go, kept],
  );
}
