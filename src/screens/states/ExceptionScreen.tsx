import { useLocation } from 'react-router-dom';
import { useTabTitle } from '../../shell/tabs/use-tab.ts';
import { screenPath } from '../screen-path.ts';
import { Exception } from './Exception.tsx';
import type { ExceptionKind } from './ExceptionPicture.tsx';

const kinds: readonly ExceptionKind[] = [403, 404, 500];

/** `/403`, `/404` and `/500`: where somebody is sent who cannot go on. */
export function ExceptionScreen() {
  const { pathname } = useLocation();
  const kind = kinds.find((one) => pathname === `/${one}`) ?? 404;
  useTabTitle(screenPath('home'), String(kind));
  return <Exception kind={kind} />;
}
