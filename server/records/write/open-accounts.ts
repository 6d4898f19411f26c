import type { RecordData } from '../../../schemas/compile/plan.ts';
import { sql } from '../../db/statement.ts';
import type { Ledger } from '../../sql/ledgers.ts';
import { type Asking, askAsHouse } from '../asking.ts';
import { nothingHidden } from '../hidden-places.ts';
import { prepareNew, saveOf } from './create.ts';
import type { Sought } from './ledger-moves.ts';
import { saveRecords } from './save.ts';

/** What a ledger's rows look for and is not there. */
export interface Missing {
  readonly ledger: Ledger;
  readonly sought: readonly Sought[];
}

/**
 * Makes the accounts that ledgers open, in the transaction of whoever is the first to take of them: judged and written like any record,
 * by the house, for the right to it is the document's. Whoever looks for the same one meanwhile waits, and finds it there. All keys come
 * first, of all ledgers and in one order: who waits for a key holds no row that whoever has it may want.
 */
export async function openAccounts(
  asking: Asking,
  missing: readonly Missing[],
  stillMissing: (missing: Missing) => Promise<readonly Sought[]>,
): Promise<void> {
  const keyOf = ({ owner }: Ledger, { by }: Sought) => JSON.stringify([asking.db.tenant, owner.store, by]);
  const keys = new Set(missing.flatMap(({ ledger, sought }) => sought.map((one) => keyOf(ledger, one))));
  for (const key of [...keys].toSorted())
    await asking.db.rows(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
  for (const { ledger, sought } of missing) {
    const each = new Map(sought.map((one) => [keyOf(ledger, one), one]));
    await makeAccounts(asking, ledger, await stillMissing({ ledger, sought: [...each.values()] }));
  }
}

async function makeAccounts(asking: Asking, { find, owner, label }: Ledger, missing: readonly Sought[]): Promise<void> {
  if ('chain' in find || missing.length === 0) return;
  const house = askAsHouse(asking, { cause: label, moves: new Set() }, owner.key);
  const prepared = [];
  for (const { by, opens = {} } of missing) {
    const found = Object.fromEntries(find.by.map(({ field }, at) => [field, by[at]]));
    const record: RecordData = { ...opens, ...found };
    prepared.push(await prepareNew(house, record, { record, isUnseen: nothingHidden }));
  }
  await saveRecords(house, saveOf(prepared));
}
