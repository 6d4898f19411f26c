import { useLocation } from 'react-router-dom';
import { screenPath } from '../../frame/addresses/screen-path.ts';
import { Exception } from '../../frame/states/Exception.tsx';
import type { ExceptionKind } from '../../frame/states/ExceptionPicture.tsx';
import { useTabTitle } from '../../frame/tabs/use-tab.ts';

const kinds: readonly ExceptionKind[] = [403, 404, 500];

/** `/403`, `/404` and `/500`: where somebody is sent who cannot go on. */
export function ExceptionScreen() {
  const { pathname } = useLocation();
  const kind = kinds.find((one) => pathname === `/${one}`) ?? 404;
  useTabTitle(screenPath('home'), String(kind));
  return <Exception kind={kind} />;
}
