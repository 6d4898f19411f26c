import { useEffect, useRef, useState } from 'react';

export interface Previewed<T> {
  /** The latest that could be shown. */
  readonly shown: T | null;
  readonly error: string | null;
  readonly loading: boolean;
}

const waitMs = 350;

/**
 * What the server finds for what is being written, shortly after each change. `key` tells one question from another; null: what
 * stands there cannot be asked yet. A late answer to an earlier question is nobody's.
 */
export function usePreview<T>(key: string | null, load: () => Promise<T>): Previewed<T> {
  const [previewed, setPreviewed] = useState<Previewed<T>>({ shown: null, error: null, loading: key !== null });
  const latest = useRef(load);
  latest.current = load;
  useEffect(() => {
    if (key === null) {
      setPreviewed((now) => ({ ...now, loading: false }));
      return;
    }
    let isCurrent = true;
    setPreviewed((now) => ({ ...now, loading: true }));
    const timer = window.setTimeout(() => {
      latest
        .current()
        .then((shown) => isCurrent && setPreviewed({ shown, error: null, loading: false }))
        .catch(
          (error: Error) => isCurrent && setPreviewed((now) => ({ ...now, error: error.message, loading: false })),
        );
    }, waitMs);
    return () => {
      isCurrent = false;
      window.clearTimeout(timer);
    };
  }, [key]);
  return previewed;
}
