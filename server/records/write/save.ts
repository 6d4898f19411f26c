import type { EntityModel } from '../../../schemas/compile/model.ts';
import type { RecordData } from '../../../schemas/compile/plan.ts';
import type { Change } from '../../../schemas/wire/records.ts';
import { hasRequestKey, markMade } from '../../db/request-keys.ts';
import type { TenantDb } from '../../db/statement.ts';
import { Refusal } from '../../kernel/errors.ts';
import { sumsIn } from '../../sql/ledgers.ts';
import { talliedIn } from '../../sql/tallies.ts';
import { fill, SqlWriter, type Template } from '../../sql/template.ts';
import type { Asking } from '../asking.ts';
import { competingIn, judgeCompeting, keptByCompetitions } from '../betters/competing.ts';
import { keepCompeted } from '../betters/keep-competed.ts';
import { keepPairs, keepPairTexts } from '../pairs/keep-pairs.ts';
import { lockPairings, pairingsOf, pairsIn } from '../pairs/pairings.ts';
import { reachOf } from '../reach.ts';
import { sealingsOf, sealRecords } from '../seals/seal-records.ts';
import { isCompetedFor } from '../time/wake-competitions.ts';
import { refuseBelowTaken } from './below-taken.ts';
import type { Diff } from './changes.ts';
import { keptFields } from './columns-of.ts';
import type { FoundForSave } from './found.ts';
import { foundNow, isFoundAlone, isWithin, pointingInput, pointingOf, refuseGone } from './hold-pointed.ts';
import { writeWithLedgers } from './keep-ledger.ts';
import { treeWorks } from './keep-trees.ts';
import { nameApart } from './kept-apart.ts';
import { type ChainWork, type LedgerWork, ledgerWork } from './ledger.ts';
import { refuseChains } from './ledger-faults.ts';
import { ledgerInput, ledgerSql } from './ledger-sql.ts';
import { sayTaker, type Touched } from './note-changes.ts';
import { formatNumber, type Numbering } from './numbers.ts';
import { filesIn } from './own-files.ts';
import { readDbError } from './read-db-error.ts';
import { enteredBy, saveInput } from './save-input.ts';
import { type LedgerSql, type PartShape, type SaveShape, saveTemplate } from './save-sql.ts';
import { settleAutos, thoseMoving } from './settle-autos.ts';
import { passedIn } from './settle-flows.ts';

export interface Message {
  readonly topic: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** One record to be written: as it stands (null: not at all), as it will be, and what history shall say. */
export interface SaveItem {
  readonly before: RecordData | null;
  readonly after: RecordData;
  readonly diff: Diff;
  /** What its saver chose, and not the document: by `chosenAs`. */
  readonly chosen: ReadonlySet<string>;
  /** What was found for it. */
  readonly finds?: FoundForSave | undefined;
  readonly action: string;
  readonly changes: readonly Change[];
  readonly note: string | null;
  readonly messages: readonly Message[];
}

export interface Save {
  /** All new, or none. */
  readonly items: readonly SaveItem[];
  /** Gap-free series to be drawn within the save, one number for every item. */
  readonly numbers: readonly Numbering[];
  /** The document itself draws from its source: whether the asker might is not asked. */
  readonly trusted?: boolean;
  /** Nothing of what changes is waited for by a move that makes itself. */
  readonly isBeside?: boolean;
  /** What else is done in the same transaction, once the records are written. */
  readonly works?: readonly ((db: TenantDb) => Promise<void>)[];
}

interface SavedRow {
  readonly saved: number;
  readonly faults?: string | null;
  readonly gone?: string | null;
  readonly [number: string]: unknown;
}

const MOST_TRIES = 3;
const MOST_SHAPES = 300;

/**
 * Writes everything in one statement; numbers that were drawn stand in the records afterwards. Too late is a refusal. Answers whether
 * the house moved any record on with it: then they are others by now than what was saved.
 */
export async function saveRecords(asking: Asking, { works: said = [], ...save }: Save): Promise<boolean> {
  await refuseBelowTaken(asking, save.items);
  try {
    return await writeAll(asking, said, save);
  } catch (error) {
    throw await nameApart(
      asking,
      save.items.map(({ after }) => after),
      error,
    );
  }
}

async function writeAll(asking: Asking, said: NonNullable<Save['works']>, save: Save): Promise<boolean> {
  const works = [...treeWorks(asking, save.items), ...said, ...(hasRequestKey() ? [markMade] : [])];
  const sealings = await sealingsOf(asking, save.items);
  const competing = await competingIn(asking, save.items);
  const pairs = pairsIn(asking.model, asking.entity, save.items);
  const tying = tyingIn(asking);
  const waits = tying.length + pairs.length;
  if (works.length + sealings.length + competing.length + waits === 0) return writeRecords(asking, save);
  return together(asking, async (db) => {
    const within = { ...asking, db };
    await lockPairings(db, [...tying, ...pairs.map(({ pairing }) => pairing)]);
    // Before any row: what is competed for is what all of them wait for.
    const competed = await judgeCompeting(within, competing);
    const items = sealings.length === 0 ? save.items : await sealRecords(within, save.items, sealings);
    const isMovedOn = await writeRecords(within, { ...save, items });
    for (const pairing of tying) await keepPairTexts(within, pairing, idsIn(save.items));
    for (const one of pairs) await keepPairs(within, one);
    for (const work of works) await work(db);
    return (await keepCompeted(within, competed)) || isMovedOn;
  });
}

const idsIn = (items: readonly SaveItem[]): readonly string[] => items.map(({ after }) => String(after.id));

/** Whose records tie others together: what somebody says of two is kept apart from what is found of them. */
const tyingIn = ({ model, entity }: Asking) => pairingsOf(model).filter((one) => one.entity.store === entity.store);

async function writeRecords(asking: Asking, save: Save): Promise<boolean> {
  const found = ledgerWork(asking, save.items);
  const passed = passedIn(asking, save.items);
  const moving = save.isBeside ? [] : thoseMoving(asking, save);
  if (!found && passed.length === 0 && moving.length === 0) {
    await sendAgain(asking, () => sendRecords(asking, save, []));
    return false;
  }
  return together(asking, async (db) => {
    const within = { ...asking, db };
    let taken: readonly Touched[] = [];
    if (found) taken = await writeTaking(within, save, found);
    else await sendRecords(within, save, []);
    const records = save.items.map(({ after }) => after);
    const own = { store: asking.entity.store, ids: moving };
    const isDecided = passed.length > 0 && (await asking.running.engine.flows?.settle(within, passed));
    const isMoved = await settleAutos(within, [own, ...taken], sayTaker(asking.entity, records));
    return isMoved || isDecided === true;
  });
}

function writeTaking(asking: Asking, save: Save, found: LedgerWork): Promise<readonly Touched[]> {
  const work = save.trusted ? trust(found) : found;
  return writeWithLedgers(asking, work, save.items, () => sendRecords(asking, save, work.chains));
}

async function sendRecords(asking: Asking, save: Save, works: readonly ChainWork[], tried = 1): Promise<void> {
  const pointing = pointingOf(asking, save.items);
  const shape = shapeOf(asking, save, [...pointing.keys()]);
  const template = works.length === 0 ? plainTemplate(asking, shape) : templateOf(asking, shape, works);
  const input = { ...saveInput(asking, save, shape), ...ledgerInput(works), ...pointingInput(pointing) };
  const row = await asking.db.first<SavedRow>(fill(template, { tenant: asking.db.tenant, asker: asking.asker, input }));
  if (row?.saved !== save.items.length) {
    const again = tried < MOST_TRIES && row?.gone && isFoundAlone(shape.pointed, row.gone);
    const items = again ? await heldNow(asking, save.items) : null;
    if (items) return sendRecords(asking, { ...save, items }, works, tried + 1);
    refuseUnsaved(asking, works, row, save, shape);
  }
  for (const [at, { field }] of save.numbers.entries()) {
    const numbering = save.numbers[at] as Numbering;
    const last = Number(row[`number${at}`]);
    for (const [n, { after }] of save.items.entries()) {
      after[field.key] = formatNumber(numbering, last - save.items.length + n + 1);
    }
  }
}

/** The same, holding what was found as it stands now; null where that is other than what they were judged by. */
async function heldNow({ db }: Asking, items: readonly SaveItem[]): Promise<readonly SaveItem[] | null> {
  for (const finds of new Set(items.map((item) => item.finds))) if (!(await finds?.standAlike(db))) return null;
  return items.map((item) => {
    const versionOf = (to: string, id: string) => item.finds?.versionOf(to, id);
    return { ...item, chosen: foundNow(item.chosen, versionOf) };
  });
}

function templateOf(asking: Asking, shape: SaveShape, works: readonly ChainWork[]): Template {
  const writer = new SqlWriter();
  return saveTemplate(asking, shape, ledgerSql(asking, works, writer), writer);
}

const noLedger: LedgerSql = { ctes: [], ready: [], after: [], faults: null };
const known = new WeakMap<EntityModel, Map<string, Template>>();

/** Saves of one shape have one text; only what a chain adds is worked out anew each time. */
function plainTemplate(asking: Asking, shape: SaveShape): Template {
  const kept = known.get(shape.entity) ?? new Map<string, Template>();
  known.set(shape.entity, kept);
  const key = JSON.stringify([
    shape.isNew || shape.head.map(({ key }) => key),
    shape.parts.map(({ part, added, removed, changed }) => [part.path, added, removed, changed?.map(({ key }) => key)]),
    shape.numbers.map(({ field }) => field.key),
    shape.files,
    shape.messages,
    shape.entered,
    shape.waking,
    shape.pointed,
    shape.pointed.some(isWithin) ? reachOf(asking) : null,
  ]);
  const writer = new SqlWriter();
  const template = kept.get(key) ?? saveTemplate(asking, shape, noLedger, writer);
  if (kept.size < MOST_SHAPES) kept.set(key, template);
  return template;
}

/** The work of whoever may draw without being asked: that enough is left is asked all the same. */
const trust = (work: LedgerWork): LedgerWork => ({
  ...work,
  chains: work.chains.map((chain) => ({ ...chain, heads: [], lines: [] })),
});

/**
 * Two saves that wait for each other's rows are told apart by the database; the one it ends is sent again. Within a transaction only
 * whoever began it can do that: nothing of it is left.
 */
export async function sendAgain<T>(asking: Asking, send: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await send();
    } catch (error) {
      const code = (error as { code?: string }).code;
      const mayRepeat = (code === '40P01' || code === '40001') && asking.db === asking.outside;
      if (!mayRepeat || tried === MOST_TRIES) throw readDbError(asking.model, asking.entity, error);
    }
  }
}

/**
 * Several writes that happen all or not at all. What the database ends for another's sake is done again from the beginning, so the work
 * touches nothing but the database: messages lie in the outbox, and whoever listens is told by the commit. Within a transaction it is a
 * savepoint: what it is refused for is asked of the database afterwards.
 */
export const together = <T>(asking: Asking, work: (db: TenantDb) => Promise<T>): Promise<T> =>
  sendAgain(asking, () => asking.db.transaction(work));

function refuseUnsaved(
  asking: Asking,
  works: readonly ChainWork[],
  row: SavedRow | undefined,
  save: Save,
  { pointed }: SaveShape,
): never {
  if (row?.gone) refuseGone(asking, save.items, pointed, row.gone);
  if (row?.faults) refuseChains(asking, works, row.faults);
  if (save.items.some(({ before }) => before === null)) throw new Error('[Bug] a new record was not saved');
  throw new Refusal('stale_version');
}

function shapeOf({ entity, model }: Asking, { items, numbers }: Save, pointed: readonly string[]): SaveShape {
  const isNew = items.some(({ before }) => before === null);
  const sums = new Set([
    ...sumsIn(model, entity),
    ...talliedIn(model, entity),
    ...keptByCompetitions({ model, entity }),
  ]);
  const parts = [...entity.parts.values()].flatMap((part): PartShape[] => {
    const rows = items.flatMap(({ diff }) => diff.rows.filter((one) => one.part === part));
    const written = new Set(rows.flatMap(({ changed }) => changed.flatMap(({ fields }) => fields)));
    const shape = {
      part,
      added: rows.some(({ added }) => added.length > 0),
      removed: rows.some(({ removed }) => removed.length > 0),
      // What a ledger or a tally keeps is written by these alone: what was read of it may be old by now.
      changed: rows.some(({ changed }) => changed.length > 0)
        ? [...part.fields.values()].filter((field) => written.has(field) && !sums.has(field.path))
        : null,
    };
    return shape.added || shape.removed || shape.changed ? [shape] : [];
  });
  const { own, ext } = keptFields(entity.head);
  const numbered = new Set(numbers.map(({ field }) => field.path));
  const changed = new Set(items.flatMap(({ diff }) => diff.head.filter(({ path }) => !sums.has(path))));
  return {
    entity,
    isNew,
    head: [...own, ...ext].filter((field) => isNew || changed.has(field) || numbered.has(field.path)),
    parts,
    numbers,
    files: items.some(({ after }) => filesIn(entity, after).length > 0),
    messages: items.some(({ messages }) => messages.length > 0),
    entered: enteredBy(model, entity, items).length > 0,
    waking: isCompetedFor(model, entity),
    pointed,
  };
}
