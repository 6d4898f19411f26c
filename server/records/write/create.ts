import type { RecordData } from '../../../schemas/compile/plan.ts';
import { newId } from '../../kernel/new-id.ts';
import type { Asking } from '../asking.ts';
import { proposalFor } from '../become.ts';
import type { IsHidden } from '../hidden-places.ts';
import { diffRecords } from './changes.ts';
import { type Facts, pointedAt } from './facts.ts';
import { fitRecord } from './fit-record.ts';
import type { FoundForSave } from './found.ts';
import { refuseLinesAway } from './hold-lines.ts';
import { scopesHolding } from './hold-scopes.ts';
import { cleanSent, type Judged, judge } from './judge.ts';
import { settleSource } from './ledger.ts';
import { loadFacts, loadRecords } from './load.ts';
import { giveNumbers, numberRows } from './numbers.ts';
import { presentRecord } from './present.ts';
import { eachRow } from './references.ts';
import { refuseTooManyRows, refuseUnlessAllowed, refuseUnlessWithin } from './refuse.ts';
import { type Save, saveRecords } from './save.ts';
import { runOnSave } from './settle-move.ts';
import { wordsFrom } from './words.ts';

/** A new record that passed everything and waits to be written. */
export interface Prepared {
  readonly save: Save;
  readonly judged: Judged;
}

/** What the chain a new record comes through says of it. */
export interface Proposal {
  readonly record: RecordData;
  /** Places whose value its maker is not shown: nothing sent for them leaves what is proposed. */
  readonly isUnseen: IsHidden;
}

/** Creates a record with its lines; the answer is the record as its maker may see it. */
export async function createRecord(asking: Asking, body: RecordData): Promise<RecordData> {
  refuseUnlessAllowed(asking, null, 'create');
  // Before its source is read; whatever makes records without one is counted as it is judged.
  refuseTooManyRows(asking, body);
  const prepared = await prepareNew(asking, body, await proposalFor(asking, body));
  const isMovedOn = await saveRecords(asking, prepared.save);
  if (!isMovedOn) return presentNew(asking, prepared);
  const { records } = await loadRecords(asking, [String(prepared.judged.record.id)], new Map());
  const [record = prepared.judged.record] = records;
  return presentNew(asking, { ...prepared, judged: { ...prepared.judged, record } });
}

/** What is known of many records together, so that none of them asks for itself. */
export interface Known {
  readonly facts: Facts;
  readonly finds?: FoundForSave | undefined;
}

/** Judges a new record without writing it; `known` saves reading what many records point at once for each. */
export async function judgeNew(
  asking: Asking,
  body: RecordData,
  proposal: Proposal | null,
  known?: Known,
): Promise<Judged> {
  refuseTooManyRows(asking, body);
  const before = { ...proposal?.record, ...bornWith(asking) };
  const sent = sentNew(body);
  // Of what is proposed too, in lines as well: who is not shown a reference sends none, and rules read what stands behind it all the same.
  const facts = known?.facts ?? (await factsToBegin(asking, [before, sent]));
  const unseen = proposal?.isUnseen;
  const judged = await judge(asking, { sent, before, at: 'save', facts, finds: known?.finds, unseen });
  const record = withIds(asking, fitRecord(asking.entity, judged.record));
  settleSource(asking, record);
  return { ...judged, record };
}

/** Checks, numbers and completes a new record. */
export async function prepareNew(
  asking: Asking,
  body: RecordData,
  proposal: Proposal | null,
  known?: Known,
): Promise<Prepared> {
  const { entity } = asking;
  const judged = await judgeNew(asking, body, proposal, known);
  const numbers = await giveNumbers(asking, judged.record, 'create');
  // Afterwards, so that a message can name the number.
  const { record, messages, works } = await runOnSave(asking, judged.record);
  record.$in = scopesHolding(asking, record);
  refuseUnlessWithin(asking, record.$in, 'create');
  numberRows(entity, record);
  const diff = diffRecords(entity, {}, record);
  refuseLinesAway(asking, null, record, diff);
  const item = {
    before: null,
    after: record,
    diff,
    chosen: judged.chosen,
    finds: judged.finds,
    action: 'create',
    // What a record was born with is what the first change after it found.
    changes: [],
    note: null,
    messages,
  };
  return {
    save: { items: [item], works, numbers },
    judged: { ...judged, record },
  };
}

/** Several that are written in one statement, each with its number. */
export const saveOf = (prepared: readonly Prepared[]): Save => ({
  items: prepared.flatMap(({ save }) => save.items),
  numbers: prepared[0]?.save.numbers ?? [],
  works: prepared.flatMap(({ save }) => save.works ?? []),
});

export function presentNew(asking: Asking, { judged: { record, facts } }: Prepared): RecordData {
  const words = wordsFrom(asking.model, asking.entity, withAsker(asking, facts));
  return presentRecord(asking, { record, before: null, words });
}

/** The saver's own name is known without asking. */
export function withAsker({ session: { user } }: Asking, facts: Judged['facts']): Judged['facts'] {
  const me = { text: user.realname, open: true, rel: {} };
  return { ...facts, user: { [user.id]: me, ...facts.user } };
}

export const sentNew = (body: RecordData): RecordData => ({
  ...cleanSent(body, null),
  id: undefined,
  version: undefined,
});

/** What every record of this facet has in common, and where records begin. */
export function bornWith({ entity }: Asking): RecordData {
  const born: RecordData = { ...entity.when };
  if (entity.states) born[entity.states.field] = entity.states.start;
  return born;
}

/** What is known of everything new records point at. */
export const factsToBegin = (asking: Asking, sent: readonly RecordData[]): Promise<Facts> =>
  loadFacts(asking, pointedToBegin(asking, sent));

/** What the records point at, and what their proposed values most likely will: whoever makes them. */
function pointedToBegin({ entity, asker }: Asking, sent: readonly RecordData[]) {
  const pointed = new Map(pointedAt(entity, sent));
  for (const field of entity.fields.values()) {
    const { start, type } = field;
    if (start?.t !== 'call' || type.is !== 'ref') continue;
    const id = standsFor(start.fn, asker);
    if (id !== null) pointed.set(type.to, [...(pointed.get(type.to) ?? []), id]);
  }
  return pointed;
}

/** The records that stand for whoever asks. */
const standsFor = (fn: string, { me, myDepart, mySupplier }: Asking['asker']): string | null => {
  const known: Readonly<Record<string, string | null>> = { me, myDepart, mySupplier };
  return known[fn] ?? null;
};

/** Ids for the head and every row, and who made it when. What a client called its rows is not kept. */
function withIds({ entity, asker }: Asking, record: RecordData): RecordData {
  record.id = newId();
  record.version = 1;
  record.createBy = asker.me;
  record.createTime = asker.now;
  record.updateBy = null;
  record.updateTime = null;
  eachRow(entity.head, record, (row, part) => {
    if (part.path !== '') row.id = newId();
  });
  return record;
}
