import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Releases, WaitingRelease } from '../../../schemas/wire/studio.ts';
import { useStudio } from './services.ts';

const key = ['studio', 'releases'];

/** Said to who handed something in. */
export const handedIn = '已提交，另一位有发布权限的人通过后生效';

const alone: Releases = { secondPerson: false, waiting: [] };

/** How this company publishes, and what waits of a document. */
export function useReleases() {
  const services = useStudio();
  const queries = useQueryClient();
  const { data = alone } = useQuery({ queryKey: key, queryFn: () => services.releases(), staleTime: 0 });
  return {
    secondPerson: data.secondPerson,
    waitingOf: (id: string): WaitingRelease | undefined => data.waiting.find(({ only }) => only.includes(id)),
    again: () => queries.invalidateQueries({ queryKey: key }),
  };
}
