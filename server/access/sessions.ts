import type { Database } from '../db/statement.ts';
import { sql } from '../db/statement.ts';
import type { Session } from './session.ts';
import { type LiveSession, readSessionRow, type SessionRow, sessionStatement } from './session-row.ts';
import { hashToken, looksLikeToken, newToken } from './token.ts';

/** The specification's client keeps a token this long. */
export const sessionDays = 7;
const touchEvery = 5 * 60_000;
const mostKept = 20_000;
const channel = 'access';

export interface NewSession {
  readonly tenant: number;
  readonly user: string;
  readonly depart: string | null;
  readonly ip: string;
  readonly agent: string;
}

/** The sessions of every tenant. Each process remembers those it has seen and forgets one within moments of any change to it. */
export interface Sessions {
  /** Who the token stands for, or undefined. */
  read(token: unknown): Promise<Session | undefined>;
  /** Begins a session and answers with its token, the only time it is ever known. */
  begin(of: NewSession): Promise<string>;
  chooseDepart(id: string, depart: string): Promise<void>;
  end(id: string): Promise<void>;
  /** Ends what the user has open, but for one. */
  endAllOf(tenant: number, user: string, except?: string): Promise<void>;
  /** Removes what ended a month ago. */
  sweep(): Promise<void>;
  close(): void;
}

/** Keeps what was read until something about it changes; what was being read while it changed is not kept. */
function sessionMemory() {
  const kept = new Map<string, LiveSession>();
  let changes = 0;
  const forgetIf = (test: (session: Session) => boolean) => {
    for (const [id, live] of kept) if (test(live.session)) kept.delete(id);
  };
  return {
    get: (id: string) => kept.get(id),
    get changes() {
      return changes;
    },
    keep(id: string, live: LiveSession, since: number) {
      if (since !== changes) return;
      if (kept.size >= mostKept) kept.delete(kept.keys().next().value as string);
      kept.set(id, live);
    },
    /** `session:<id>`, `user:<tenant>:<id>`, `tenant:<n>`; anything else is about everyone. */
    hear(message: string) {
      changes += 1;
      const [about, first, second] = message.split(':');
      if (about === 'session' && first) kept.delete(first);
      else if (about === 'user') forgetIf(({ tenant, user }) => String(tenant) === first && user.id === second);
      else if (about === 'tenant') forgetIf(({ tenant }) => String(tenant) === first);
      else kept.clear();
    },
  };
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
    memory.keep(id, live, since);
    return live;
  };
  /** Many requests of one page arrive together: they share one reading. */
  const loadOnce = (id: string) => {
    const running = loading.get(id) ?? load(id).finally(() => loading.delete(id));
    loading.set(id, running);
    return running;
  };
  const prolong = async (id: string, live: LiveSession, now: number) => {
    memory.keep(id, { ...live, seen: now, expires: now + sessionDays * 86_400_000 }, memory.changes);
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
      const live = known && known.expires > now ? known : await loadOnce(id);
      if (live && now - live.seen > touchEvery) await prolong(id, live, now);
      return live?.session;
    },
    async begin({ tenant, user, depart, ip, agent }) {
      const token = newToken();
      await db.owner.rows(sql`insert into session (id, tenant_id, user_id, current_depart, expires_at, ip, agent)
        values (${hashToken(token)}, ${tenant}, ${user}, ${depart}, now() + make_interval(days => ${sessionDays}), ${ip}, ${agent.slice(0, 300)})`);
      return token;
    },
    async chooseDepart(id, depart) {
      await db.owner.rows(sql`update session set current_depart = ${depart} where id = ${id}`);
      await tell(`session:${id}`);
    },
    async end(id) {
      await db.owner.rows(sql`update session set ended_at = now() where id = ${id} and ended_at is null`);
      await tell(`session:${id}`);
    },
    async endAllOf(tenant, user, except = '') {
      await db.owner.rows(sql`update session set ended_at = now()
        where tenant_id = ${tenant} and user_id = ${user} and id <> ${except} and ended_at is null`);
      await tell(`user:${tenant}:${user}`);
    },
    async sweep() {
      await db.owner.rows({
        text: `delete from session where coalesce(ended_at, expires_at) < now() - interval '30 days'`,
        values: [],
      });
    },
    close: stop,
  };
}
