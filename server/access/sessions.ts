import type { Database } from '../db/statement.ts';
import { sql } from '../db/statement.ts';
import type { Session } from '../kernel/session.ts';
import { hashToken, looksLikeToken } from '../kernel/token.ts';
import { sessionChanges } from './session-changes.ts';
import { sessionMemory } from './session-memory.ts';
import {
  type LiveSession,
  readSessionRow,
  type SessionRow,
  secondsToReturn,
  sessionDays,
  sessionStatement,
} from './session-row.ts';
import type { ViewAs } from './viewing.ts';

const touchEvery = 5 * 60_000;
const channel = 'access';

export interface NewSession {
  readonly tenant: number;
  readonly user: string;
  readonly depart: string | null;
  readonly ip: string;
  readonly agent: string;
  /** The account whose password was just given: what links it to others may be followed from this session. */
  readonly proved?: { readonly tenant: number; readonly user: string };
}

/** The sessions of every tenant. Each process remembers those it has seen and forgets one within moments of any change to it. */
export interface Sessions {
  /** Who the token stands for, or undefined. */
  read(token: unknown): Promise<Session | undefined>;
  /** Begins a session and answers with its token, the only time it is ever known. */
  begin(of: NewSession): Promise<string>;
  chooseDepart(id: string, depart: string): Promise<void>;
  end(id: string): Promise<void>;
  /** From now on it answers nothing, or everything again. */
  lock(id: string, isLocked: boolean): Promise<void>;
  /** From now on it looks as somebody else, or as itself again. */
  viewAs(id: string, view: ViewAs | null): Promise<void>;
  /** The page that held it closed: it ends by itself, unless it is used again within moments. */
  leave(token: unknown): Promise<void>;
  /** The person goes on as another user of theirs: what was open ends, and the new token is answered. */
  move(id: string, to: NewSession): Promise<string>;
  /** Ends what somebody else may name: sessions of a company by their public names, of one user only if said. */
  endNamed(tenant: number, refs: readonly string[], user?: string): Promise<number>;
  endAllOfTenant(tenant: number): Promise<void>;
  /** Ends what the user has open, but for one. */
  endAllOf(tenant: number, user: string, except?: string): Promise<void>;
  /** Removes what ended a month ago. */
  sweep(): Promise<void>;
  close(): void;
}

export async function openSessions(db: Database): Promise<Sessions> {
  const memory = sessionMemory();
  const loading = new Map<string, Promise<LiveSession | undefined>>();
  const stop = await db.listen(channel, memory.hear);

  const load = async (id: string): Promise<LiveSession | undefined> => {
    const since = memory.changes;
    const [row] = await db.owner.rows<SessionRow>(sessionStatement(id));
    if (!row) return undefined;
    const live = readSessionRow(id, row);
    if (live.leaving) await db.owner.rows(sql`update session set leaving_at = null where id = ${id}`);
    memory.keep(id, { ...live, leaving: false }, since);
    return live;
  };
  /** Many requests of one page arrive together: they share one reading. */
  const loadOnce = (id: string) => {
    const running = loading.get(id) ?? load(id).finally(() => loading.delete(id));
    loading.set(id, running);
    return running;
  };
  const prolong = async (id: string, now: number) => {
    // Only what is remembered: what was read while it changed is not, and must not come in by this door.
    const live = memory.get(id);
    if (live) memory.keep(id, { ...live, seen: now, expires: now + sessionDays * 86_400_000 }, memory.changes);
    await db.owner.rows(sql`update session set seen_at = now(), expires_at = now() + make_interval(days => ${sessionDays})
      where id = ${id} and ended_at is null`);
  };
  const tell = async (message: string) => {
    memory.hear(message);
    await db.notify(channel, message);
  };

  return {
    async read(token) {
      if (!looksLikeToken(token)) return undefined;
      const id = hashToken(token);
      const now = Date.now();
      const known = memory.get(id);
      // One that looks over here may have been prolonged by another process: the database knows.
      const live = known && Math.min(known.expires, known.until) > now ? known : await loadOnce(id);
      if (live && now - live.seen > touchEvery) await prolong(id, now);
      return live?.session;
    },
    ...sessionChanges(db, tell),
    async sweep() {
      await db.owner.rows({
        text: `update session set ended_at = leaving_at where ended_at is null and leaving_at < now() - make_interval(secs => $1)`,
        values: [secondsToReturn],
      });
      await db.owner.rows({
        text: `delete from session where coalesce(ended_at, expires_at) < now() - interval '30 days'`,
        values: [],
      });
    },
    close: stop,
  };
}
