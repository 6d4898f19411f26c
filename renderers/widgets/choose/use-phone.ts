import { useSyncExternalStore } from 'react';

// the specification's smaller breakpoint
const query = '(max-width: 767.99px)';

const watch = (tell: () => void) => {
  const media = window.matchMedia(query);
  media.addEventListener('change', tell);
  return () => media.removeEventListener('change', tell);
};

/** Whether the window is as narrow as a phone. */
export const usePhone = (): boolean =>
  useSyncExternalStore(
    watch,
    () => window.matchMedia(query).matches,
    () => false,
  );
