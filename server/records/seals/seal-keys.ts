import { sql, type TenantDb } from '../../db/statement.ts';
import { quote } from '../../db/structure.ts';
import type { Secrets } from '../../kernel/secrets.ts';
import { makeKeyPair } from './letter.ts';

/** Whose key: one for each seal of each record that opens. */
export interface KeyOf {
  readonly entity: string;
  readonly seal: string;
  readonly owner: string;
}

export interface PublicKey {
  readonly publicKey: string;
  readonly isOpened: boolean;
}

const aboutKey = (tenant: number, { entity, seal, owner }: KeyOf) =>
  `seal ${JSON.stringify([tenant, entity, seal, owner])}`;

/** What a letter is of: in the place of another it does not open. */
export const aboutLetter = (tenant: number, { entity, seal, owner }: KeyOf, record: string): string =>
  JSON.stringify([tenant, entity, seal, owner, record]);

/**
 * There is a pair of keys afterwards. Made before the transaction that seals with it, for it takes a while; one that nothing was sealed
 * with does no harm. Of two that are made at once the first stays.
 */
export async function ensureKey(db: TenantDb, secrets: Secrets, of: KeyOf): Promise<void> {
  if (await readPublicKey(db, of)) return;
  const { publicKey, privateKey } = await makeKeyPair();
  const sealed = secrets.seal(privateKey, aboutKey(db.tenant, of));
  await db.rows(sql`insert into seal_key (tenant_id, entity, seal, owner_id, public_key, private_key)
    values (${db.tenant}, ${of.entity}, ${of.seal}, ${of.owner}, ${publicKey}, ${sealed}) on conflict do nothing`);
}

export async function readPublicKey(db: TenantDb, { entity, seal, owner }: KeyOf): Promise<PublicKey | undefined> {
  return db.first<PublicKey>(sql`select public_key as "publicKey", opened_at is not null as "isOpened" from seal_key
    where tenant_id = ${db.tenant} and entity = ${entity} and seal = ${seal} and owner_id = ${owner}`);
}

/**
 * Holds the records that open, for as long as the transaction lasts: a move that opens one writes it, so it comes before what is
 * sealed here or after it, never between. Not shared: what is sealed may count for it, and two who share it would wait for each other.
 */
export async function holdOwners(db: TenantDb, table: string, ids: readonly string[]): Promise<void> {
  const text = `select id from ${quote(table)} where tenant_id = $1 and id = any($2::text[]) order by id for no key update`;
  await db.rows({ text, values: [db.tenant, ids] });
}

/**
 * Takes the private key out, once: from here on nothing more is sealed for this record, whether anything was or not. Null: it was
 * opened before, or there is nothing to open.
 */
export async function takeKey(db: TenantDb, secrets: Secrets, of: KeyOf, by: string): Promise<string | null> {
  const row = await db.first<{ key: string }>(sql`
    insert into seal_key as k (tenant_id, entity, seal, owner_id, public_key, private_key, opened_at, opened_by)
    values (${db.tenant}, ${of.entity}, ${of.seal}, ${of.owner}, '', '', clock_timestamp(), ${by})
    on conflict (tenant_id, entity, seal, owner_id) do update set opened_at = excluded.opened_at, opened_by = excluded.opened_by
      where k.opened_at is null
    returning private_key as key`);
  return row?.key ? secrets.open(row.key, aboutKey(db.tenant, of)) : null;
}
