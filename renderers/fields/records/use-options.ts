import { useCallback, useEffect, useRef, useState } from 'react';
import type { Option } from '../../../schemas/wire/records.ts';
import { useFieldServices } from '../services.ts';

/** The specification's wait before a typed keyword is searched for. */
export const SEARCH_WAIT = 800;

interface Pages {
  readonly records: readonly Option[];
  readonly total: number;
  readonly page: number;
  readonly state: 'idle' | 'loading' | 'failed';
}

const nothing: Pages = { records: [], total: 0, page: 0, state: 'idle' };

/** The choices of a reference: searched after a wait, a page at a time, the newest question's answer alone. */
export function useOptions(path: string, within?: string) {
  const services = useFieldServices();
  const [pages, setPages] = useState<Pages>(nothing);
  const asked = useRef({ turn: 0, keyword: '', timer: 0 });

  const load = useCallback(
    async (page: number, before: readonly Option[]) => {
      const turn = ++asked.current.turn;
      const { keyword } = asked.current;
      setPages((now) => ({ ...now, records: before, state: 'loading' }));
      try {
        const found = await services.options(services.entity, path, {
          page,
          ...(keyword !== '' && { keyword }),
          ...(within !== undefined && { within }),
        });
        if (turn !== asked.current.turn) return;
        const known = new Set(before.map((option) => option.value));
        const records = [...before, ...found.records.filter((option) => !known.has(option.value))];
        setPages({ records, total: found.total, page, state: 'idle' });
      } catch {
        if (turn === asked.current.turn) setPages((now) => ({ ...now, state: 'failed' }));
      }
    },
    [services, path, within],
  );

  const searchNow = useCallback(() => {
    window.clearTimeout(asked.current.timer);
    asked.current.timer = 0;
    void load(1, []);
  }, [load]);

  useEffect(
    () => () => {
      window.clearTimeout(asked.current.timer);
      asked.current.turn++;
    },
    [],
  );

  return {
    ...pages,
    searchNow,
    /** What was found before goes at once: Enter must not choose an answer to another question. */
    search: (keyword: string) => {
      asked.current.turn++;
      asked.current.keyword = keyword.trim();
      setPages({ ...nothing, state: 'loading' });
      window.clearTimeout(asked.current.timer);
      asked.current.timer = window.setTimeout(searchNow, keyword === '' ? 0 : SEARCH_WAIT);
    },
    isWaiting: () => asked.current.timer !== 0,
    more: () => {
      if (pages.state === 'idle' && pages.records.length < pages.total) void load(pages.page + 1, pages.records);
    },
  };
}
