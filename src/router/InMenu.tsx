import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { Exception } from '../screens/states/Exception.tsx';
import { sessionAtom } from '../session/session.ts';

/** A screen that stands in the menu opens for those whose menu it stands in. What it loads is guarded by the server in any case. */
export function InMenu({ screen, children }: { readonly screen: string; readonly children: ReactNode }) {
  const isClosed = useAtomValue(sessionAtom)?.closed.includes(screen);
  return isClosed ? <Exception kind={403} /> : children;
}
