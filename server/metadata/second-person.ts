import { type Database, sql } from '../db/statement.ts';
import { Refusal } from '../kernel/errors.ts';
import type { Reader } from './document-store.ts';

/** Whether what one person of this company publishes is looked at by another first. */
export async function needsSecondPerson(owner: Reader, tenant: number): Promise<boolean> {
  const [row] = await owner.rows<{ second_person: boolean }>(
    sql`select second_person from tenant where tenant_id = ${tenant}`,
  );
  return row?.second_person ?? false;
}

export const setSecondPerson = (owner: Reader, tenant: number, isNeeded: boolean): Promise<unknown> =>
  owner.rows(sql`update tenant set second_person = ${isNeeded} where tenant_id = ${tenant}`);

/** Nothing is published by one person alone where the company does not want it. */
export async function refuseAlone(db: Database, tenant: number): Promise<void> {
  if (await needsSecondPerson(db.owner, tenant)) throw new Refusal('needs_second_person');
}
