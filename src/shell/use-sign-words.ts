import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { type SignWords, signsIn } from '../frame/addresses/signs.ts';
import { sessionAtom } from '../session/session.ts';

/** The signs of all entities in the menu of whoever is signed in. */
export function useSignWords(): ReadonlyMap<string, SignWords> {
  const menu = useAtomValue(sessionAtom)?.menu;
  return useMemo(() => signsIn(menu ?? []), [menu]);
}
