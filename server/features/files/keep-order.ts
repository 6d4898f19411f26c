import { sql, type TenantDb } from '../../db/statement.ts';
import { Refusal } from '../../kernel/errors.ts';
import type { House } from '../../kernel/house.ts';
import type { Session } from '../../kernel/session.ts';
import type { Sources } from '../../records/asking.ts';
import { dropBytes } from './drop-bytes.ts';
import type { FilePage, ListedFile, Storage } from './stored-files.contract.ts';
import { whoShows, whyKept } from './who-shows.ts';

const most = 100;
const whole = (text: string | undefined, otherwise: number) =>
  /^[1-9]\d{0,5}$/.test(text ?? '') ? Number(text) : otherwise;

/** The stored files of a company, newest first; `name` as part of the name, `orphan=Y` those no record shows. */
export async function listFiles(db: TenantDb, query: Readonly<Record<string, string | undefined>>): Promise<FilePage> {
  const size = Math.min(most, whole(query.pageSize, 10));
  const current = whole(query.pageNo, 1);
  const name = (query.name ?? query.fileName ?? '').replaceAll('*', '').trim();
  const isOrphan = query.orphan === 'Y';
  const row = await db.first<{ total: number; records: ListedFile[] }>(sql`
    with hit as (
      select f.* from file f where (${name} = '' or strpos(lower(f.name), lower(${name})) > 0)
        and (not ${isOrphan}::boolean or not exists (select 1 from file_use u where u.file_id = f.id))
    ), page as (select * from hit order by at desc, id desc limit ${size} offset ${(current - 1) * size})
    select (select count(*)::int from hit) as total, coalesce((select json_agg(json_build_object(
      'id', p.id, 'name', p.name, 'size', p.size, 'type', p.type, 'by', coalesce(u.realname, p.by), 'portal', p.portal,
      'at', to_char(p.at, 'YYYY-MM-DD HH24:MI:SS'),
      'uses', (select count(*)::int from file_use x where x.file_id = p.id)) order by p.at desc, p.id desc)
      from page p left join sys_user u on u.tenant_id = p.tenant_id and u.id = p.by), '[]') as records`);
  const total = row?.total ?? 0;
  return { records: row?.records ?? [], total, size, current, pages: Math.ceil(total / size) };
}

type StoredFiles = Omit<Storage, 'quota'>;

export async function storageOf(db: TenantDb): Promise<StoredFiles> {
  const row = await db.first<StoredFiles>(sql`
    select count(*)::int as files, coalesce(sum(size), 0)::float8 as bytes, (count(*) filter (where lone))::int as orphans,
           coalesce(sum(size) filter (where lone), 0)::float8 as "orphanBytes"
      from (select f.size, not exists (select 1 from file_use u where u.file_id = f.id) as lone from file f) f`);
  return row ?? { files: 0, bytes: 0, orphans: 0, orphanBytes: 0 };
}

/** Takes away files that nothing shows; one that is shown stays, and so do all, and whoever asked is told what shows it. */
export async function deleteFiles(
  house: Sources & Pick<House, 'files'>,
  session: Session,
  ids: readonly string[],
): Promise<void> {
  if (await dropTogether(house, session.tenant, ids)) return;
  throw new Refusal('still_used', { text: await whyKept(house, session, ids) });
}

/** All of these files go, or none: something shows one of them, in any of its revisions, or one is gone already. */
export async function dropTogether(
  house: Pick<House, 'db' | 'files'>,
  tenant: number,
  ids: readonly string[],
): Promise<boolean> {
  const hashes = await house.db.tenant(tenant).transaction(async (own) => {
    const unused = await holdUnused(own, ids);
    return unused.length === new Set(ids).size ? take(own, unused) : null;
  });
  if (hashes) await dropBytes(house, hashes);
  return hashes !== null;
}

/** Of these files those go that nothing shows, in any of its revisions. */
export async function dropUnused(
  house: Pick<House, 'db' | 'files'>,
  tenant: number,
  ids: readonly string[],
): Promise<number> {
  const hashes = await house.db.tenant(tenant).transaction(async (own) => take(own, await holdUnused(own, ids)));
  await dropBytes(house, hashes);
  return hashes.length;
}

/** To be called in a transaction: whoever is taking one of these files is waited for, and then asked whether it is shown. */
async function holdUnused(own: TenantDb, ids: readonly string[]): Promise<string[]> {
  const held = await own.rows<{ id: string }>(
    sql`select id from file where id = any(${ids}::text[]) order by id for update`,
  );
  const shown = new Set((await whoShows(own, ids)).map(({ id }) => id));
  return held.flatMap(({ id }) => (shown.has(id) ? [] : [id]));
}

async function take(own: TenantDb, ids: readonly string[]): Promise<string[]> {
  const gone = await own.rows<{ sha256: string }>(
    sql`delete from file where id = any(${ids}::text[]) returning sha256`,
  );
  return gone.map(({ sha256 }) => sha256);
}

/** Files uploaded longer ago than this and never shown by a record or a page, in any of its revisions: someone began and gave up. */
export async function dropOrphans(house: Pick<House, 'db' | 'files'>, tenant: number, days: number): Promise<number> {
  const lone = await house.db.tenant(tenant).rows<{ id: string }>(sql`select id from file f
    where at < now() - make_interval(days => ${days}) and not portal
      and not exists (select 1 from file_use u where u.file_id = f.id)`);
  return dropUnused(
    house,
    tenant,
    lone.map(({ id }) => id),
  );
}
