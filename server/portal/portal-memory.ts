import { createHash } from 'node:crypto';
import { type PortalTenant, portalTenant } from '../access/portal-tenant.ts';
import type { Database } from '../db/statement.ts';
import { Refusal } from '../kernel/errors.ts';

/** Where triggers on the history of public records speak, whoever publishes, and a trigger on companies among others. */
const channels: Readonly<Record<string, (said: string) => boolean>> = {
  portal: () => true,
  model: () => true,
  access: (said) => said === '' || said.startsWith('tenant:'),
};

/** So long an answer stands even if nothing changed: what is scheduled comes and goes by the clock. */
const stands = 15_000;
const mostKept = 2_000;
const mostBytes = 64 * 1024 * 1024;

export interface CachedText {
  readonly text: string;
  readonly etag: string;
}

interface Entry {
  readonly until: number;
  readonly made: Promise<CachedText>;
}

/** What the public was last answered, in this process; any process that changes a public record empties it everywhere. */
export interface PortalMemory {
  /** The answer under a key of a tenant, made when there is none. */
  keep(tenant: number, key: string, make: () => Promise<string>): Promise<CachedText>;
  /** The company whose site this is; without one there is nothing to see. */
  portal(): Promise<PortalTenant>;
  close(): void;
}

async function thePortal(db: Database): Promise<PortalTenant> {
  const found = await portalTenant(db);
  if (!found) throw new Refusal('unknown_record', { text: '门户尚未开通' });
  return found;
}

export const etagOf = (text: string): string =>
  `"${createHash('sha256').update(text).digest('base64url').slice(0, 24)}"`;

export function portalMemory(db: Database): PortalMemory {
  const kept = new Map<string, Entry>();
  let portal: { readonly until: number; readonly found: Promise<PortalTenant> } | undefined;
  let bytes = 0;
  let age = 0;
  const forget = () => {
    age += 1;
    bytes = 0;
    kept.clear();
    portal = undefined;
  };
  let listening: Promise<(() => void)[]> | undefined;
  /** Where the database was away the next one tries again. */
  const listen = () => {
    listening ??= Promise.all(
      Object.entries(channels).map(([name, concerns]) => db.listen(name, (said) => concerns(said) && forget())),
    ).catch((error) => {
      listening = undefined;
      throw error;
    });
    return listening;
  };

  return {
    async keep(tenant, key, make) {
      await listen();
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
    async portal() {
      await listen();
      if (portal && portal.until > Date.now()) return portal.found;
      const found = thePortal(db);
      const entry = { until: Date.now() + stands, found };
      portal = entry;
      found.catch(() => {
        if (portal === entry) portal = undefined;
      });
      return found;
    },
    close() {
      const stopAll = (stops: readonly (() => void)[]) => {
        for (const stop of stops) stop();
      };
      listening?.then(stopAll, () => {});
    },
  };
}
