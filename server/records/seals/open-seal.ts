import { scopeOver } from '../../../schemas/check/allowed.ts';
import type { EntityModel } from '../../../schemas/compile/model.ts';
import type { RecordData } from '../../../schemas/compile/plan.ts';
import { holds } from '../../../schemas/expressions/evaluate.ts';
import type { Expr } from '../../../schemas/expressions/tree.ts';
import type { SealModel } from '../../../schemas/sections/seals/seals.model.ts';
import { sql } from '../../db/statement.ts';
import { Refusal } from '../../kernel/errors.ts';
import { SealBroken, type Secrets } from '../../kernel/secrets.ts';
import { type Asking, askAsHouse } from '../asking.ts';
import { diffRecords, tellChanges } from '../write/changes.ts';
import { withAsker } from '../write/create.ts';
import { fitRecord } from '../write/fit-record.ts';
import { inside } from '../write/inside.ts';
import { loadRecords } from '../write/load.ts';
import { sayTaker } from '../write/note-changes.ts';
import { eachRow } from '../write/references.ts';
import { type SaveItem, saveRecords } from '../write/save.ts';
import { computed } from '../write/settle-move.ts';
import { wordsFrom } from '../write/words.ts';
import { hashOfLetter, LetterBroken, openLetter } from './letter.ts';
import { sealedIn } from './put-away.ts';
import { aboutLetter, type KeyOf, takeKey } from './seal-keys.ts';
import type { Content } from './seal-records.ts';

interface Envelope {
  readonly record: string;
  readonly body: string;
  readonly hash: string;
  readonly mark: string;
}

/** What came of an opening. */
export interface Opened {
  readonly opened: number;
  readonly broken: number;
}

/** What a move opens: records that a link leads to, all or those alone that fit. */
export interface Opening {
  readonly over: string;
  readonly seal: string;
  readonly where?: Expr;
}

/** Rows are read and written in portions: an event may have as many envelopes as it likes. */
const portion = 100;

/**
 * Opens every envelope that was sealed for a record, in the transaction of the move that does it: its values stand in their columns
 * from then on, and each record tells so in its history. An envelope that is not what was sealed stays shut, is marked, and stops none
 * of the others. What lies in the trash stays as it is, and so does what does not fit: its key is gone with the opening.
 */
export async function openSeal(asking: Asking, owner: RecordData, { over, seal, where }: Opening): Promise<Opened> {
  const { model, secrets, session, entity } = asking;
  const link = entity.links.find(({ key }) => key === over);
  const target = link && model.entities.get(link.entity);
  const sealed = target?.seals.get(seal);
  if (!target || !sealed || !secrets) throw new Error(`[Bug] ${seal} was published and cannot be opened`);
  const of: KeyOf = { entity: target.store, seal, owner: String(owner.id) };
  const key = await takeOrRefuse(asking, secrets, of, sealed);
  const done = { opened: 0, broken: 0 };
  if (key === null) return done;
  const following = asking.following ?? { cause: sayTaker(entity, [owner]), moves: new Set<string>() };
  const house = askAsHouse({ ...asking, session }, following, target.store);
  const letters = await lyingFor(house, of);
  const fits = fitting(asking, owner, house, where);
  for (let at = 0; at < letters.length; at += portion) {
    const lying = letters.slice(at, at + portion);
    const { records, facts } = await loadRecords(
      house,
      lying.map(({ record }) => record),
      new Map(),
    );
    const opened = records.filter(fits);
    const some = lying.filter(({ record }) => opened.some(({ id }) => id === record));
    const contents = new Map(some.map((letter) => [letter.record, read(house, secrets, of, letter, key)]));
    if (opened.length > 0) await giveBack(house, sealed, contents, { records: opened, facts });
    for (const content of contents.values()) done[content ? 'opened' : 'broken'] += 1;
  }
  return done;
}

/** Which records are opened: read by their own names, and by those of the record that opens them beyond. */
function fitting(asking: Asking, owner: RecordData, house: Asking, where: Expr | undefined) {
  if (!where) return () => true;
  const around = scopeOver(asking.plan, computed(asking, owner), asking.asker);
  return (record: RecordData): boolean =>
    holds(where, inside(scopeOver(house.plan, computed(house, record), house.asker), around, 0));
}

async function takeOrRefuse({ db, session }: Asking, secrets: Secrets, of: KeyOf, { label }: SealModel) {
  try {
    return await takeKey(db, secrets, of, session.user.username);
  } catch (error) {
    if (!(error instanceof SealBroken)) throw error;
    const text = `“${label}”的私钥打不开：本机的密钥（SECRET_KEY）与密封时的不是同一把，请管理员换回原来的密钥后再开启`;
    throw new Refusal('wrong_state', { text });
  }
}

/** Those of records that are there, each held until the end. */
async function lyingFor({ db, entity }: Asking, of: KeyOf): Promise<readonly Envelope[]> {
  const table = entity.head.table;
  return db.rows<Envelope>({
    text: `select e.record_id as record, e.body, e.hash, e.mark from seal_envelope e
      join "${table}" h on h.tenant_id = e.tenant_id and h.id = e.record_id and h.deleted_at is null
      where e.tenant_id = $1 and e.entity = $2 and e.seal = $3 and e.owner_id = $4 and e.state = 'sealed'
      order by e.record_id for update of h, e`,
    values: [db.tenant, of.entity, of.seal, of.owner],
  });
}

/** Null where it is not what its writer was told of. */
function read({ db }: Asking, secrets: Secrets, of: KeyOf, { record, body, hash, mark }: Envelope, key: string) {
  const about = aboutLetter(db.tenant, of, record);
  if (hashOfLetter(body) !== hash || secrets.mark(body, about) !== mark) return null;
  try {
    return JSON.parse(openLetter(body, key, about)) as Content;
  } catch (error) {
    if (error instanceof LetterBroken) return null;
    throw error;
  }
}

async function giveBack(
  house: Asking,
  { key, label }: SealModel,
  contents: ReadonlyMap<string, Content | null>,
  { records, facts }: Awaited<ReturnType<typeof loadRecords>>,
): Promise<void> {
  const { db, entity, model, following } = house;
  const words = wordsFrom(model, entity, withAsker(house, facts));
  const items = records.map((before): SaveItem => {
    const content = contents.get(String(before.id)) ?? null;
    const after = content ? fitRecord(entity, withContent(entity, key, before, content)) : before;
    const diff = diffRecords(entity, before, after);
    const how = content ? `开启“${label}”` : `“${label}”未能开启：信封与密封时的不符`;
    const note = [following?.cause, how].filter(Boolean).join('；');
    return {
      before,
      after,
      diff,
      chosen: new Set(),
      action: 'unseal',
      changes: tellChanges(diff, before, after, words),
      note,
      messages: [],
    };
  });
  await saveRecords(house, { items, numbers: [] });
  const states = records.map(({ id }) => ({ id, state: contents.get(String(id)) ? 'opened' : 'broken' }));
  await db.rows(sql`update seal_envelope e set state = x.state
    from json_to_recordset(${JSON.stringify(states)}::json) x(id text, state text)
    where e.tenant_id = ${db.tenant} and e.entity = ${entity.store} and e.seal = ${key} and e.record_id = x.id`);
}

/** The record with what lay in its envelope in place; lines that have gone since take theirs with them. */
function withContent(entity: EntityModel, seal: string, before: RecordData, content: Content): RecordData {
  const after = structuredClone(before);
  eachRow(entity.head, after, (row, part) => {
    const values = content[part.path === '' ? '' : String(row.id)] ?? {};
    for (const { key } of sealedIn(part, seal)) row[key] = values[key] ?? null;
  });
  return after;
}
