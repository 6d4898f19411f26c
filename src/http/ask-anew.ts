import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Something was done: what is shown of it is asked for anew, and what is still being asked for the first time too. Invalidating alone lets
 * a first answer stand that was on its way before.
 */
export async function askAnew(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  await queries.cancelQueries({ queryKey });
  await queries.invalidateQueries({ queryKey });
}
