import { useEffect, useRef } from 'react';
import type { FormStore } from './form-store.ts';
import type { Place } from './sheet.ts';

/** Hears when somebody is sent to a place; also of one who was sent while this was not yet drawn. */
export function useJump(store: FormStore, onJump: (place: Place) => void): void {
  const heard = useRef<Place | null>(null);
  const act = useRef(onJump);
  act.current = onJump;
  useEffect(() => {
    const hear = () => {
      const place = store.jotai.get(store.jumpAtom);
      if (!place || place === heard.current) return;
      heard.current = place;
      act.current(place);
    };
    hear();
    return store.jotai.sub(store.jumpAtom, hear);
  }, [store]);
}
