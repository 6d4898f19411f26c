import { quote } from '../db/structure.ts';
import { Refusal } from '../kernel/errors.ts';
import { fill, SqlWriter, tenantSlot } from '../sql/template.ts';
import type { Asking } from './asking.ts';
import { liveRows } from './sql/live-rows.ts';

/** As many as one can still look through. */
export const mostStars = 1000;

/** Marks a record that whoever asks may read, for themselves; twice is once. */
export async function starRecord(asking: Asking, id: string): Promise<void> {
  const { db, asker, entity, view } = asking;
  refuseUnstarred(asking);
  const writer = new SqlWriter();
  const given = `${writer.input('id')}::text`;
  const me = writer.asker('me');
  const store = writer.constant(entity.store);
  const own = `from record_star where tenant_id = ${tenantSlot} and user_id = ${me} and entity = ${store}`;
  const template = writer.finish(
    `with seen as (select h.id from ${quote(entity.head.table)} h where ${liveRows(view, view.reads, writer).join(' and ')} and h.id = ${given}), ` +
      `room as (select (select count(*) ${own} and record_id <> ${given}) < ${mostStars} as fits), ` +
      `put as (insert into record_star (tenant_id, user_id, entity, record_id, at) select ${tenantSlot}, ${me}, ${store}, seen.id, ` +
      `${writer.asker('now')}::timestamptz from seen, room where room.fits on conflict do nothing) ` +
      `select (select count(*) from seen)::int as seen, (select fits from room) as room`,
  );
  const row = await db.first<{ seen: number; room: boolean }>(
    fill(template, { tenant: db.tenant, asker, input: { id } }),
  );
  if (row?.seen !== 1) throw new Refusal('unknown_record');
  if (!row.room)
    throw new Refusal('invalid_input', {
      text: `最多收藏 ${mostStars.toLocaleString('en-US')} 条${entity.title}，请先取消一些不常用的`,
    });
}

/** Takes the mark away again, also of what one may no longer read; what was neither marked nor may be read is not there. */
export async function unstarRecord(asking: Asking, id: string): Promise<void> {
  const { db, asker, entity, view } = asking;
  refuseUnstarred(asking);
  const writer = new SqlWriter();
  const given = `${writer.input('id')}::text`;
  const template = writer.finish(
    `with gone as (delete from record_star where tenant_id = ${tenantSlot} and user_id = ${writer.asker('me')} ` +
      `and entity = ${writer.constant(entity.store)} and record_id = ${given} returning 1), ` +
      `seen as (select 1 from ${quote(entity.head.table)} h where ${liveRows(view, view.reads, writer).join(' and ')} and h.id = ${given}) ` +
      `select exists (select from gone) or exists (select from seen) as known`,
  );
  const row = await db.first<{ known: boolean }>(fill(template, { tenant: db.tenant, asker, input: { id } }));
  if (!row?.known) throw new Refusal('unknown_record');
}

function refuseUnstarred({ plan }: Asking): void {
  if (!Object.values(plan.lists).some(({ stars }) => stars))
    throw new Refusal('not_allowed', { text: `${plan.title}没有可以收藏的列表` });
}
