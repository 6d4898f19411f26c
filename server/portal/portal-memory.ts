import { createHash } from 'node:crypto';
import type { Database } from '../db/statement.ts';

/** The channel that a trigger on the history of public records speaks on. */
const channel = 'portal';

/** So long an answer stands even if nothing changed: what is scheduled comes and goes by the clock. */
const stands = 15_000;
const mostKept = 2_000;
const mostBytes = 64 * 1024 * 1024;

export interface Kept {
  readonly text: string;
  readonly etag: string;
}

interface Entry {
  readonly until: number;
  readonly made: Promise<Kept>;
}

/** What the public was last answered, in this process; any process that changes a public record empties it everywhere. */
export interface PortalMemory {
  /** The answer under a key of a tenant, made when there is none. */
  keep(tenant: number, key: string, make: () => Promise<string>): Promise<Kept>;
  forget(): void;
  close(): void;
}

export const etagOf = (text: string): string =>
  `"${createHash('sha256').update(text).digest('base64url').slice(0, 24)}"`;

export function portalMemory(db: Database, channels: readonly string[] = [channel, 'model']): PortalMemory {
  const kept = new Map<string, Entry>();
  let bytes = 0;
  let age = 0;
  const forget = () => {
    age += 1;
    bytes = 0;
    kept.clear();
  };
  const listening = Promise.all(channels.map((name) => db.listen(name, forget)));
  listening.catch(() => {});

  return {
    async keep(tenant, key, make) {
      await listening;
      const whole = `${tenant} ${key}`;
      const known = kept.get(whole);
      if (known && known.until > Date.now()) return known.made;
      if (kept.size >= mostKept || bytes > mostBytes) forget();
      const since = age;
      const made = make().then((text) => ({ text, etag: etagOf(text) }));
      kept.set(whole, { until: Date.now() + stands, made });
      const drop = () => kept.get(whole)?.made === made && kept.delete(whole);
      // What changed while this was being read may not be in it.
      made.then(({ text }) => {
        if (since === age) bytes += text.length;
        else drop();
      }, drop);
      return made;
    },
    forget,
    close() {
      const stopAll = (stops: readonly (() => void)[]) => {
        for (const stop of stops) stop();
      };
      listening.then(stopAll, () => {});
    },
  };
}
