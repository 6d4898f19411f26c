import { useAtomValue } from 'jotai';
import { sessionAtom } from '../../../session/session.ts';

/** Whether whoever is signed in holds a named permission. */
export function useMay(): (permission: string) => boolean {
  const permissions = useAtomValue(sessionAtom)?.permissions ?? [];
  return (permission) => permissions.includes('*') || permissions.includes(permission);
}
