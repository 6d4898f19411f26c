import { fieldKinds } from '../../../renderers/fields/kinds.ts';
import { checkRecord, type Worked, workedOut } from '../../../schemas/check/check-record.ts';
import { asSent } from '../../../schemas/check/sent-place.ts';
import type { FieldModel } from '../../../schemas/compile/model.ts';
import type { RecordData } from '../../../schemas/compile/plan.ts';
import type { Issue } from '../../../schemas/issues/result.ts';
import { Refusal } from '../../kernel/errors.ts';
import { spend } from '../../kernel/work-budget.ts';
import type { Asking } from '../asking.ts';
import { hiddenNow, type IsHidden, shutNow } from '../hidden-places.ts';
import { settleSeals } from '../seals/judge-seals.ts';
import { countingDays } from '../work-days.ts';
import { brokenRules } from './broken-rules.ts';
import { type Facts, type Pointed, pointedAt } from './facts.ts';
import { FoundForSave, findsAny } from './found.ts';
import { chosenAs, foundAs, hangingAt, isFound, knownAs, offeredAt } from './hold-pointed.ts';
import { type JudgedPlans, judgedPlans } from './judged-plan.ts';
import { hangingAnew, linkedFaults } from './linked-faults.ts';
import { loadFacts } from './load.ts';
import { placesOf } from './name-place.ts';
import { refuseForeignFiles } from './own-files.ts';
import { eachWanted, idsOf, isRow, type Reference, referencesOf, type Wanted } from './references.ts';
import { areRelatedAlike, standingRelations, withRelations } from './relate.ts';
import { sameValue } from './words.ts';

export interface Judging {
  readonly sent: RecordData;
  /** The record as it stands, or what a new one is born with. */
  readonly before: RecordData;
  /** The record as it is stored, where `before` holds answers beside. */
  readonly stood?: RecordData;
  /** Fields of `before` that say what has happened: nobody chose them, so nobody has to reach what they name. */
  readonly known?: ReadonlySet<string>;
  /** `save`, or the move that is made. */
  readonly at: string;
  readonly facts: Facts;
  /** Rows that are moved on with it. */
  readonly moving?: { readonly part: string; readonly rows: ReadonlySet<string> };
  /** What was found already, of many records at once. */
  readonly finds?: FoundForSave | undefined;
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
  /** What was found for it, to be asked again where that changes before it is written. */
  readonly finds?: FoundForSave | undefined;
}

/** What comes in where nothing of the record is typed. */
export const sentOf = ({ id, version }: RecordData): RecordData => ({
  ...(id !== undefined && { id }),
  ...(version !== undefined && { version }),
});

const MOST_ROUNDS = 3;

/**
 * The same check as in the browser, over the whole record and with relations read by us. What a value turns out to be
 * decides what is read through it, so the check runs again where the first reading does not fit its outcome.
 */
export async function judge(asks: Asking, judging: Judging): Promise<Judged> {
  const asking = await countingDays(asks);
  const { before, at, moving, known = new Set<string>() } = judging;
  const { seen, whole } = judging.plans ?? judgedPlans(asking);
  const named = placesOf(asking.entity);
  const isThere = typeof before.id === 'string';
  const unseen = isThere ? hiddenNow(asking, before) : judging.unseen;
  const shut = isThere ? shutNow(asking, before) : undefined;
  const stood = judging.stood ? { stood: judging.stood } : isThere ? { stood: before } : {};
  const finds = judging.finds ?? new FoundForSave();
  const context = {
    asker: asking.asker,
    kinds: fieldKinds,
    at,
    ...stood,
    whole,
    moving,
    spend,
    unseen,
    shut,
    finds,
  };
  /** What nobody sent is read as it will stand: a line that is found something else reads that. */
  const over = (related: RecordData) => ({ ...context, before: related });
  // An answer given beside is chosen like what is sent.
  const stands = judging.stood ?? before;
  const isOpen = ({ path }: FieldModel) => seen.fields[path]?.locked === false;
  let { facts, offered, worked } = await withFound(asking, judging, finds, (given) =>
    workedOut(seen, given.sent, over(given.stands)),
  );
  for (let round = 1; ; round++) {
    const offers = chosenIn(asking, offered.sent, stands).filter(({ field }) => isOpen(field));
    const unreachable = unreachableAmong(offers, facts);
    let result = checkRecord(seen, offered.sent, over(offered.stands), worked);
    worked = null;
    while (await finds.settle(asking)) result = checkRecord(seen, offered.sent, over(offered.stands));
    if (!result.ok || unreachable.length > 0) {
      throw new Refusal('invalid_input', { issues: [...unreachable, ...(result.ok ? [] : result.issues)], named });
    }
    facts = await completeFacts(asking, result.value, stands, finds.over(facts));
    const record = withRelations(asking, result.value, result.value, stands, facts);
    const again = offeredAs(asking, judging, result.value, facts);
    if (round === MOST_ROUNDS || isOfferedAlike(asking, offered, again)) {
      const choices = chosenIn(asking, record, stands).filter(({ field }) => !known.has(field.path));
      const refuseAny = (issues: readonly Issue[]) => {
        const inPlace = issues.map((issue) => asSent(issue, record, unseen));
        if (inPlace.length > 0) throw new Refusal('invalid_input', { issues: inPlace, named });
      };
      refuseAny(unreachableAmong(choices, facts));
      const hanging = hangingAnew(asking.entity, record, stands);
      refuseAny([...(await brokenRules(asking, record, stands)), ...(await linkedFaults(asking, hanging))]);
      await refuseForeignFiles(asking, record, stands);
      const own = choices.filter(({ field }) => isOpen(field));
      const chosen = [
        ...choices.flatMap(({ to, ids, field }) => (isFound(field) ? [] : ids.map((id) => chosenAs(to, id)))),
        ...foundIn(asking, record, finds),
        ...own.flatMap(({ path, ids }) => ids.map((id) => offeredAt(path, id))),
        ...hanging.map(({ path, id }) => hangingAt(path, id)),
        ...[...known].map(knownAs),
      ];
      const sealed = settleSeals(asking.entity, record, stands);
      refuseAny(sealed.issues);
      return { record: sealed.record, facts, chosen: new Set(chosen), finds };
    }
    offered = again;
  }
}

/** What is sent, with what is read through the references it finds: rules that stand on those may set what the record needs. */
async function withFound(
  asking: Asking,
  judging: Judging,
  finds: FoundForSave,
  comesOut: (offered: Offered) => Worked | null,
): Promise<{ readonly facts: Facts; readonly offered: Offered; readonly worked: Worked | null }> {
  const { sent, before, stood = before } = judging;
  let { facts } = judging;
  let offered: Offered = { sent: withRelations(asking, sent, sent, before, facts), stands: before };
  if (!findsAny(asking)) return { facts, offered, worked: null };
  for (let round = 1; round <= MOST_ROUNDS; round++) {
    let worked = comesOut(offered);
    while (await finds.settle(asking)) worked = worked?.found() ?? null;
    const record = worked?.record ?? offered.sent;
    facts = await completeFacts(asking, record, stood, finds.over(facts));
    const again = offeredAs(asking, judging, record, facts);
    // What is found comes with what is read of it, so that it need not be worked out once more with that.
    const isRead = worked && areRelatedAlike(asking, record, withRelations(asking, record, record, stood, facts));
    if (isRead || isOfferedAlike(asking, offered, again)) return { facts, offered: again, worked };
    offered = again;
  }
  return { facts, offered, worked: null };
}

/** What a record is judged by: what was sent and what stands there, each with what rules read through its references. */
interface Offered {
  readonly sent: RecordData;
  readonly stands: RecordData;
}

const offeredAs = (
  asking: Asking,
  { sent, before, stood = before }: Judging,
  comesOut: RecordData,
  facts: Facts,
): Offered => ({
  sent: withRelations(asking, sent, comesOut, stood, facts),
  stands: typeof before.id === 'string' ? standingRelations(asking, before, comesOut, facts) : before,
});

const isOfferedAlike = (asking: Asking, one: Offered, other: Offered): boolean =>
  areRelatedAlike(asking, one.sent, other.sent) && areRelatedAlike(asking, one.stands, other.stands);

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

/** What the record points at because it was found, with how it stood. */
function foundIn(asking: Asking, record: RecordData, finds: FoundForSave): string[] {
  const found: string[] = [];
  eachWanted(referencesOf(asking.entity), record, (row, own) => {
    for (const { field, to } of own) {
      const [id] = isFound(field) ? idsOf(row[field.key]) : [];
      const version = id === undefined ? undefined : finds.versionOf(to, id);
      if (id !== undefined && version !== undefined) found.push(foundAs(to, id, version));
    }
  });
  return found;
}

/** It must be there, alive, and within what the asker may pick from. */
const unreachableAmong = (choices: readonly Choice[], facts: Facts): Issue[] =>
  choices
    .filter(({ to, ids, field }) => !isFound(field) && ids.some((id) => !facts[to]?.[id]?.open))
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
