import { useCallback, useEffect, useRef, useState } from 'react';
import type { Contest } from '../../../schemas/wire/contests.ts';
import type { RecordServices } from '../services.ts';
import { sayFault } from '../session.ts';

/** Asked again so often while it matters, and otherwise. */
const near = 2_000;
const far = 10_000;

/** As it stood when it was asked, and when that was by this page's own clock, which nobody sets. */
export interface ContestSeen {
  readonly contest: Contest;
  readonly at: number;
}

/**
 * Keeps a competition as the server tells it: a whole picture each time, so that whatever was missed is in the next. Of two answers the
 * one that the server gave later holds.
 */
export function useContest(services: RecordServices, id: string) {
  const [seen, setSeen] = useState<ContestSeen | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const last = useRef(0);
  const ask = useCallback(async () => {
    try {
      const contest = await services.contest(id);
      setFault(null);
      if (!contest || contest.now < last.current) return;
      last.current = contest.now;
      setSeen({ contest, at: performance.now() });
    } catch (error) {
      setFault(sayFault(error));
    }
  }, [services, id]);
  const isNear = seen !== null && (seen.contest.isOpen || isSoon(seen.contest));
  useEffect(() => {
    void ask();
    const timer = window.setInterval(() => document.visibilityState === 'visible' && void ask(), isNear ? near : far);
    const look = () => void ask();
    const stop = services.onNews(look);
    window.addEventListener('focus', look);
    window.addEventListener('online', look);
    return () => {
      window.clearInterval(timer);
      stop();
      window.removeEventListener('focus', look);
      window.removeEventListener('online', look);
    };
  }, [ask, isNear, services]);
  return { seen, fault, ask };
}

const isSoon = ({ begins, now, isBegun }: Contest): boolean =>
  !isBegun && begins !== null && Date.parse(`${begins.replace(' ', 'T')}+08:00`) - now < 120_000;

/** How many seconds went by since it was seen, told a few times each second. */
export function useElapsed(at: number | undefined): number {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(performance.now()), 250);
    return () => window.clearInterval(timer);
  }, []);
  return at === undefined ? 0 : Math.max(0, (now - at) / 1000);
}
