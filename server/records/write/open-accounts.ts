import type { RecordData } from '../../../schemas/compile/plan.ts';
import { sql } from '../../db/statement.ts';
import type { Ledger } from '../../sql/ledgers.ts';
import { type Asking, askAsHouse } from '../asking.ts';
import { nothingHidden } from '../hidden-places.ts';
import { prepareNew, saveOf } from './create.ts';
import type { Sought } from './ledger-moves.ts';
import { saveRecords } from './save.ts';

/**
 * Makes the accounts that a ledger opens, in the transaction of whoever is the first to take of them: judged and written like any record,
 * by the house, for the right to it is the document's. Whoever looks for the same one meanwhile waits, and finds it there.
 */
export async function openAccounts(
  asking: Asking,
  ledger: Ledger,
  sought: readonly Sought[],
  stillMissing: (sought: readonly Sought[]) => Promise<readonly Sought[]>,
): Promise<void> {
  const { find, owner, label } = ledger;
  if ('chain' in find) return;
  const keyOf = ({ by }: Sought) => JSON.stringify([asking.db.tenant, owner.store, by]);
  const each = new Map(sought.map((one) => [keyOf(one), one]));
  const keys = [...each.keys()].toSorted();
  for (const key of keys) await asking.db.rows(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
  const missing = await stillMissing(keys.flatMap((key) => each.get(key) ?? []));
  if (missing.length === 0) return;
  const house = askAsHouse(asking, { cause: label, moves: new Set() }, owner.key);
  const prepared = [];
  for (const { by, opens = {} } of missing) {
    const found = Object.fromEntries(find.by.map(({ field }, at) => [field, by[at]]));
    const record: RecordData = { ...opens, ...found };
    prepared.push(await prepareNew(house, record, { record, isUnseen: nothingHidden }));
  }
  await saveRecords(house, saveOf(prepared));
}
