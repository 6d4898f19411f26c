import type { KeptView, ListViews, ViewBody } from '../../../schemas/wire/views.ts';
import { sql } from '../../db/statement.ts';
import { Refusal } from '../../kernel/errors.ts';
import { newId } from '../../kernel/new-id.ts';
import { mayUse } from '../../kernel/session.ts';
import type { Asking } from '../asking.ts';
import { type KeptBody, keepable, readable } from './readable-view.ts';

/** Whether somebody may keep views for everybody. */
export const mayShareViews = (session: Asking['session']): boolean => mayUse(session, sharing);

/** For views that all who read the entity see. */
const sharing = 'view:share';
const mostViews = 100;

export interface KeptViewRow extends Omit<KeptView, 'sort' | 'mine' | 'body'> {
  readonly sort: 'habit' | 'view' | 'query';
  readonly owner: string;
  readonly body: KeptBody;
}

/** Everything kept about a list that is this person's or shared, their habit with it. */
export async function listViews(asking: Asking, list: string): Promise<ListViews> {
  const { db, entity, asker } = asking;
  const rows = await db.rows<KeptViewRow>(sql`
    select v.id, v.sort, v.name, v.shared, v.owner, v.version, v.body, u.realname as by
    from list_view v left join sys_user u on u.tenant_id = v.tenant_id and u.id = v.owner
    where v.tenant_id = ${db.tenant} and v.entity = ${entity.key} and v.list = ${list}
      and (v.owner = ${asker.me} or (v.shared and v.sort <> 'habit'))
    order by v.shared, v.name limit 500`);
  return toViews(asking, rows);
}

/** Rows about one list, as whoever asks may know them. */
export function toViews(asking: Asking, rows: readonly KeptViewRow[]): ListViews {
  const habit = rows.find(({ sort }) => sort === 'habit');
  return {
    habit: habit ? readable(asking, habit.body, true) : null,
    views: rows.flatMap(({ sort, ...row }) => (sort === 'habit' ? [] : [shown(asking, { ...row, sort })])),
    mayShare: mayShareViews(asking.session),
  };
}

const shown = (
  asking: Asking,
  { owner, body, ...row }: KeptViewRow & { readonly sort: KeptView['sort'] },
): KeptView => {
  const mine = owner === asking.asker.me;
  return { ...row, mine, body: readable(asking, body, mine) };
};

export async function keepHabit(asking: Asking, list: string, body: ViewBody): Promise<void> {
  const { db, entity, asker } = asking;
  await db.rows(sql`
    insert into list_view (tenant_id, id, entity, list, owner, sort, name, body, saved_at)
    values (${db.tenant}, ${newId()}, ${entity.key}, ${list}, ${asker.me}, 'habit', '',
      ${JSON.stringify(keepable(asking, body))}, ${asker.now}::timestamptz)
    on conflict (tenant_id, entity, list, owner, sort, name) do update
      set body = excluded.body, version = list_view.version + 1, saved_at = excluded.saved_at`);
}

type New = Pick<KeptView, 'sort' | 'name' | 'shared' | 'body'> & { readonly list: string };

export async function keepView(asking: Asking, view: New): Promise<KeptView> {
  const { db, entity, asker } = asking;
  const { list, sort, shared } = view;
  const name = view.name.trim();
  if (shared) refuseSharing(asking);
  const id = newId();
  const body = keepable(asking, view.body);
  const kept = await db.first<{ id: string }>(sql`
    insert into list_view (tenant_id, id, entity, list, owner, sort, name, shared, body, saved_at)
    select ${db.tenant}, ${id}, ${entity.key}, ${list}, ${asker.me}, ${sort}, ${name}, ${shared},
      ${JSON.stringify(body)}, ${asker.now}::timestamptz
    where (select count(*) from list_view where tenant_id = ${db.tenant} and owner = ${asker.me}
      and entity = ${entity.key} and list = ${list}) < ${mostViews}
    on conflict do nothing returning id`);
  if (!kept) await tellWhyNot(asking, list);
  const by = asking.session.user.realname;
  return { id, sort, name, shared, mine: true, by, version: 1, body: readable(asking, body, true) };
}

async function tellWhyNot({ db, entity, asker }: Asking, list: string): Promise<never> {
  const row = await db.first<{ many: number }>(sql`
    select count(*)::int as many from list_view where tenant_id = ${db.tenant} and owner = ${asker.me}
      and entity = ${entity.key} and list = ${list}`);
  if ((row?.many ?? 0) >= mostViews) throw new Refusal('invalid_input', { text: `每个列表最多保存${mostViews}个` });
  throw new Refusal('duplicate_record', { text: '您已经有一个同名的，请换一个名称' });
}

interface Change {
  readonly version: number;
  readonly name?: string;
  readonly shared?: boolean;
  readonly body?: ViewBody;
}

export async function changeView(asking: Asking, id: string, change: Change): Promise<KeptView> {
  const { db } = asking;
  const row = await ownRow(asking, id);
  const shared = change.shared ?? row.shared;
  if (shared) refuseSharing(asking);
  const name = change.name?.trim() ?? row.name;
  const body = change.body ? keepable(asking, change.body) : row.body;
  const changed = await db.first<{ version: number }>(sql`
    update list_view v set name = ${name}, shared = ${shared}, body = ${JSON.stringify(body)}, version = version + 1,
      saved_at = ${asking.asker.now}::timestamptz
    where tenant_id = ${db.tenant} and id = ${id} and version = ${change.version}
      and not exists (select 1 from list_view o where o.tenant_id = v.tenant_id and o.entity = v.entity
        and o.list = v.list and o.owner = v.owner and o.sort = v.sort and o.name = ${name} and o.id <> v.id)
    returning version`);
  if (!changed && row.version === change.version)
    throw new Refusal('duplicate_record', { text: '您已经有一个同名的，请换一个名称' });
  if (!changed) throw new Refusal('stale_version', { text: '它已在别处被修改，请刷新后再试' });
  return shown(asking, { ...row, name, shared, body, version: changed.version });
}

export async function dropView(asking: Asking, id: string): Promise<void> {
  await ownRow(asking, id);
  await asking.db.rows(sql`delete from list_view where tenant_id = ${asking.db.tenant} and id = ${id}`);
}

/** What somebody else shared is not theirs alone: who may share may also change and drop it. */
async function ownRow(asking: Asking, id: string): Promise<KeptViewRow & { readonly sort: KeptView['sort'] }> {
  const { db, entity, asker, session } = asking;
  const row = await db.first<KeptViewRow & { readonly sort: KeptView['sort'] }>(sql`
    select v.id, v.sort, v.name, v.shared, v.owner, v.version, v.body, u.realname as by
    from list_view v left join sys_user u on u.tenant_id = v.tenant_id and u.id = v.owner
    where v.tenant_id = ${db.tenant} and v.entity = ${entity.key} and v.id = ${id} and v.sort <> 'habit'
      and (v.owner = ${asker.me} or v.shared)`);
  if (!row) throw new Refusal('unknown_record');
  if (row.owner !== asker.me && !mayUse(session, sharing)) throw new Refusal('not_allowed');
  return row;
}

function refuseSharing({ session }: Asking): void {
  if (!mayUse(session, sharing)) throw new Refusal('not_allowed', { text: '您没有共享视图的权限' });
}
