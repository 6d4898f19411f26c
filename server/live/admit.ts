import type { IncomingMessage } from 'node:http';
import { basisOfView } from '../access/basis-of-view.ts';
import { readSessionRow, type SessionRow, sessionStatement } from '../access/session-row.ts';
import { takeTicket } from '../access/tickets.ts';
import type { House } from '../kernel/house.ts';
import type { Session } from '../kernel/session.ts';
import { lineage, ours } from './dialects.ts';
import type { Dialect, Who } from './lines.ts';

export interface Admitted {
  readonly who: Who;
  readonly dialect: Dialect;
  /** Of the sub-protocols the client offered, the one that is answered. */
  readonly protocol: string;
}

type Needs = Pick<House, 'db' | 'access' | 'config'>;

/**
 * Who asks for a connection, and in which dialect; undefined: nobody that is known. Ours brings a ticket, the
 * specification's clients their token: both as a sub-protocol, so that neither stands in an address.
 */
export async function admit({ db, access, config }: Needs, request: IncomingMessage): Promise<Admitted | undefined> {
  const path = (request.url ?? '').split('?')[0] ?? '';
  const offered = String(request.headers['sec-websocket-protocol'] ?? '').split(',');
  const [first = '', second = ''] = offered.map((one) => one.trim());
  if (path === `${config.apiPrefix}/live`) {
    const session = first === 'live' ? await takeTicket(db, second) : undefined;
    const who = session === undefined ? undefined : await whoIs(db, session);
    return who && { who, dialect: ours, protocol: 'live' };
  }
  const wanted = readUser(path, config.apiPrefix);
  if (wanted === undefined) return undefined;
  const session = await access.sessions.read(first);
  if (!session || !mayListen(session) || ![session.user.id, session.user.username].includes(wanted)) return undefined;
  const who = { session: session.id, tenant: session.tenant, user: session.user.id };
  return { who, dialect: lineage, protocol: first };
}

/** `/websocket/<user>`. */
function readUser(path: string, prefix: string): string | undefined {
  const start = `${prefix}/websocket/`;
  if (!path.startsWith(start)) return undefined;
  try {
    return decodeURIComponent(path.slice(start.length));
  } catch {
    return undefined;
  }
}

async function whoIs(db: House['db'], id: string): Promise<Who | undefined> {
  const session = await readListener(db, id);
  return session && { session: id, tenant: session.tenant, user: session.user.id };
}

async function readListener(db: House['db'], id: string): Promise<Session | undefined> {
  const [row] = await db.owner.rows<SessionRow>(sessionStatement(id));
  const session = row && readSessionRow(id, row).session;
  return session && mayListen(session) ? session : undefined;
}

/**
 * What the page of a session must rest on. Asked once its line is open: what changes from then on is told on it, what
 * changed before stands in the answer.
 */
export async function basisNow({ db, models }: Pick<House, 'db' | 'models'>, id: string): Promise<string | undefined> {
  const session = await readListener(db, id);
  return session && basisOfView(await models.running(session.tenant), session);
}

/** Who looks as somebody else hears nothing that is told to them, nor does who finds the desk left or must choose a password first. */
const mayListen = ({ viewing, isLocked, mustChange }: Session): boolean => !viewing && !isLocked && !mustChange;

/** Which of these sessions hear nothing any more: they have ended, or their desk is left. */
export async function barredOf(db: House['db'], ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.owner.rows<{ id: string }>({
    text: `select s.id from session s
      join sys_user u on u.tenant_id = s.tenant_id and u.id = s.user_id and u.deleted_at is null and u.status = '1'
      join tenant t on t.tenant_id = s.tenant_id and tenant_open(t)
      where s.id = any ($1::text[]) and s.ended_at is null and s.locked_at is null and s.expires_at > now()`,
    values: [ids],
  });
  const live = new Set(rows.map(({ id }) => id));
  return new Set(ids.filter((id) => !live.has(id)));
}
