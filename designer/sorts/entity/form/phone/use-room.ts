import { useSyncExternalStore } from 'react';

const [both, whole] = ['(min-width: 1200px)', '(min-width: 1600px)'];
const watch = (tell: () => void) => {
  const queries = [both, whole].map((query) => window.matchMedia(query));
  for (const query of queries) query.addEventListener('change', tell);
  return () => {
    for (const query of queries) query.removeEventListener('change', tell);
  };
};

/** What there is room for: one face of the form, a phone beside the canvas, or both and the palette with them. */
export const useRoom = (): 'one' | 'both' | 'all' =>
  useSyncExternalStore(watch, () =>
    window.matchMedia(whole).matches ? 'all' : window.matchMedia(both).matches ? 'both' : 'one',
  );
