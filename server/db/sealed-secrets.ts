import { SealBroken, type Secrets } from '../kernel/secrets.ts';
import { sql, type TenantDb } from './statement.ts';

/** Which secret: of a record, by name. */
export interface SecretOf {
  readonly entity: string;
  readonly record: string;
  readonly name: string;
}

const aboutOf = (tenant: number, { entity, record, name }: SecretOf) => `${tenant}/${entity}/${record}/${name}`;

/** Keeps a secret somebody entered in place of the one before. It is only ever read by what uses it. */
export async function keepSecret(
  db: TenantDb,
  secrets: Secrets,
  of: SecretOf & { readonly secret: string; readonly by: string },
): Promise<void> {
  const { entity, record, name, secret, by } = of;
  const sealed = secrets.seal(secret, aboutOf(db.tenant, of));
  await db.rows(sql`insert into sealed_secret (tenant_id, entity, record_id, name, sealed, by)
    values (${db.tenant}, ${entity}, ${record}, ${name}, ${sealed}, ${by})
    on conflict (tenant_id, entity, record_id, name) do update set sealed = excluded.sealed, by = excluded.by, at = now()`);
}

/** Null where none was entered, or where it was sealed with another key: then it must be entered anew. */
export async function readSecret(db: TenantDb, secrets: Secrets, of: SecretOf): Promise<string | null> {
  const { entity, record, name } = of;
  const row = await db.first<{ sealed: string }>(sql`select sealed from sealed_secret
    where entity = ${entity} and record_id = ${record} and name = ${name}`);
  if (!row) return null;
  try {
    return secrets.open(row.sealed, aboutOf(db.tenant, of));
  } catch (error) {
    if (error instanceof SealBroken) return null;
    throw error;
  }
}
