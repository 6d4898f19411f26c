import type { RecordData } from '../../schemas/compile/plan.ts';
import type { Draft } from '../../schemas/wire/records.ts';
import { sql } from '../db/statement.ts';
import { Refusal } from '../kernel/errors.ts';
import type { Asking } from './asking.ts';
import { sealedIn } from './seals/put-away.ts';
import { labelKey } from './sql/labels.ts';
import { eachRow } from './write/references.ts';
import { refuseTooManyRows } from './write/refuse.ts';

const MOST_DRAFTS = 200;
const LONGEST = 1024 * 1024;

/** A person's own unsaved work, kept until it is saved or dropped. */
export async function readDraft({ db, entity, asker }: Asking, key: string): Promise<Draft | null> {
  const row = await db.first<Draft>(sql`
    select body, version, to_char(saved_at, 'YYYY-MM-DD HH24:MI:SS') as "savedAt" from draft
    where tenant_id = ${db.tenant} and user_id = ${asker.me} and entity = ${entity.key} and key = ${key}`);
  return row ?? null;
}

/** Keeps a draft over the one before it. A person has only so many: of a new one too many, the oldest goes. */
export async function writeDraft(
  asking: Asking,
  key: string,
  body: RecordData,
  version: number,
): Promise<{ savedAt: string }> {
  const { db, entity, asker } = asking;
  refuseTooManyRows(asking, body);
  const text = JSON.stringify(withoutSealed(asking.entity, body));
  if (text.length > LONGEST) throw new Refusal('too_large', { text: '草稿内容过大，无法自动保存' });
  await db.rows(sql`
    with kept as (
      insert into draft (tenant_id, user_id, entity, key, body, version, saved_at)
      values (${db.tenant}, ${asker.me}, ${entity.key}, ${key}, ${text}, ${version}, ${asker.now}::timestamptz)
      on conflict (tenant_id, user_id, entity, key) do update
        set body = excluded.body, version = excluded.version, saved_at = excluded.saved_at)
    delete from draft d where d.tenant_id = ${db.tenant} and d.user_id = ${asker.me} and (d.entity, d.key) in (
      select o.entity, o.key from draft o where o.tenant_id = ${db.tenant} and o.user_id = ${asker.me}
        and (o.entity, o.key) <> (${entity.key}, ${key}) order by o.saved_at desc offset ${MOST_DRAFTS - 1})`);
  return { savedAt: asker.now };
}

/** What is sealed is kept nowhere before it lies in its envelope: whoever comes back types it again. */
function withoutSealed({ head }: Asking['entity'], body: RecordData): RecordData {
  const left = structuredClone(body);
  eachRow(head, left, (row, part) => {
    for (const { key } of sealedIn(part)) for (const name of [key, labelKey(key)]) delete row[name];
  });
  return left;
}

export async function dropDraft({ db, entity, asker }: Asking, key: string): Promise<void> {
  await db.rows(sql`
    delete from draft where tenant_id = ${db.tenant} and user_id = ${asker.me} and entity = ${entity.key} and key = ${key}`);
}
