import type { FieldModel } from '../../../schemas/compile/model.ts';
import type { RecordData } from '../../../schemas/compile/plan.ts';
import { quote } from '../../db/structure.ts';
import { keptValue } from '../../sql/columns.ts';
import { SqlWriter, tenantSlot } from '../../sql/template.ts';
import { type Asking, askAsHouse } from '../asking.ts';
import { prepareNew, saveOf } from '../write/create.ts';
import { layOver } from '../write/lay-over.ts';
import { loadRecords } from '../write/load.ts';
import { filled, sayTaker } from '../write/note-changes.ts';
import { type Save, type SaveItem, saveRecords } from '../write/save.ts';
import { type FoundPair, foundPairs, type StandingPair, standingPairs } from './found-pairs.ts';
import type { Pairing, Pairs } from './pairings.ts';

/** So many are written down at once; what is left is found by the next to look, and by the job. */
const MOST_NEW = 200;

export interface KeptPairs {
  readonly made: number;
  readonly changed: number;
  readonly left: number;
}

/**
 * Brings the records of pairs in line with what is so: one that is not there is made, one that is so no more says so, and what somebody
 * said or judged of it stays. It is written as the house, behind the lock of whoever else looks; its right is the document's own.
 */
export async function keepPairs(asking: Asking, pairs: Pairs): Promise<KeptPairs> {
  const { entity, law } = pairs.pairing;
  const house = houseOf(asking, pairs.pairing);
  const note = asking.entity.store === entity.store ? null : sayTaker(asking.entity, []);
  const found = new Map((await foundPairs(house, pairs)).map((one) => [nameOf(one), one]));
  const standing = await standingPairs(house, pairs);
  const there = new Set(standing.map(nameOf));
  const fresh = [...found].flatMap(([name, one]) => (there.has(name) ? [] : [one]));
  await makePairs(house, pairs.pairing, fresh.slice(0, MOST_NEW));
  const changes = standing.flatMap((one) => changeOf(one, found.get(nameOf(one))));
  await writeChanges(house, law.there, law.basis, changes, note);
  return {
    made: Math.min(fresh.length, MOST_NEW),
    changed: changes.length,
    left: Math.max(fresh.length - MOST_NEW, 0),
  };
}

export const houseOf = (asking: Asking, { entity }: Pairing): Asking =>
  askAsHouse(asking, asking.following ?? { cause: '', moves: new Set() }, entity.key);

const nameOf = ({ a, b, kind }: FoundPair): string => JSON.stringify([a, b, kind]);

interface PairChange {
  readonly id: string;
  readonly there: 'Y' | 'N';
  readonly basis: string | null;
}

/** Who was never found and is not says nothing: somebody declared it. */
function changeOf({ id, there, basis }: StandingPair, found: FoundPair | undefined): readonly PairChange[] {
  if (found && (there !== 'Y' || basis !== found.basis)) return [{ id, there: 'Y', basis: found.basis }];
  return !found && there === 'Y' ? [{ id, there: 'N', basis: null }] : [];
}

async function makePairs(house: Asking, { law }: Pairing, fresh: readonly FoundPair[]): Promise<void> {
  if (fresh.length === 0) return;
  const prepared = [];
  for (const { a, b, kind, basis } of fresh) {
    const body: RecordData = {
      ...law.found,
      ...{ [law.ends[0]]: a, [law.ends[1]]: b, [law.kind]: kind, [law.there]: 'Y', [law.as]: pairText(a, b) },
      ...(law.basis === null ? {} : { [law.basis]: basis }),
    };
    // Proposed and not sent: what nobody types is among it.
    prepared.push(await prepareNew(house, {}, { record: body, isUnseen: () => false }));
  }
  await saveRecords(house, saveOf(prepared));
}

/** What was found stays written down as it was, where it is so no more. */
async function writeChanges(
  house: Asking,
  there: string,
  basis: string | null,
  changes: readonly PairChange[],
  note: string | null,
): Promise<void> {
  if (changes.length === 0) return;
  const byId = new Map(changes.map((change) => [change.id, change]));
  const items: SaveItem[] = [];
  const works: NonNullable<Save['works']>[number][] = [];
  for (const stood of (await loadRecords(house, [...byId.keys()], new Map())).records) {
    const change = byId.get(String(stood.id));
    if (!change) continue;
    const values: RecordData = { [there]: change.there };
    if (basis !== null && change.basis !== null) values[basis] = change.basis;
    const laid = await layOver(house, stood, values, { action: 'write', note });
    if (laid) items.push(laid.item);
    for (const work of laid?.works ?? []) works.push(work);
  }
  if (items.length > 0) await saveRecords(house, { items, numbers: [], works });
}

export const pairText = (a: string, b: string): string => [a, b].toSorted().join(' ');

/** Records of a pairing that are saved say both their ends in one text, by which the database keeps them apart. */
export async function keepPairTexts(asking: Asking, { entity, law }: Pairing, ids: readonly string[]): Promise<void> {
  const field = (key: string) => entity.head.fields.get(key) as FieldModel;
  const column = quote(field(law.as).columnName);
  const [first, second] = law.ends.map((key) => keptValue(field(key), 'h'));
  const text = `least(${first}, ${second}) || ' ' || greatest(${first}, ${second})`;
  const writer = new SqlWriter();
  const template = writer.finish(
    `update ${quote(entity.head.table)} h set ${column} = ${text} where h.tenant_id = ${tenantSlot} ` +
      `and h.id = any(${writer.input('ids')}::text[]) and h.${column} is distinct from ${text}`,
  );
  await asking.db.rows(filled(asking, template, { ids }));
}
