import { fieldKinds } from '../../renderers/fields/kinds.ts';
import { scopeOver } from '../../schemas/check/allowed.ts';
import { beginRecord } from '../../schemas/check/check-record.ts';
import { fitFor } from '../../schemas/check/fit-value.ts';
import { registerRows } from '../../schemas/check/program-rows.ts';
import { sourceOver } from '../../schemas/check/record-source.ts';
import type { BecomesModel, FieldModel, PartModel } from '../../schemas/compile/model.ts';
import type { RecordData } from '../../schemas/compile/plan.ts';
import { compareDecimals } from '../../schemas/expressions/decimal.ts';
import { evaluate, holds } from '../../schemas/expressions/evaluate.ts';
import { readsOf } from '../../schemas/expressions/reads-of.ts';
import type { EvalScope } from '../../schemas/expressions/scope.ts';
import type { Asker, Expr } from '../../schemas/expressions/tree.ts';
import type { NextRecord } from '../../schemas/wire/records.ts';
import type { TenantDb } from '../db/statement.ts';
import { Refusal } from '../kernel/errors.ts';
import { newId } from '../kernel/new-id.ts';
import { spend } from '../kernel/work-budget.ts';
import { type Asking, askWithin, findWithin } from './asking.ts';
import { type Gathered, gather, sayDiffering } from './gather.ts';
import { nothingHidden } from './hidden-places.ts';
import { labelKey } from './sql/labels.ts';
import { chainsTo } from './sql/links.ts';
import { hiddenAmong, shownIn, type Unseen, unseenOf, unshownOf, withoutUnseen } from './unseen-source.ts';
import { fromOf } from './write/came-from.ts';
import { bornWith, type Proposal, prepareNew } from './write/create.ts';
import { type Facts, pointedAt } from './write/facts.ts';
import { completeFacts } from './write/judge.ts';
import { judgedPlans } from './write/judged-plan.ts';
import { loadFacts, loadRecords } from './write/load.ts';
import { relatedIn } from './write/present.ts';
import { eachRow } from './write/references.ts';
import { nameOf, refuseUnlessAllAllowed } from './write/refuse.ts';
import { withRelations } from './write/relate.ts';
import { saveRecords } from './write/save.ts';
import { computed } from './write/settle-move.ts';
import { wordsFrom } from './write/words.ts';

/** What is made of records next, before it is saved. */
export interface Next {
  readonly entity: string;
  readonly record: RecordData;
}

/** The next document of a chain, filled with what remains of these and not yet saved. */
export async function becomeNext(asking: Asking, ids: readonly string[], key: string): Promise<Next> {
  const { entity, record } = await gatherNext(asking, ids, key);
  return { entity, record };
}

type GatheredNext = Next & Gathered & Pick<NextRecord, 'source'> & { readonly unseen: Unseen };

async function gatherNext(asking: Asking, ids: readonly string[], key: string): Promise<GatheredNext> {
  const named = [...new Set(ids)];
  const { records } = await loadRecords(asking, named, new Map());
  const becomes = asking.entity.becomes.get(key);
  if (!becomes || records.length !== named.length) throw new Refusal('unknown_record');
  const sources = records.map((source) => computed(asking, source));
  refuseUnlessAllAllowed(asking, sources, `becomes:${key}`);
  const proposals = sources.map((source) => propose(asking, becomes, source));
  const next = askWithin(asking, becomes.to);
  return {
    entity: becomes.to,
    source: saySources(asking, sources),
    unseen: new Set(sources.flatMap((source) => [...unseenOf(asking, becomes, source)])),
    ...gather(
      next,
      becomes,
      sources.map((source) => nameOf(asking, source)),
      proposals,
    ),
  };
}

/** 「PR202611-00012」, of several the first and how many there are. */
function saySources({ entity: { title, named } }: Asking, sources: readonly RecordData[]): string {
  const name = String(sources[0]?.[named] ?? title);
  return sources.length > 1 ? `${name} 等 ${sources.length} 份` : name;
}

/** The same, as whoever fills it in further may see it: with words, and with what rules read. */
export async function showNext(asking: Asking, ids: readonly string[], key: string): Promise<NextRecord> {
  const { entity, source, record, differing, unseen } = await gatherNext(asking, ids, key);
  const next = askWithin(asking, entity);
  const said = differing.flatMap(({ field, values }) => values.map(({ value }) => ({ [field.key]: value })));
  const facts = await loadFacts(next, pointedAt(next.entity, [record, ...said]));
  const words = wordsFrom(next.model, next.entity, facts);
  const begun = await beginNext(next, record, facts);
  const isShown = shownIn(next, begun);
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
    entity,
    source,
    record: show(next.entity.head, withRelations(next, told, told, null, facts), begun),
    differs: sayDiffering(next, differing, (path) => isShown(path) && !unseen.has(path), words),
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
  const { record, unseen } = await gatherNext(source, [from.id, ...from.with], chain.becomes.key);
  const facts = await loadFacts(asking, pointedAt(asking.entity, [record]));
  const untold = unshownOf(asking, record, await beginNext(asking, record, facts));
  return { record, isUnseen: hiddenAmong(new Set([...unseen, ...untold])) };
}

/** Makes the next document of a record that is about to be saved; `write` belongs into the same transaction. */
export async function prepareBecoming(asking: Asking, key: string, source: RecordData) {
  const becomes = asking.entity.becomes.get(key);
  if (!becomes) throw new Error(`[Bug] no chain ${key} in ${asking.entity.key}`);
  const next = askWithin(asking, becomes.to);
  const record = propose(asking, becomes, source);
  const { save } = await prepareNew(next, record, { record, isUnseen: nothingHidden });
  return { write: (db: TenantDb) => saveRecords({ ...next, db }, { ...save, trusted: true }) };
}

/** Maps head and lines; of the lines those that fit and of which something remains. */
function propose(asking: Asking, becomes: BecomesModel, source: RecordData): RecordData {
  const { entity, model, asker } = asking;
  const { whole } = judgedPlans(asking);
  const target = model.entities.get(becomes.to);
  if (!target) throw new Error(`[Bug] no entity ${becomes.to}`);
  const map = (exprs: ReadonlyMap<string, Expr>, part: string, scope: EvalScope): RecordData =>
    Object.fromEntries(
      [...exprs].flatMap(([key, expr]) => {
        const field = target.fields.get(part === '' ? key : `${part}.${key}`);
        return field ? [[key, fitValue(field, evaluate(expr, scope))]] : [];
      }),
    );
  const chain = `${entity.key}.${becomes.key}`;
  const id = String(source.id);
  const record: RecordData = { ...map(becomes.map, '', scopeOver(whole, source, asker)), $from: { chain, id } };
  const { lines } = becomes;
  if (!lines) return record;
  record[lines.to] = linesOf(asking, source, lines.from).flatMap(({ row, scope }) => {
    if (lines.when && !holds(lines.when, scope)) return [];
    const next = map(lines.map, lines.to, scope);
    // What is used up is not offered again.
    if ([...lines.ledgers.values()].some(({ take }) => leavesNothing(take, next, asker))) return [];
    return [{ ...next, $from: { chain, id, line: String(row.id) } }];
  });
  return record;
}

/** A row that would take nothing, as far as what is carried over says so. */
function leavesNothing(take: Expr, next: RecordData, asker: Asker): boolean {
  const isCarried = readsOf(take).every(({ up, keys }) => up === 0 && keys.length === 1 && (keys[0] ?? '') in next);
  if (!isCarried) return false;
  const amount = evaluate(take, { asker, read: (_, keys) => next[keys[0] ?? ''], rows: () => undefined });
  return compareDecimals(String(amount ?? '0'), '0') !== 1;
}

const fitValue = ({ kind, config }: FieldModel, value: unknown): unknown =>
  fitFor({ kind: kind.name, config }, fieldKinds)(value);

function linesOf(asking: Asking, record: RecordData, part: string): { row: RecordData; scope: EvalScope }[] {
  const { whole } = judgedPlans(asking);
  const source = sourceOver(record);
  const rows = registerRows({
    plan: whole,
    source,
    asker: asking.asker,
    valueOf: (one, path) => source.value(one.key, path),
  });
  return source.rows(rows.head.key, part).flatMap((key) => {
    const found = rows.row(key);
    return found ? [{ row: source.row(key), scope: found.scope }] : [];
  });
}
