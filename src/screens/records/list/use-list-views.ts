import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { KeptViews } from '../../../../renderers/lists/list-services.ts';
import {
  type ColumnSettings,
  type ListState,
  startSettings,
  startState,
} from '../../../../renderers/lists/list-state.ts';
import type { ListPlan } from '../../../../schemas/sections/lists/lists.model.ts';
import type { KeptView, ListViews, ViewBody } from '../../../../schemas/wire/views.ts';
import { changeView, dropView, keepHabit, keepView } from '../../../http/view-calls.ts';
import { viewsOf } from '../../../session/all-views.ts';

export interface ListKept {
  readonly kept: KeptViews | null;
  /** Known, or not to be had: the list need not wait for it any more. */
  readonly isKnown: boolean;
  readonly settings: ColumnSettings;
  readonly onSettings: (settings: ColumnSettings) => void;
  /** How this person opens the list: by the view they chose, else as they left it. */
  readonly opening: ViewBody | null;
  /** Keeps how the list is ordered, how long its pages are, and as what it is looked at. */
  noteState(next: ListState, before: ListState): void;
  /** Shows columns without keeping them. */
  showColumns(settings: ColumnSettings): void;
}

const pause = 800;

/** What is kept of a list on the server: the habit of this person, which follows them, and named views and queries. */
export function useListViews(entity: string, list: ListPlan): ListKept {
  const queries = useQueryClient();
  const key = useMemo(() => ['views', entity, list.key], [entity, list.key]);
  const asked = useQuery({
    queryKey: key,
    queryFn: () => viewsOf(queries, entity, list.key, queries.getQueryData(key) !== undefined),
    staleTime: 300_000,
    // what was changed meanwhile is here alone: what came for all lists is older
    gcTime: Number.POSITIVE_INFINITY,
    retry: 1,
  });
  const [own, setOwn] = useState<ColumnSettings | null>(null);
  const habit = asked.data?.habit ?? null;
  const opens = habit?.opens ?? null;
  const opening = asked.data?.views.find(({ id }) => id === opens)?.body ?? habit;
  const put = (change: (known: ListViews) => ListViews) =>
    queries.setQueryData<ListViews>(key, (known) => (known ? change(known) : known));
  const write = useHabit(entity, list);
  const keep = (more: ViewBody) => {
    const body = { ...habit, ...more };
    put((known) => ({ ...known, habit: body }));
    write(body);
  };
  const kept: KeptViews | null = asked.data
    ? {
        all: asked.data.views,
        mayShare: asked.data.mayShare,
        opens,
        keep: async (view) => {
          const made = await keepView(entity, list.key, view);
          put((known) => ({ ...known, views: [...known.views, made] }));
          return made;
        },
        change: async (view, change) => {
          const changed = await changeView(entity, view, change);
          put((known) => ({ ...known, views: known.views.map((one) => (one.id === view.id ? changed : one)) }));
          return changed;
        },
        drop: async (view) => {
          await dropView(entity, view.id);
          put((known) => ({ ...known, views: known.views.filter(({ id }) => id !== view.id) }));
        },
        openWith: (id) => keep({ opens: id }),
      }
    : null;
  return {
    kept,
    isKnown: !asked.isPending,
    settings: own ?? opening?.columns ?? startSettings(list),
    onSettings: (settings) => {
      setOwn(settings);
      keep({ columns: settings });
    },
    opening,
    noteState: ({ size, sort, as }, before) => {
      const isSame = before.size === size && before.as === as && JSON.stringify(before.sort) === JSON.stringify(sort);
      if (asked.data && !isSame) keep({ size, sort, ...(as === undefined ? {} : { as }) });
    },
    showColumns: setOwn,
  };
}

/** Writes what was made of a list once one is done with it; the last one counts. */
function useHabit(entity: string, { key }: ListPlan): (body: ViewBody) => void {
  const waiting = useRef<{ timer: number; send: () => void } | null>(null);
  useEffect(
    () => () => {
      if (!waiting.current) return;
      window.clearTimeout(waiting.current.timer);
      waiting.current.send();
    },
    [],
  );
  return (body) => {
    if (waiting.current) window.clearTimeout(waiting.current.timer);
    const send = () => {
      waiting.current = null;
      // a habit that is not kept is made again; nobody need be told
      keepHabit(entity, key, body).catch(() => undefined);
    };
    waiting.current = { timer: window.setTimeout(send, pause), send };
  };
}

/** A list as a kept view says. */
export const stateOf = (list: ListPlan, body: ViewBody): ListState => {
  const start = startState(list);
  return {
    page: 1,
    size: body.size ?? start.size,
    sort: body.sort ?? start.sort,
    filters: body.filters ?? {},
    query: body.query ?? null,
    ...(list.stars && body.starred ? { starred: true as const } : {}),
    ...(list.as?.some(({ kind }) => kind === body.as) && body.as ? { as: body.as } : {}),
  };
};

/** What a view keeps of a list as it stands. */
export const bodyOf = ({ size, sort, filters, query, starred, as }: ListState, columns: ColumnSettings): ViewBody => ({
  columns,
  size,
  sort,
  filters,
  ...(query ? { query } : {}),
  ...(starred ? { starred } : {}),
  ...(as === undefined ? {} : { as }),
});

/** Whether a list still looks as the view says. */
export const looksAs = (view: KeptView, list: ListPlan, state: ListState, columns: ColumnSettings): boolean => {
  const { page: _, at: __, ...now } = state;
  const { page: ___, ...said } = stateOf(list, view.body);
  const own = view.body.columns ?? startSettings(list);
  return JSON.stringify(plain([now, columns])) === JSON.stringify(plain([said, own]));
};

/** With keys in order, so that two that say the same look the same. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => [key, plain(one)]),
  );
}
