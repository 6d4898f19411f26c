import { useEffect, useRef, useState } from 'react';

interface ServerAnswer<T> {
  readonly found: T | null;
  readonly error: string | null;
  readonly loading: boolean;
}

/** What the server answers to the question `key` stands for; null asks nothing. A late answer to an earlier one is nobody's. */
export function useAsked<T>(key: string | null, ask: () => Promise<T>): ServerAnswer<T> {
  const [asked, setAsked] = useState<ServerAnswer<T>>({ found: null, error: null, loading: key !== null });
  const latest = useRef(ask);
  latest.current = ask;
  useEffect(() => {
    setAsked({ found: null, error: null, loading: key !== null });
    if (key === null) return;
    let isCurrent = true;
    latest
      .current()
      .then((found) => isCurrent && setAsked({ found, error: null, loading: false }))
      .catch((error: Error) => isCurrent && setAsked({ found: null, error: error.message, loading: false }));
    return () => {
      isCurrent = false;
    };
  }, [key]);
  return asked;
}
