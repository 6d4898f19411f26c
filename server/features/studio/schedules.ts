import { type Document, readDocument } from '../../../schemas/language/document.ts';
import type { Schedule } from '../../../schemas/wire/studio.ts';
import { sql, type TenantDb } from '../../db/statement.ts';
import { Refusal } from '../../kernel/errors.ts';
import type { House } from '../../kernel/house.ts';
import { newId } from '../../kernel/new-id.ts';
import { readStored } from '../../metadata/document-store.ts';
import { sayTitle } from '../../metadata/documents.ts';
import { readDraft } from '../../metadata/drafts.ts';
import type { Publisher } from '../../metadata/publish.ts';
import { judgeDrafts, readState } from '../../metadata/review.ts';
import { notPublishable } from '../../metadata/say-refused.ts';
import { refuseAlone } from '../../metadata/second-person.ts';
import { startTask } from '../jobs/start-task.ts';

export interface ScheduleAsk {
  readonly kind: string;
  readonly key: string;
  readonly at: string;
  readonly until?: string;
}

const said = `id, kind, key, title, to_char(at, 'YYYY-MM-DD HH24:MI:SS') as at, to_char(until, 'YYYY-MM-DD HH24:MI:SS') as until, state, message, by`;

export const readSchedules = (db: TenantDb): Promise<Schedule[]> =>
  db.rows<Schedule>({
    text: `select ${said} from publish_schedule where tenant_id = $1 order by made_at desc limit 100`,
    values: [db.tenant],
  });

/** A draft as it is now goes live at a moment, and gives way again at another: judged now, and once more when it is time. */
export async function addSchedule({ db }: House, who: Publisher, ask: ScheduleAsk): Promise<Schedule> {
  const { kind, key, at, until } = ask;
  await refuseAlone(db, who.tenant);
  const id = `${kind}:${key}`;
  const tenant = db.tenant(who.tenant);
  const draft = await readDraft(tenant, kind, key);
  const read = draft?.body ? readDocument(draft.body) : null;
  if (!draft || !read?.ok) throw new Refusal('nothing_to_publish');
  const judged = await judgeDrafts(db.owner, await readState(db.owner, who.tenant), [id]);
  if (!judged.review.ready) throw notPublishable(judged.review);
  await checkMoments(tenant, at, until);
  const base = (await readStored(db.owner, who.tenant)).find((each) => each.id === id)?.document ?? null;
  const title = sayTitle((judged.model?.pages.get(key) ?? read.value).title, key);
  return tenant.transaction(async (tx) => {
    const made = newId();
    // A draft given up meanwhile no longer keeps its pictures, and one written on is another than was judged.
    const stands = await tx.first(sql`select 1 from meta_draft where tenant_id = ${who.tenant} and kind = ${kind}
      and key = ${key} and version = ${draft.version} for share`);
    if (!stands) throw new Refusal('draft_changed', { text: `“${title}”的草稿刚刚被修改或放弃，请重新检查` });
    await tx.rows(sql`insert into publish_schedule (tenant_id, id, kind, key, title, base, body, at, until, by)
      values (${who.tenant}, ${made}, ${kind}, ${key}, ${title}, ${textOf(base)}::json, ${textOf(read.value)}::json,
        ${at}::timestamptz, ${until ?? null}::timestamptz, ${who.by})`);
    await startTask(tx, { ...taskOf('publishPlanned', made, `定时发布“${title}”`, who.by), at });
    return (await readSchedules(tx)).find((each) => each.id === made) as Schedule;
  });
}

export const taskOf = (kind: string, schedule: string, title: string, by: string) => ({
  kind,
  params: { schedule },
  title,
  by,
});

const textOf = (document: Document | null): string | null => document && JSON.stringify(document);

async function checkMoments(db: TenantDb, at: string, until: string | undefined): Promise<void> {
  const found = await db.first<{ is_past: boolean; is_backwards: boolean }>(sql`
    select ${at}::timestamptz <= now() as is_past,
      coalesce(${until ?? null}::timestamptz <= ${at}::timestamptz, false) as is_backwards`);
  if (found?.is_past) throw new Refusal('invalid_input', { text: '发布时间须晚于现在' });
  if (found?.is_backwards) throw new Refusal('invalid_input', { text: '下线时间须晚于发布时间' });
}

/** What waits is called off; what is live already stays, only its end is. */
export async function cancelSchedule(db: TenantDb, id: string): Promise<Schedule> {
  const gone = await db.first(sql`
    update publish_schedule set state = 'cancelled', message = case state when 'live' then '不再按时下线' else '已取消' end
    where tenant_id = ${db.tenant} and id = ${id} and state in ('waiting', 'live') returning id`);
  if (!gone) throw new Refusal('unknown_document', { text: '没有这个发布计划，或它已经结束' });
  return (await readSchedules(db)).find((each) => each.id === id) as Schedule;
}
