import type { Model } from '../../schemas/compile/model.ts';
import type { KeptRecords } from '../../schemas/expressions/tree.ts';
import { sql, type TenantDb } from '../db/statement.ts';
import { shanghaiTime } from '../kernel/clock.ts';
import { askerOf, type Session } from '../kernel/session.ts';

const hiding = new WeakMap<Model, boolean>();

/** Whether anything about anything may be kept from whoever is asked about it. */
function mayKeep(model: Model): boolean {
  const found =
    hiding.get(model) ??
    [...model.entities.values()].some(({ hides }) => [...hides.values()].flat().some(({ byFlow }) => byFlow));
  hiding.set(model, found);
  return found;
}

/** Who asks now, with what is kept from them: what is judged outside the database is judged by that. */
export async function askingNow(db: TenantDb, model: Model, session: Session) {
  const asker = askerOf(session, shanghaiTime());
  return mayKeep(model) ? { ...asker, kept: await keptFrom(db, asker.me) } : asker;
}

async function keptFrom(db: TenantDb, me: string): Promise<KeptRecords> {
  const rows = await db.rows<{ place: string; records: string[] }>(sql`
    select k.place, array_agg(k.record) as records from kept_from(${db.tenant}, ${me}) k group by k.place`);
  return Object.fromEntries(rows.map(({ place, records }) => [place, records]));
}
