import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { screenPath } from '../frame/addresses/screen-path.ts';
import { Exception } from '../frame/states/Exception.tsx';
import { useTabTitle } from '../frame/tabs/use-tab.ts';
import { sessionAtom } from '../session/session.ts';

/** A screen that stands in the menu opens for those whose menu it stands in. What it loads is guarded by the server in any case. */
export function InMenu({ screen, children }: { readonly screen: string; readonly children: ReactNode }) {
  const isClosed = useAtomValue(sessionAtom)?.closed.includes(screen);
  return isClosed ? <Closed /> : children;
}

function Closed() {
  useTabTitle(screenPath('home'), '没有权限');
  return <Exception kind={403} />;
}
