import { useQueryClient } from '@tanstack/react-query';
import { releaseKeys } from './release-keys.ts';

/** After a publish everything known of configuration is read anew. */
export function useAfterRelease(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: releaseKeys.all });
}
