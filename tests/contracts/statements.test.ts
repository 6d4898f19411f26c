import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { movesLines } from '../../schemas/check/due-line-moves.ts';
import type { EntityModel } from '../../schemas/compile/model.ts';
import type { RecordData } from '../../schemas/compile/plan.ts';
import { countSent } from '../../server/db/count-sent.ts';
import { pairingsOf } from '../../server/records/pairs/pairings.ts';
import { countsWorkDays } from '../../server/records/work-days.ts';
import { hangingAnew } from '../../server/records/write/linked-faults.ts';
import { targetOf } from '../../server/records/write/references.ts';
import { movesByItself } from '../../server/records/write/settle-autos.ts';
import { type Ledger, ledgersOf } from '../../server/sql/ledgers.ts';
import { talliesOver } from '../../server/sql/tallies.ts';
import { isEnteredByUs } from '../support/founding-turns.ts';
import { openWorld, type Tenant, type World } from '../support/world.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 600_000 });

let world: World;
let company: Tenant;
beforeAll(async () => {
  world = await openWorld('statements', [1]);
  company = world.tenants.get(1) as Tenant;
});
afterAll(() => world.close());

const whoMakes = ({ key }: EntityModel) => (['depart', 'role', 'user'].includes(key) ? 'root' : 'everyone');

async function sentBy(who: string, method: 'GET' | 'POST' | 'PUT', url: string, body?: object) {
  const { token } = company.person(who);
  const { sent, result: answer } = await countSent(() => world.call(token, method, url, body));
  if (!answer.success) throw new Error(`${method} ${url}: ${JSON.stringify(answer)}`);
  return { sent, result: answer.result };
}

/** Each reference that is found is asked for by one statement, whatever rows ask. */
const findsOf = ({ program }: EntityModel): number => program.nodes.filter((node) => node.do === 'find').length;
const finds = (entity: EntityModel): boolean => findsOf(entity) > 0;
const moreFinds = (entity: EntityModel): number => Math.max(0, findsOf(entity) - 1);

/** What hangs by another value, a location by its warehouse, is asked about by one statement a field, whatever rows say it. */
const hangsOf = (entity: EntityModel, record: RecordData, before: RecordData | null): number =>
  new Set(hangingAnew(entity, record, before).map(({ field }) => field)).size;

/** Whom it counts for, where it says so. */
const countsFor = (entity: EntityModel, record: RecordData): readonly EntityModel[] =>
  talliesOver(company.model, entity)
    .filter(({ by }) => isSaid(record, by.path))
    .map(({ owner }) => owner);

/** The same of whoever counts by what rows come to: counted anew when rows come or go. */
const countsByRows = (entity: EntityModel, record: RecordData): readonly EntityModel[] => {
  const parts = [...entity.head.parts.values()];
  return talliesOver(company.model, entity)
    .filter(
      ({ by, reads }) =>
        isSaid(record, by.path) && parts.some(({ path }) => [...reads].some((read) => read.startsWith(`${path}.`))),
    )
    .map(({ owner }) => owner);
};

/** What a new record costs beyond the one statement that writes it all. */
const costOf = (entity: EntityModel, record: RecordData, made: RecordData): Record<string, boolean> => {
  // What begins with something, a locked department, is asked about though nobody sent it.
  const pointing = [...entity.fields.values()].filter((field) => targetOf(field) !== null && !field.system);
  const fields = [...entity.fields.values()].filter(({ path }) => isSaid(record, path));
  const showsFiles = entity.onSave.length > 0 && fields.some(({ kind }) => kind.holdsFiles);
  return {
    'asking about what it points at': pointing.some(({ path }) => isSaid(record, path) || isSaid(made, path)),
    'asking whose its files are': fields.some(({ kind }) => kind.holdsFiles),
    'waiting for who else shows its files to everybody': showsFiles,
    'opening them': showsFiles,
    'finding what is found': finds(entity),
    'asking about what was found': finds(entity),
    'reading the working calendar': countsWorkDays(entity),
    'drawing numbers that may have gaps': [...entity.serials.values()].some(
      ({ at, gaps }) => at === 'create' && gaps === 'allowed',
    ),
  };
};

/** What is done with the save in other tables goes with it in one transaction: its statements, a begin and a commit. */
function besideOf(entity: EntityModel, accounts: readonly EntityModel[]): number {
  const runs = entity.onSave.length > 0 ? 1 : 0;
  const taking = accounts.length > 0 ? takingOf : 0;
  const found = foundAccounts(entity);
  const opening = found.some(({ opens }) => opens !== null) ? 1 : 0;
  const done =
    runs +
    taking +
    found.length * takingOf +
    opening +
    [entity, ...accounts].reduce((sum, one) => sum + looksWhoMovesOn(one), 0);
  return done === 0 ? 0 : done + 2;
}

/** Who may be due is held by the states they stand in; whose lines may be due is read as well. */
function looksWhoMovesOn(entity: EntityModel): number {
  const base = company.model.entities.get(entity.store);
  if (!base || !movesByItself(company.model, base)) return 0;
  return movesLines(base) ? 2 : 1;
}

/** Moves that a new record makes of itself, a version each: it is read behind its lock, finds anew, and is filled with the rows of others. */
const movedOf = ({ version }: RecordData): number => Number(version ?? 1) - 1;
const movingOf = 13;

/** Whoever ties two together says both in one text, behind the lock of those who look: a begin, the lock, the text, a commit. */
const tiesOf = ({ store }: EntityModel): number =>
  pairingsOf(company.model).some(({ entity }) => entity.store === store) ? 4 : 0;

/** What it has in common with others is written down, all of it at once. */
const sharesOf = ({ store }: EntityModel): number =>
  pairingsOf(company.model).some(({ law }) => law.places.some((place) => place.in === store)) ? 5 : 0;

/** Looking for the account, locking it, looking again behind the lock; the entry, the sum, its bounds, and that the account tells of it. */
const takingOf = 7;

/** Of what a record that was only begun takes by what its rows say, without naming it: each such ledger costs as much, and all open together. */
const foundAccounts = (entity: EntityModel): readonly Ledger[] =>
  ledgersOf(company.model, entity).filter(
    ({ find, while: hold }) =>
      !('chain' in find) && find.over === null && (hold === null || hold.states.includes(hold.start)),
  );

/** Of what a record takes that it names itself, and not through a chain. */
const takesOf = (entity: EntityModel, record: RecordData): readonly EntityModel[] => {
  const named = ledgersOf(company.model, entity).filter(
    ({ find }) => 'over' in find && find.over?.t === 'path' && isSaid(record, find.over.keys.join('.')),
  );
  return [...new Set(named.map(({ owner }) => owner))];
};

function isSaid(record: RecordData, path: string): boolean {
  const [key = '', ...below] = path.split('.');
  const value = record[key] ?? null;
  if (below.length === 0) return value !== null;
  return Array.isArray(value) && value.some((row: RecordData) => isSaid(row, below.join('.')));
}

/** The head changed, one line changed, one gone and one new: what a person does in an editor. */
function edited(entity: EntityModel, stored: RecordData, fresh: RecordData): RecordData {
  const changed: RecordData = { version: stored.version ?? 1 };
  const unique = new Set(entity.indexes.flatMap(({ on, unique }) => (unique ? on : [])));
  const isFree = (key: string) =>
    !unique.has(key) && typeof fresh[key] === 'string' && String(fresh[key]).includes(`x${key}`);
  const field = [...entity.head.fields.values()].find(({ key }) => isFree(key));
  if (field) changed[field.key] = String(fresh[field.key]).replace(/x(\w+)$/, 'y$1');
  for (const { key, fields, max } of entity.head.parts.values()) {
    // What the house has filled in is not edited by whoever filled in nothing.
    const typed = fresh[key] as RecordData[] | undefined;
    if (!typed) continue;
    const [first, second, ...others] = stored[key] as RecordData[];
    const touch = (row: RecordData) => {
      const text = [...fields.values()].find((one) => String(row[one.key] ?? '').includes('x'));
      return text ? { ...row, [text.key]: `${row[text.key]}y` } : row;
    };
    // Lines that a record may do without; where nothing else can be said, the only one is.
    if (!second) {
      if (first && !field) changed[key] = [touch(first)];
      continue;
    }
    const touched = touch(second);
    const { $from: _, ...added } = { ...typed[0] };
    for (const one of fields.values()) if (one.kind.holdsFiles) delete added[one.key];
    changed[key] = others.length + 2 > max ? [touched, ...others] : [touched, ...others, added];
  }
  return changed;
}

/** What only the server writes, nobody is asked to enter. */
const mayDo = ({ roles }: EntityModel, what: 'edit') => [...roles.values()].flat().some((grant) => grant.do.has(what));
const bases = () => [...company.model.entities.values()].filter((entity) => !entity.facetOf && isEnteredByUs(entity));

test('saving takes as many statements for ten lines as for two hundred, whatever is saved', async () => {
  const faults: string[] = [];
  for (const entity of bases()) {
    const who = whoMakes(entity);
    for (const rows of [10, 200]) {
      const fresh = await company.draft(entity.key, who, rows);
      const made = await sentBy(who, 'POST', `/records/${entity.key}`, fresh);
      const cost =
        1 +
        besideOf(entity, [...takesOf(entity, fresh), ...countsFor(entity, fresh)]) +
        moreFinds(entity) +
        hangsOf(entity, fresh, null) +
        tiesOf(entity) +
        sharesOf(entity) +
        movedOf(made.result) * movingOf +
        Object.values(costOf(entity, fresh, made.result)).filter(Boolean).length;
      if (made.sent > cost) faults.push(`${entity.key} with ${rows} rows is created in ${made.sent}, not ${cost}`);
      const change = edited(entity, made.result, fresh);
      if (!mayDo(entity, 'edit')) {
        // Whoever holds every role is who would be let do it, if anybody were.
        const { token } = company.person(who);
        const answer = await world.call(token, 'PUT', `/records/${entity.key}/${made.result.id}`, change);
        expect(answer, `${entity.key} is left out`).toMatchObject({ success: false, reason: 'not_allowed' });
        continue;
      }
      const saved = await sentBy(who, 'PUT', `/records/${entity.key}/${made.result.id}`, change);
      expect(saved.result.version, `${entity.key} was not changed`).toBe(movedOf(made.result) + 2);
      const hangs = hangsOf(entity, { ...made.result, ...change }, made.result);
      const most =
        2 +
        besideOf(entity, countsByRows(entity, fresh)) +
        findsOf(entity) +
        hangs +
        tiesOf(entity) +
        (countsWorkDays(entity) ? 1 : 0) +
        // What its rows have in common with those of others is looked for by one way more.
        (sharesOf(entity) > 0 ? 1 : 0);
      if (saved.sent > most) faults.push(`${entity.key} with ${rows} rows is saved in ${saved.sent}, not ${most}`);
    }
  }
  expect(faults).toEqual([]);
});

test('reading anything is one statement, and two where links lead to others, whatever is read', async () => {
  const everyone = 'everyone';
  const faults: string[] = [];
  const one = async (url: string, most = 1) => {
    const { sent, result } = await sentBy(everyone, 'GET', url);
    if (sent < 1 || sent > most) faults.push(`${url} took ${sent}`);
    return result;
  };
  for (const entity of bases()) {
    for (const list of entity.lists.keys()) await one(`/records/${entity.key}?list=${list}&pageSize=500`);
    const [id] = company.idsOf(entity);
    for (const about of ['', '/history', '/why?operation=edit']) await one(`/records/${entity.key}/${id}${about}`);
    // The links are walked first, and then only the documents that they lead to are asked: one statement over all would be planned for each.
    await one(`/records/${entity.key}/${id}/lineage`, 2);
    for (const field of entity.fields.values()) {
      if (targetOf(field) && !field.system) await one(`/options/${entity.key}/${field.path}`);
    }
  }
  expect(faults).toEqual([]);
});

test('a page of many is one statement as a page of few is', async () => {
  for (const entity of bases()) {
    const reading = (size: number) => sentBy('everyone', 'GET', `/records/${entity.key}?pageSize=${size}`);
    const [few, many] = [await reading(1), await reading(500)];
    expect([entity.key, few.sent, many.sent]).toEqual([entity.key, 1, 1]);
    expect(many.result.records.length, entity.key).toBeGreaterThan(few.result.records.length);
  }
});
