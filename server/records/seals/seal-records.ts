import { placeOfRow } from '../../../schemas/check/lying-sealed.ts';
import { isNothing } from '../../../schemas/check/same-value.ts';
import type { EntityModel } from '../../../schemas/compile/model.ts';
import type { RecordData, SealTold } from '../../../schemas/compile/plan.ts';
import type { SealModel } from '../../../schemas/sections/seals/seals.model.ts';
import { sql } from '../../db/statement.ts';
import { Refusal } from '../../kernel/errors.ts';
import type { Asking } from '../asking.ts';
import { placesOf } from '../write/name-place.ts';
import { eachRow } from '../write/references.ts';
import type { SaveItem } from '../write/save.ts';
import { hashOfLetter, sealLetter } from './letter.ts';
import { awayIn, isAnythingAway, sealedIn } from './put-away.ts';
import { aboutLetter, ensureKey, holdOwners, type KeyOf, readPublicKey } from './seal-keys.ts';

/** What an envelope holds: values of the head under '', and of each line under its id. */
export type Content = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** One envelope that a save writes. */
interface Sealing {
  readonly item: SaveItem;
  readonly seal: SealModel;
  readonly of: KeyOf;
}

/** The envelopes these saves write; each with a key to be closed by. */
export async function sealingsOf(asking: Asking, items: readonly SaveItem[]): Promise<readonly Sealing[]> {
  const { entity, outside, secrets } = asking;
  const found = items.flatMap((item) => {
    if (!isAnythingAway(entity, item.after)) return [];
    return [...entity.seals.values()]
      .filter((seal) => Object.keys(contentOf(entity, seal, item.after)).length > 0)
      .map((seal) => ({ item, seal, of: keyFor(entity, seal, item.after) }));
  });
  if (found.length > 0 && !secrets) throw new Error('[Bug] nothing to seal keys with');
  for (const of of new Map(found.map(({ of }) => [JSON.stringify(of), of])).values())
    if (secrets) await ensureKey(outside, secrets, of);
  return found;
}

const keyFor = (entity: EntityModel, { key, by }: SealModel, record: RecordData): KeyOf => ({
  entity: entity.store,
  seal: key,
  owner: String(record[by]),
});

/**
 * Closes what was said and writes it, in the transaction of the save and before it: whoever opens waits for it, or was faster and
 * then nothing is saved. Answers the saves with what history tells of it.
 */
export async function sealRecords(
  asking: Asking,
  items: readonly SaveItem[],
  sealings: readonly Sealing[],
): Promise<readonly SaveItem[]> {
  await holdEach(asking, sealings);
  const notes = new Map<SaveItem, string[]>();
  for (const sealing of sealings) {
    const told = await writeEnvelope(asking, sealing);
    const { after } = sealing.item;
    after.$seals = { ...after.$seals, [sealing.seal.key]: told };
    notes.set(sealing.item, [...(notes.get(sealing.item) ?? []), `密封“${sealing.seal.label}”，指纹${told.hash}`]);
  }
  return items.map((item) => {
    const said = notes.get(item);
    return said ? { ...item, note: [item.note, ...said].filter(Boolean).join('；') } : item;
  });
}

async function holdEach({ db, model }: Asking, sealings: readonly Sealing[]): Promise<void> {
  const owners = new Map<string, Set<string>>();
  for (const { seal, of } of sealings) {
    const table = model.entities.get(seal.to)?.head.table ?? '';
    owners.set(table, (owners.get(table) ?? new Set()).add(of.owner));
  }
  for (const [table, ids] of [...owners].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    await holdOwners(db, table, [...ids]);
}

async function writeEnvelope(asking: Asking, { item: { after }, seal, of }: Sealing): Promise<SealTold> {
  const { db, entity, secrets, session } = asking;
  const key = await readPublicKey(db, of);
  if (!key || !secrets) throw new Error('[Bug] there is no key to seal with');
  if (key.isOpened) throw new Refusal('invalid_input', ownerOpen(entity, seal));
  const record = String(after.id);
  const about = aboutLetter(db.tenant, of, record);
  const letter = sealLetter(JSON.stringify(contentOf(entity, seal, after)), key.publicKey, about);
  const hash = hashOfLetter(letter);
  const filled = filledPlaces(entity, seal, after);
  const row = await db.first<{ at: string }>(sql`
    insert into seal_envelope (tenant_id, entity, record_id, seal, owner_id, body, hash, mark, filled, at, by)
    values (${db.tenant}, ${of.entity}, ${record}, ${of.seal}, ${of.owner}, ${letter}, ${hash}, ${secrets.mark(letter, about)},
      ${JSON.stringify(filled)}, clock_timestamp(), ${session.user.username})
    on conflict (tenant_id, entity, record_id, seal) do update set owner_id = excluded.owner_id, body = excluded.body,
      hash = excluded.hash, mark = excluded.mark, filled = excluded.filled, at = excluded.at, by = excluded.by
      where seal_envelope.state = 'sealed'
    returning to_char(at, 'YYYY-MM-DD HH24:MI:SS') as at`);
  if (!row) throw new Refusal('invalid_input', ownerOpen(entity, seal));
  return { state: 'sealed', at: row.at, hash, filled };
}

const ownerOpen = (entity: EntityModel, { label, by }: SealModel) => ({
  issues: [
    {
      code: 'seal_owner_open' as const,
      path: `/${by}`,
      params: { seal: label, owner: entity.head.fields.get(by)?.label ?? by },
    },
  ],
  named: placesOf(entity),
});

function contentOf(entity: EntityModel, seal: SealModel, record: RecordData): Content {
  const content: Record<string, Readonly<Record<string, unknown>>> = {};
  eachRow(entity.head, record, (row, part) => {
    const values = awayIn(row);
    const said = sealedIn(part, seal.key).flatMap((field) => {
      const value = values?.of(field) ?? null;
      return isNothing(value) ? [] : [[field.key, value] as const];
    });
    if (said.length > 0) content[part.path === '' ? '' : String(row.id)] = Object.fromEntries(said);
  });
  return content;
}

/** Paths that say something in every row there is; of those that do in some, each row's place. */
function filledPlaces(entity: EntityModel, seal: SealModel, record: RecordData): readonly string[] {
  const empty = new Set<string>();
  const there = new Map<string, string[]>();
  eachRow(entity.head, record, (row, part) => {
    for (const field of sealedIn(part, seal.key)) {
      const { path } = field;
      const isEmpty = isNothing(awayIn(row)?.of(field));
      if (isEmpty) empty.add(path);
      there.set(path, [...(there.get(path) ?? []), ...(isEmpty ? [] : [placeOfRow(path, row.id)])]);
    }
  });
  return [...there].flatMap(([path, places]) => (empty.has(path) ? places : [path]));
}
