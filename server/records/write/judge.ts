import { fieldKinds } from '../../../renderers/fields/kinds.ts';
import { checkRecord } from '../../../schemas/check/check-record.ts';
import type { FieldModel } from '../../../schemas/compile/model.ts';
import type { RecordData } from '../../../schemas/compile/plan.ts';
import type { Issue } from '../../../schemas/result.ts';
import { Refusal } from '../../kernel/errors.ts';
import { spend } from '../../kernel/work-budget.ts';
import type { Asking } from '../asking.ts';
import { hiddenNow, type IsHidden } from '../hidden-places.ts';
import { brokenRules } from './broken-rules.ts';
import { type Facts, type Pointed, pointedAt } from './facts.ts';
import { chosenAs, hangingAt, offeredAt } from './hold-pointed.ts';
import { type JudgedPlans, judgedPlans } from './judged-plan.ts';
import { hangingAnew, linkedFaults } from './linked-faults.ts';
import { loadFacts } from './load.ts';
import { placesOf } from './name-place.ts';
import { refuseForeignFiles } from './own-files.ts';
import { eachWanted, idsOf, isRow, type Reference, referencesOf, type Wanted } from './references.ts';
import { areRelatedAlike, withRelations } from './relate.ts';
import { sameValue } from './words.ts';

export interface Judging {
  readonly sent: RecordData;
  /** The record as it stands, or what a new one is born with. */
  readonly before: RecordData;
  /** The record as it is stored, where `before` holds answers beside. */
  readonly stood?: RecordData;
  /** `save`, or the move that is made. */
  readonly at: string;
  readonly facts: Facts;
  /** What a new record is born with and its maker is not shown, by the line it comes from. */
  readonly unseen?: IsHidden | undefined;
  /** The asker's and the whole plan unless said: a small change is judged by less. */
  readonly plans?: JudgedPlans;
}

export interface Judged {
  /** The whole record as it may be stored, with `$rel`. */
  readonly record: RecordData;
  readonly facts: Facts;
  /**
   * What was chosen anew and is within reach: by `chosenAs`; by `offeredAt`, where its saver might choose it; and by `hangingAt`,
   * where it hangs under another value than it did.
   */
  readonly chosen: ReadonlySet<string>;
}

const MOST_ROUNDS = 3;

/**
 * The same check as in the browser, over the whole record and with relations read by us. What a value turns out to be
 * decides what is read through it, so the check runs again where the first reading does not fit its outcome.
 */
export async function judge(asking: Asking, judging: Judging): Promise<Judged> {
  const { sent, before, at, facts: known } = judging;
  const { seen, whole } = judging.plans ?? judgedPlans(asking);
  const named = placesOf(asking.entity);
  const unseen = typeof before.id === 'string' ? hiddenNow(asking, before) : judging.unseen;
  const stood = judging.stood ? { stood: judging.stood } : {};
  const context = { asker: asking.asker, kinds: fieldKinds, at, before, ...stood, whole, spend, unseen };
  // An answer given beside is chosen like what is sent.
  const stands = judging.stood ?? before;
  const isOpen = ({ path }: FieldModel) => seen.fields[path]?.locked === false;
  let facts = known;
  let offered = withRelations(asking, sent, sent, before, facts);
  for (let round = 1; ; round++) {
    const offers = chosenIn(asking, offered, stands).filter(({ field }) => isOpen(field));
    const unreachable = unreachableAmong(offers, facts);
    const result = checkRecord(seen, offered, context);
    if (!result.ok || unreachable.length > 0) {
      throw new Refusal('invalid_input', { issues: [...unreachable, ...(result.ok ? [] : result.issues)], named });
    }
    facts = await completeFacts(asking, result.value, stands, facts);
    const record = withRelations(asking, result.value, result.value, before, facts);
    const again = withRelations(asking, sent, result.value, before, facts);
    if (round === MOST_ROUNDS || areRelatedAlike(asking, offered, again)) {
      const choices = chosenIn(asking, record, stands);
      const issues = unreachableAmong(choices, facts);
      if (issues.length > 0) throw new Refusal('invalid_input', { issues, named });
      const hanging = hangingAnew(asking.entity, record, stands);
      const broken = [...(await brokenRules(asking, record, stands)), ...(await linkedFaults(asking, hanging))];
      if (broken.length > 0) throw new Refusal('invalid_input', { issues: broken, named });
      await refuseForeignFiles(asking, record, stands);
      const own = choices.filter(({ field }) => isOpen(field));
      const chosen = [
        ...choices.flatMap(({ to, ids }) => ids.map((id) => chosenAs(to, id))),
        ...own.flatMap(({ path, ids }) => ids.map((id) => offeredAt(path, id))),
        ...hanging.map(({ path, id }) => hangingAt(path, id)),
      ];
      return { record, facts, chosen: new Set(chosen) };
    }
    offered = again;
  }
}

/** Facts about what proposed values and rules made the record point at. */
export async function completeFacts(
  asking: Asking,
  record: RecordData,
  before: RecordData,
  facts: Facts,
): Promise<Facts> {
  const missing: Pointed = new Map(
    [...pointedAt(asking.entity, [record])].flatMap(([to, ids]) => {
      const had = new Set(pointedAt(asking.entity, [before]).get(to) ?? []);
      const unknown = ids.filter((id) => !facts[to]?.[id] && !had.has(id));
      return unknown.length > 0 ? [[to, unknown] as const] : [];
    }),
  );
  if (missing.size === 0) return facts;
  const more = await loadFacts(asking, missing);
  const targets = new Set([...Object.keys(facts), ...Object.keys(more)]);
  return Object.fromEntries([...targets].map((to) => [to, { ...facts[to], ...more[to] }]));
}

interface Choice {
  readonly to: string;
  readonly ids: readonly string[];
  readonly path: string;
  readonly field: FieldModel;
}

/** What a record newly points at. */
function chosenIn(asking: Asking, record: RecordData, before: RecordData): Choice[] {
  const references = referencesOf(asking.entity);
  const stood = references.inner.length > 0 ? rowsById(references, before) : new Map<string, RecordData>();
  const choices: Choice[] = [];
  eachWanted(references, record, (row, own, part, pointer) => {
    const was = part.path === '' ? before : stood.get(`${part.path} ${row.id}`);
    for (const { field, to } of own) {
      if (!(field.key in row) || sameValue(was?.[field.key], row[field.key])) continue;
      const had = idsOf(was?.[field.key]);
      const ids = idsOf(row[field.key]).filter((id) => !had.includes(id));
      if (ids.length > 0) choices.push({ to, ids, path: `${pointer}/${field.key}`, field });
    }
  });
  return choices;
}

/** It must be there, alive, and within what the asker may pick from. */
const unreachableAmong = (choices: readonly Choice[], facts: Facts): Issue[] =>
  choices
    .filter(({ to, ids }) => ids.some((id) => !facts[to]?.[id]?.open))
    .map(({ path, field: { label } }) => ({ code: 'unknown_reference', path, params: { label } }));

function rowsById(references: Wanted<Reference>, record: RecordData): ReadonlyMap<string, RecordData> {
  const rows = new Map<string, RecordData>();
  eachWanted(references, record, (row, _, part) => {
    if (part.path !== '' && typeof row.id === 'string') rows.set(`${part.path} ${row.id}`, row);
  });
  return rows;
}

/** What came in, without what only we say: scopes, relations, and where rows that stand there already come from. */
export function cleanSent(body: RecordData, before: RecordData | null): RecordData {
  const known = new Set<unknown>();
  collectIds(before, known);
  const visit = (row: RecordData): RecordData => {
    const clean: RecordData = {};
    for (const [name, value] of Object.entries(row)) {
      if (name === '$in' || name === '$rel' || (name === '$from' && known.has(row.id))) continue;
      clean[name] = Array.isArray(value) ? value.map((one: unknown) => (isRow(one) ? visit(one) : one)) : value;
    }
    return clean;
  };
  return visit(body);
}

function collectIds(record: RecordData | null, ids: Set<unknown>): void {
  if (!record) return;
  if (record.id !== undefined) ids.add(record.id);
  for (const value of Object.values(record)) {
    if (Array.isArray(value)) for (const one of value) if (isRow(one)) collectIds(one, ids);
  }
}
