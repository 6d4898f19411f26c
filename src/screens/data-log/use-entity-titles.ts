import { useQueries } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { loadPlan } from '../../http/plan-calls.ts';
import { sessionAtom } from '../../session/session.ts';

/** What entities are called, by their plans; those without a list of their own are nobody's to look up. */
export function useEntityTitles(
  entities: readonly string[],
): readonly { readonly key: string; readonly title: string }[] {
  const plans = useAtomValue(sessionAtom)?.plans ?? {};
  const asked = useQueries({
    queries: entities.map((entity) => ({
      queryKey: ['plan', entity, plans[entity]],
      queryFn: () => loadPlan(entity, plans[entity] ?? ''),
      staleTime: Number.POSITIVE_INFINITY,
    })),
  });
  return asked.flatMap(({ data }) =>
    data && Object.keys(data.lists).length > 0 ? [{ key: data.entity, title: data.title }] : [],
  );
}
