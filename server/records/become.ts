import { fieldKinds } from '../../renderers/fields/kinds.ts';
import { beginRecord } from '../../schemas/check/check-record.ts';
import type { PartModel } from '../../schemas/compile/model.ts';
import type { RecordData } from '../../schemas/compile/plan.ts';
import type { ChainModel } from '../../schemas/sections/becomes/becomes.model.ts';
import type { NextRecord } from '../../schemas/wire/records.ts';
import type { TenantDb } from '../db/statement.ts';
import { Refusal } from '../kernel/errors.ts';
import { newId } from '../kernel/new-id.ts';
import { spend } from '../kernel/work-budget.ts';
import { type Asking, askWithin, asWholeOf, findWithin } from './asking.ts';
import { type Gathered, gather, sayClashing, sayDiffering } from './gather.ts';
import { hiddenNow, nothingHidden } from './hidden-places.ts';
import type { Chosen } from './lines-chosen.ts';
import { nameOf, shownName } from './name-record.ts';
import { type Batch, type Proposed, partBy, placesOf, propose } from './propose.ts';
import { labelKey } from './sql/labels.ts';
import { chainsTo } from './sql/links.ts';
import { hiddenAmong, shownIn, type Unseen, unseenOf, unshownOf, withoutUnseen } from './unseen-source.ts';
import { fromOf } from './write/came-from.ts';
import { bornWith, type Proposal, prepareNew, saveOf } from './write/create.ts';
import { type Facts, pointedAt } from './write/facts.ts';
import { completeFacts } from './write/judge.ts';
import { judgedPlans } from './write/judged-plan.ts';
import { ledgerWork } from './write/ledger.ts';
import { openMissing } from './write/ledger-entries.ts';
import { loadFacts, loadRecords } from './write/load.ts';
import { relatedIn } from './write/present.ts';
import { eachRow } from './write/references.ts';
import { refuseUnlessAllAllowed } from './write/refuse.ts';
import { withRelations } from './write/relate.ts';
import { saveRecords } from './write/save.ts';
import { computed } from './write/settle-move.ts';
import { type Words, wordsFrom } from './write/words.ts';

/** What is made of records next, before it is saved. */
export interface Next {
  readonly entity: string;
  readonly record: RecordData;
}

/** The next document of a chain, filled with what remains of these and not yet saved. */
export async function becomeNext(asking: Asking, ids: readonly string[], key: string): Promise<Next> {
  const { record } = await gatherOne({ asking, ids, rows: null }, key);
  return { entity: chainOf(asking, key).to, record };
}

/** One of the next documents of a chain, as its sources propose it. */
export interface GatheredNext extends Omit<Gathered, 'clashing'> {
  /** What of its head its lines decide. */
  readonly apart: RecordData;
  /** The records it comes from, as people call them. */
  readonly sources: readonly string[];
  /** 「PR202611-00012」, of several the first and how many there are. */
  readonly source: string;
  readonly unseen: Unseen;
}

export interface GatheredAll {
  readonly records: readonly GatheredNext[];
  /** Lines of which nothing is made, for they do not say of whom it would be. */
  readonly left: readonly { readonly source: string; readonly place: string }[];
  /** Lines that were chosen and have nothing that could be carried over. */
  readonly gone: GatheredAll['left'];
}

export function chainOf({ entity }: Asking, key: string): ChainModel {
  const becomes = entity.becomes.get(key);
  if (!becomes) throw new Refusal('unknown_record');
  return becomes;
}

/** All next documents of a chain out of these records: one, unless its lines go apart. */
export async function gatherAll({ asking, ids, rows }: Chosen, key: string): Promise<GatheredAll> {
  const named = [...new Set(ids)];
  const { records } = await loadRecords(asking, named, new Map());
  const becomes = chainOf(asking, key);
  if (records.length !== named.length) throw new Refusal('unknown_record');
  const sources = records.map((source) => computed(asking, source));
  refuseUnlessAllAllowed(asking, sources, `becomes:${key}`);
  const made = sources.map((source) => ({
    source,
    proposed: onlyOf(rows, propose(asking, becomes, source, hiddenNow(asking, source))),
  }));
  const { batches, left } = partBy(becomes, made);
  const gathered: GatheredNext[] = [];
  for (const batch of batches) gathered.push(await gatherBatch(asking, becomes, batch));
  const told = ({ source, place }: (typeof left)[number]) => ({ source: nameOf(asking, source), place });
  const carried = new Set(made.flatMap(({ proposed }) => proposed.lines.map(lineOf)));
  const gone = sources.flatMap((source) =>
    placesOf(asking, source, becomes).flatMap(({ id, place }) =>
      rows?.has(id) && !carried.has(id) ? [{ source, place }] : [],
    ),
  );
  return { records: gathered, left: left.map(told), gone: gone.map(told) };
}

const lineOf = ({ row }: Proposed['lines'][number]): string => String((row.$from as { line?: string }).line);

/** What is proposed of the lines that were chosen. */
const onlyOf = (rows: Chosen['rows'], proposed: Proposed): Proposed =>
  rows ? { ...proposed, lines: proposed.lines.filter((line) => rows.has(lineOf(line))) } : proposed;

async function gatherBatch(asking: Asking, becomes: ChainModel, { apart, proposals }: Batch): Promise<GatheredNext> {
  const next = askWithin(asking, becomes.to);
  const sources = proposals.map(({ source }) => source);
  const names = sources.map((source) => nameOf(asking, source));
  const proposed = proposals.map(({ record }) => record);
  const { record, differing, clashing } = gather(next, becomes, names, proposed);
  const gathered = {
    ...{ apart, differing, sources: names, source: saySources(asking, sources) },
    record: { ...record, ...apart },
    unseen: new Set(sources.flatMap((source) => [...unseenOf(asking, becomes, source)])),
  };
  if (clashing.length === 0) return gathered;
  const { words, isTold } = await sightOfNext(next, { ...gathered, differing: clashing });
  const text = sayClashing(next, clashing, isTold, words);
  const issues = [{ code: 'refused', path: '', params: { by: 'rule', say: text } }] as const;
  throw new Refusal('wrong_state', { text, issues });
}

async function gatherOne(chosen: Chosen, key: string): Promise<GatheredNext> {
  const { label, lines } = chainOf(chosen.asking, key);
  const { records } = await gatherAll(chosen, key);
  const [only] = records;
  if (only && !(lines && lines.split.size > 0)) return only;
  throw new Refusal('bad_request', { text: `「${label}」会生成几张单据，请先看清单再生成` });
}

function saySources(asking: Asking, sources: readonly RecordData[]): string {
  const [first] = sources;
  const name = (first && shownName(asking, first)) ?? asking.entity.title;
  return sources.length > 1 ? `${name} 等 ${sources.length} 份` : name;
}

/** A next document as it would be born, and what of it its maker may be told. */
export interface NextSight {
  readonly facts: Facts;
  readonly begun: RecordData;
  readonly words: Words;
  readonly isShown: (path: string, row?: string) => boolean;
  /** Of the head: shown in the next document, and worked out from nothing hidden in the source. */
  readonly isTold: (path: string) => boolean;
}

export async function sightOfNext(
  next: Asking,
  { record, differing, unseen }: Pick<GatheredNext, 'record' | 'differing' | 'unseen'>,
): Promise<NextSight> {
  const said = differing.flatMap(({ field, values }) => values.map(({ value }) => ({ [field.key]: value })));
  const facts = await loadFacts(next, pointedAt(next.entity, [record, ...said]));
  const begun = await beginNext(next, record, facts);
  const isShown = shownIn(next, begun);
  return {
    ...{ facts, begun, isShown, words: wordsFrom(next.model, next.entity, facts) },
    isTold: (path) => isShown(path) && !unseen.has(path),
  };
}

/** The same, as whoever fills it in further may see it: with words, and with what rules read. */
export async function showNext(chosen: Chosen, key: string): Promise<NextRecord> {
  const { asking } = chosen;
  const gathered = await gatherOne(chosen, key);
  const { source, record, differing, unseen } = gathered;
  const next = askWithin(asking, chainOf(asking, key).to);
  const { facts, begun, words, isShown, isTold } = await sightOfNext(next, gathered);
  const told = withoutUnseen(record, unseen);
  const show = (part: PartModel, row: RecordData, as: RecordData): RecordData => {
    const line = part.path === '' ? undefined : String(as.id);
    const related = relatedIn(next.view, part, row, (path) => isShown(path, line));
    const shown: RecordData = { $from: row.$from, $rel: related ?? {} };
    for (const field of next.view.fields(part)) {
      if (!(field.key in row) || !isShown(field.path, line)) continue;
      const label = words(field, row[field.key]);
      Object.assign(
        shown,
        { [field.key]: row[field.key] },
        label === undefined ? {} : { [labelKey(field.key)]: label },
      );
    }
    for (const inner of next.view.parts(part)) {
      if (!Array.isArray(row[inner.key]) || !isShown(inner.path, line)) continue;
      const begunRows = as[inner.key] as readonly RecordData[];
      shown[inner.key] = (row[inner.key] as RecordData[]).map((one, at) => show(inner, one, begunRows[at] ?? {}));
    }
    return shown;
  };
  return {
    entity: next.entity.key,
    source,
    record: show(next.entity.head, withRelations(next, told, told, null, facts), begun),
    differs: sayDiffering(next, differing, isTold, words),
  };
}

/** The next document as it would be born, its lines told apart: by that is judged what its maker may see of it. */
async function beginNext(next: Asking, proposed: RecordData, known: Facts): Promise<RecordData> {
  const { whole } = judgedPlans(next);
  const read = withRelations(next, proposed, proposed, null, known);
  const born = { ...read, ...bornWith(next), createBy: next.asker.me };
  const begun = beginRecord(whole, born, { asker: next.asker, kinds: fieldKinds, at: 'save', spend });
  const facts = await completeFacts(next, begun, proposed, known);
  const related = withRelations(next, begun, begun, null, facts);
  eachRow(next.entity.head, related, (row, part) => {
    if (part.path !== '') row.id = newId();
  });
  return related;
}

/** What a chain says of a new record that names where it comes from, worked out by us: what its maker may not edit cannot be made up. */
export async function proposalFor(asking: Asking, body: RecordData): Promise<Proposal | null> {
  const from = fromOf(body);
  const chain = from && chainsTo(asking.model, asking.entity).find(({ name }) => name === from.chain);
  const source = chain && findWithin(asking, chain.from.key);
  if (!from) return null;
  if (!chain || !source) throw new Refusal('invalid_input', { issues: [{ code: 'unknown_source', path: '' }] });
  const gathered = await gatherOne({ asking: source, ids: [from.id, ...from.with], rows: null }, chain.becomes.key);
  return (await proposalOf(asking, gathered)).proposal;
}

/** What is proposed of a next document, and what of that its maker would send for it who typed nothing. */
export async function proposalOf(next: Asking, gathered: GatheredNext) {
  const { record, unseen } = gathered;
  const sight = await sightOfNext(next, gathered);
  const hidden = new Set([...unseen, ...unshownOf(next, record, sight.begun)]);
  const proposal: Proposal = { record, isUnseen: hiddenAmong(hidden) };
  return { proposal, told: withoutUnseen(record, hidden), sight };
}

/** Makes the next documents of a record that is about to be saved; `write` belongs into the same transaction. */
export async function prepareBecoming(asking: Asking, key: string, source: RecordData) {
  const becomes = asking.entity.becomes.get(key);
  if (!becomes) throw new Error(`[Bug] no chain ${key} in ${asking.entity.key}`);
  const next = nextOf(asking, becomes);
  const { batches, left } = partBy(becomes, [{ source, proposed: propose(asking, becomes, source, nothingHidden) }]);
  if (left.length > 0) {
    const text = sayLeft(
      becomes,
      next,
      left.map(({ place }) => place),
    ).join('；');
    throw new Refusal('wrong_state', { text });
  }
  const prepared = await Promise.all(
    batches.map(({ apart, proposals: [only] }) => {
      const record = { ...only?.record, ...apart };
      return prepareNew(next, record, { record, isUnseen: nothingHidden });
    }),
  );
  const save = { ...saveOf(prepared), trusted: true };
  return {
    /** Its accounts are opened before anything is written: their keys come before all rows. */
    open: async (db: TenantDb) => openMissing({ ...next, db }, ledgerWork(next, save.items)?.moves ?? []),
    write: async (db: TenantDb) => prepared.length > 0 && saveRecords({ ...next, db }, save),
  };
}

/** Whoever makes the move, asking about what comes of it; where the chain has a right of its own, theirs is not asked. */
function nextOf(asking: Asking, { to, ownRight }: ChainModel): Asking {
  if (!ownRight) return askWithin(asking, to);
  const entity = asking.running.entity(to);
  if (!entity) throw new Error(`[Bug] no entity ${to}`);
  return asWholeOf({ ...asking, entity });
}

/** Which lines make nothing, and what they would have to say. */
export function sayLeft({ lines }: ChainModel, next: Asking, places: readonly string[]): string[] {
  const labels = [...(lines?.split.keys() ?? [])].map((key) => next.entity.fields.get(key)?.label ?? key);
  return places.map((place) => `${place}没有${labels.join('、')}，不能生成${next.entity.title}`);
}
