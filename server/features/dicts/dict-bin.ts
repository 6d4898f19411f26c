import { sql } from '../../db/statement.ts';
import { Refusal } from '../../kernel/errors.ts';
import type { House } from '../../kernel/house.ts';
import type { Session } from '../../kernel/session.ts';
import { changeDicts } from './change-dicts.ts';
import { textOf } from './dict-change.ts';
import { entriesOf, readGoneDicts } from './read-dicts.ts';

/** A deleted dictionary of the company's own serves again, as it was. */
export async function bringBack(house: House, session: Session, key: string): Promise<void> {
  const { document } = await findGone(house, session, key);
  const wish = { title: textOf(document.title), note: document.note, items: entriesOf(document) };
  await changeDicts(house, session, [{ key, base: 0, wish: () => wish }]);
}

/** The bin no longer shows it. What was published once stays among the revisions. */
export async function purge(house: House, session: Session, key: string): Promise<void> {
  await findGone(house, session, key);
  const { tenant, user } = session;
  await house.db.tenant(tenant).rows(sql`
    insert into dict_purge (tenant_id, key, revision, by)
    select ${tenant}::int, ${key}::text, max(revision), ${user.username}::text from meta_document
    where kind = 'dict' and key = ${key} and tenant_id = ${tenant}
    on conflict (tenant_id, key) do update set revision = excluded.revision, by = excluded.by, at = now()`);
}

async function findGone({ db }: House, { tenant }: Session, key: string) {
  const found = (await readGoneDicts(db.owner, tenant)).find((each) => each.key === key);
  if (!found) throw new Refusal('unknown_record', { text: '未找到对应实体' });
  return found;
}
