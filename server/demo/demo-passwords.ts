import { hashPassword, isPassword } from '../access/password.ts';
import { keepPassword } from '../access/sign-in.ts';
import { type Database, sql, type TenantDb } from '../db/statement.ts';
import { demoAccounts } from './data/company.ts';

interface CredentialRow {
  readonly id: string;
  readonly hash: string | null;
}

/** One password for all demo accounts: those that have another get it. Answers with the users it was given to. */
export async function giveDemoPassword(tenant: TenantDb, password: string): Promise<string[]> {
  const kept =
    await tenant.rows<CredentialRow>(sql`select u.id, c.hash from sys_user u left join credential c on c.user_id = u.id
    where u.username = any(${demoAccounts}) order by u.username`);
  const given = await Promise.all(
    kept.map(async ({ id, hash }) =>
      (await isPassword(hash, password)) ? null : { id, hash: await hashPassword(password) },
    ),
  );
  const changed = given.filter((one) => one !== null);
  for (const { id, hash } of changed) await keepPassword(tenant, id, hash);
  return changed.map(({ id }) => id);
}

/** A start with another DEMO_PASSWORD makes it the password, and whoever came in by the old one signs in again. */
export async function renewDemoPassword(db: Database, tenant: number, password: string): Promise<void> {
  const [demo] = await db.owner.rows(sql`select 1 from tenant where tenant_id = ${tenant} and demo`);
  if (!demo) return;
  const users = await giveDemoPassword(db.tenant(tenant), password);
  if (users.length === 0) return;
  await db.owner.rows(sql`update session set ended_at = now()
    where tenant_id = ${tenant} and user_id = any(${users}) and ended_at is null`);
  await db.notify('access', `tenant:${tenant}`);
}
