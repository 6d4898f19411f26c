import type { ViewAs } from '../../access/viewing.ts';
import { sql } from '../../db/statement.ts';
import { Refusal } from '../../kernel/errors.ts';
import { isHolder } from '../../kernel/holders.ts';
import type { House } from '../../kernel/house.ts';
import { newId } from '../../kernel/new-id.ts';
import type { Session } from '../../kernel/session.ts';
import { readingOf, rowReader } from '../../records/row-reader.ts';
import { readAllHolders } from './holder.ts';

export interface WantedView {
  readonly roles?: readonly string[];
  readonly user?: string;
}

const people = rowReader('user', { realname: 'text', username: 'text' });

type Needs = Pick<House, 'db' | 'access' | 'models'>;

/** Begins looking as others do. Only whoever may do everything may: nobody comes to see more than they are trusted with. */
export async function startViewing(
  { db, access, models }: Needs,
  session: Session,
  wanted: WantedView,
  ip: string,
): Promise<void> {
  if (!session.permissions.has('*')) throw new Refusal('not_allowed');
  const view = await described({ db, models }, session, wanted);
  const { tenant } = session;
  await db
    .tenant(tenant)
    .rows(sql`insert into sys_view_log (tenant_id, id, version, rev, create_by, create_time, person, target, "user", start_time, ip)
    values (${tenant}, ${view.log}, 1, 0, ${session.user.id}, now(), ${session.user.id}, ${view.as}, ${view.user ?? null}, now(), ${ip})`);
  await access.sessions.viewAs(session.id, view);
}

/** Ends it, and says in the log when. */
export async function stopViewing({ db, access }: Needs, session: Session): Promise<void> {
  const { tenant, viewing } = session;
  if (!viewing) return;
  await db
    .tenant(tenant)
    .rows(sql`update sys_view_log set end_time = now() where id = ${viewing.log} and end_time is null`);
  await access.sessions.viewAs(session.id, null);
}

async function described(
  house: Pick<House, 'db' | 'models'>,
  session: Session,
  { roles, user }: WantedView,
): Promise<ViewAs> {
  const at = await readingOf(house, session.tenant);
  if ((roles === undefined) === (user === undefined)) throw new Refusal('invalid_input', { text: '请选择角色或用户' });
  const log = newId();
  if (user !== undefined) {
    const found = await people.first(at, { is: { id: user } });
    if (!found) throw new Refusal('unknown_record');
    return { user, as: `用户 ${found.realname}（${found.username}）`, log };
  }
  const known = await readAllHolders(at);
  const chosen = (roles ?? []).map((code) => known.find((holder) => holder.code === code));
  if (chosen.some((holder) => !holder || (holder.kind !== 'role') !== isHolder(holder.code)))
    throw new Refusal('unknown_record');
  const names = chosen.map((holder) => holder?.name ?? '').join('、');
  return { roles: roles ?? [], as: `角色 ${names}`, log };
}
