import { createContext, useContext, useEffect, useMemo, useState } from 'react';
import type { EntityPlan } from '../../schemas/compile/plan.ts';
import { conditionsOf, isGone, type QueryGroup } from '../../schemas/query/query-tree.ts';
import type { KeptView } from '../../schemas/wire/views.ts';
import { missingFor, type Plans } from './query/query-fields.ts';

type New = Pick<KeptView, 'sort' | 'name' | 'shared' | 'body'>;

/** What is kept of a list on the server. Every call that is refused throws `Refused`. */
export interface KeptViews {
  readonly all: readonly KeptView[];
  readonly mayShare: boolean;
  /** The view the list opens with. */
  readonly opens: string | null;
  keep(view: New): Promise<KeptView>;
  change(view: KeptView, change: Partial<Pick<KeptView, 'name' | 'shared' | 'body'>>): Promise<KeptView>;
  drop(view: KeptView): Promise<void>;
  openWith(id: string | null): void;
}

export interface ListServices {
  /** The plan of an entity this one points at; null where there is none for who looks. */
  plan(entity: string): Promise<EntityPlan | null>;
  mayRead(entity: string): boolean;
  /** Opens a record that a row points at. */
  openRecord(entity: string, id: string): void;
  /** Null: nothing is kept of this list. */
  readonly views: KeptViews | null;
}

const alone: ListServices = { plan: async () => null, mayRead: () => false, openRecord: () => undefined, views: null };

export const ListServicesContext = createContext<ListServices>(alone);
export const useListServices = (): ListServices => useContext(ListServicesContext);

/** The plans needed to understand a query, fetched as they are missing. */
export function usePlans(plan: EntityPlan, query: QueryGroup | null): [Plans, (entity: string) => Promise<void>] {
  const { plan: load } = useListServices();
  const [found, setFound] = useState<Plans>(new Map());
  const fetchOne = useMemo(
    () => async (entity: string) => {
      const one = await load(entity).catch(() => null);
      if (one) setFound((known) => new Map(known).set(entity, one));
    },
    [load],
  );
  const missing = useMemo(() => {
    const paths = query ? conditionsOf(query).flatMap((node) => (isGone(node) ? [] : [node.field])) : [];
    return [...new Set(paths.flatMap((path) => missingFor(plan, path, found)))].join(' ');
  }, [plan, query, found]);
  useEffect(() => {
    for (const entity of missing.split(' ')) if (entity !== '') void fetchOne(entity);
  }, [missing, fetchOne]);
  return [found, fetchOne];
}
