import type { RecordData } from '../../schemas/compile/plan.ts';
import { reach } from '../../schemas/compile/reach.ts';
import { readsOf } from '../../schemas/expressions/reads-of.ts';
import type { Expr } from '../../schemas/expressions/tree.ts';
import type { Models } from '../metadata/models.ts';
import { hidingsOf } from '../sql/view.ts';
import type { Asking } from './asking.ts';
import { hiddenIn, hiddenNow, type IsHidden } from './hidden-places.ts';
import type { Deed } from './undo.ts';
import { ledgerFields } from './write/columns-of.ts';
import { pointedAt } from './write/facts.ts';
import { scopesHolding } from './write/hold-scopes.ts';
import { loadFacts } from './write/load.ts';
import { withRelations } from './write/relate.ts';

interface Stood {
  readonly deed: Deed;
  readonly whole: RecordData;
}

/** How a version stood to its viewer. */
export interface ViewerThen {
  /** The row scopes that held for it, of those in which he may read at all. */
  readonly scopes: readonly number[];
  readonly isHidden: IsHidden;
}

/**
 * How each version of a record (newest first) stood to its viewer by what it was then. What a scope asks about and the version
 * does not know is not guessed: it does not hold; a rule that asks it hides.
 */
export async function standingsThen(
  asking: Asking,
  models: Models,
  now: RecordData,
  stood: readonly Stood[],
): Promise<readonly ViewerThen[]> {
  const { view, plan } = asking;
  const related = await relate(asking, now, stood);
  const forms = await formsThen(asking, models, stood);
  const inTrash = trashThen(stood);
  return related.map((record, at) => {
    const may = inTrash[at] ? (plan.access.ops.delete ?? []).filter((scope) => view.reads.includes(scope)) : view.reads;
    const isNow = at === 0 && stood[0]?.deed.version === now.version;
    if (isNow)
      return { scopes: (now.$in ?? []).filter((scope) => may.includes(scope)), isHidden: hiddenNow(asking, now) };
    const was = forms[at];
    const knows = (path: string) => (was ? was.has(path) : false);
    const isHidden = hiddenIn(asking, record, ({ when, part }) => isTold(asking, when, part, knows));
    return { scopes: scopesIn(asking, record, may, knows, now.$in ?? []), isHidden };
  });
}

function scopesIn(
  asking: Asking,
  record: RecordData,
  may: readonly number[],
  knows: Knows,
  nowIn: readonly number[],
): readonly number[] {
  const { entity, view } = asking;
  const isOfFacet = ([key, value]: readonly [string, unknown]) => knows(key) && String(record[key]) === String(value);
  if (!Object.entries(entity.when).every(isOfFacet)) return [];
  const holding = scopesHolding(asking, record);
  return may.filter((scope) => {
    const rows = view.scopes[scope];
    if (rows === null) return true;
    // Whoever decides about a record reads what came before as well: which record it is has not changed.
    if (view.byFlows?.includes(scope)) return nowIn.includes(scope);
    return rows !== undefined && holding.includes(scope) && isTold(asking, rows, '', knows);
  });
}

type Knows = (path: string) => boolean;

/** With what scopes and whatever hides read through references: a reference that has changed since is followed from where it pointed then. */
async function relate(asking: Asking, now: RecordData, stood: readonly Stood[]): Promise<readonly RecordData[]> {
  const { entity, view } = asking;
  const asked = [...view.scopes, ...hidingsOf(view).map(({ when }) => when)];
  const goesOn = asked.some((one) => one && readsOf(one).some(({ keys }) => keys.length > 1));
  if (!goesOn) return stood.map(({ whole }) => whole);
  const wholes = stood.map(({ whole }) => whole);
  const had = pointedAt(entity, [now]);
  const others = [...pointedAt(entity, wholes)].flatMap(([to, ids]) => {
    const gone = ids.filter((id) => !had.get(to)?.includes(id));
    return gone.length > 0 ? [[to, gone] as const] : [];
  });
  const facts = await loadFacts(asking, new Map(others));
  return wholes.map((whole) => withRelations(asking, whole, whole, now, facts));
}

/** The revision that ran when a version was made, of versions newest first: where nobody noted it, what had been noted before still ran. */
export const revisionAt = (stood: readonly Pick<Stood, 'deed'>[], at: number): number | null =>
  stood.slice(at).find(({ deed }) => deed.revision !== null)?.deed.revision ?? null;

/** By version the fields and parts its form had, unless no scope and no rule asks for any; null: nobody can tell. */
async function formsThen(
  { entity, view, running, session }: Asking,
  models: Models,
  stood: readonly Stood[],
): Promise<readonly (ReadonlySet<string> | null)[]> {
  const isAsked =
    hidingsOf(view).length > 0 ||
    Object.keys(entity.when).length > 0 ||
    view.reads.some((scope) => view.scopes[scope] !== null);
  if (!isAsked) return stood.map(() => null);
  const today = pathsOf(entity);
  const since = running.formSince(entity.key);
  const known = new Map<number, ReadonlySet<string> | null>();
  const forms: (ReadonlySet<string> | null)[] = [];
  for (const [at] of stood.entries()) {
    const revision = revisionAt(stood, at);
    if (revision !== null && revision < since && !known.has(revision)) {
      const was = (await models.at(session.tenant, revision))?.entity(entity.key);
      known.set(revision, was ? pathsOf(was) : null);
    }
    forms.push(revision === null ? null : revision < since ? (known.get(revision) ?? null) : today);
  }
  return forms;
}

const pathsOf = ({ fields, parts }: Asking['entity']): ReadonlySet<string> =>
  new Set([...fields.keys(), ...parts.keys()]);

/** Whether the record lay in the trash after each of its versions. */
function trashThen(stood: readonly Stood[]): readonly boolean[] {
  const inTrash: boolean[] = [];
  let lies = false;
  for (const { deed } of stood.toReversed()) {
    if (deed.action === 'delete') lies = true;
    else if (deed.action === 'restore') lies = false;
    inTrash.unshift(lies);
  }
  return inTrash;
}

const neverChange: ReadonlySet<string> = new Set(['id', 'createBy', 'createTime']);

/** Whether everything a condition asks of a version was written down at the time. */
function isTold({ model, entity }: Asking, asked: Expr, part: string, knows: Knows): boolean {
  const ledger = ledgerFields(entity);
  return readsOf(asked).every(({ up, keys }) => {
    const own = reach(model.entities, entity, part, up, keys)?.own ?? '';
    if (neverChange.has(own)) return true;
    const field = entity.fields.get(own);
    if (field ? field.system || !field.column || ledger.has(own) : !entity.parts.has(own)) return false;
    // Lines of lines that were taken away are not told apart any more.
    return knows(own) && (field?.part ?? own).split('.').length === 1;
  });
}
