import { createContext, useContext, useSyncExternalStore } from 'react';

const phone = '(max-width: 720px)';
const watch = (tell: () => void) => {
  const query = window.matchMedia(phone);
  query.addEventListener('change', tell);
  return () => query.removeEventListener('change', tell);
};

/** Whether what stands here is drawn as on a phone, however wide the window is. */
export const PhoneFaceContext = createContext(false);

/** Whether a record is drawn as on a phone. */
export function usePhoneFace(): boolean {
  const isShown = useContext(PhoneFaceContext);
  const isNarrow = useSyncExternalStore(watch, () => window.matchMedia(phone).matches);
  return isShown || isNarrow;
}
