import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { fieldKinds } from '../../renderers/fields/kinds.ts';
import { scopeOver } from '../../schemas/check/allowed.ts';
import { runProgram } from '../../schemas/check/run-program.ts';
import type { EntityModel } from '../../schemas/compile/model.ts';
import type { EntityPlan, RecordData } from '../../schemas/compile/plan.ts';
import { wholePlanFor } from '../../schemas/compile/plan-for.ts';
import { holds } from '../../schemas/expressions/evaluate.ts';
import type { GrantModel } from '../../schemas/sections/access/access.model.ts';
import type { HistoryEntry, RecordThen } from '../../schemas/wire/records.ts';
import { shanghaiTime } from '../../server/kernel/clock.ts';
import { askerOf, type Session } from '../../server/kernel/session.ts';
import { askAbout } from '../../server/records/asking.ts';
import { loadRecords } from '../../server/records/write/load.ts';
import { targetOf } from '../../server/records/write/references.ts';
import { type Call, callsOf } from '../support/crawl.ts';
import { firstMeetings, firstTimes } from '../support/first-times.ts';
import { inLanes } from '../support/in-lanes.ts';
import { faultsOf, tokensAndHashes } from '../support/look-for.ts';
import { everythingOf, openWorld, type Person, type Tenant, type World } from '../support/world.ts';

// Many calls each, on a machine that may have other things to do.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

let world: World;
let company: Tenant;
/** Every record as it is, by store and id, those in the trash too. */
const records = new Map<string, RecordData>();
/** By each mark and id that some record says: which do. Answers tell the same ones thousands of times. */
const sayers = new Map<string, Set<string>>();
let everyCall: readonly Call[];
const plans = new Map<string, EntityPlan>();
let tokens: ReadonlySet<string>;

beforeAll(async () => {
  world = await openWorld('scopes', [1]);
  company = world.tenants.get(1) as Tenant;
  tokens = tokensAndHashes([...company.people.values()].map(({ token }) => token));
  // Who holds every role reads all but what suppliers enter for their own eyes.
  const owners = [...company.people.keys()].filter((name) => name.startsWith('company:'));
  const readers = await Promise.all(['everyone', ...owners].map((name) => sessionOf(company.person(name))));
  for (const entity of company.model.entities.values()) {
    plans.set(entity.key, wholePlanFor(company.model, entity.key) as EntityPlan);
    if (entity.facetOf) continue;
    for (const reader of readers) {
      const missing = company.idsOf(entity).filter((id) => !records.has(`${entity.store} ${id}`));
      if (missing.length === 0 || !readsAny(reader, entity)) continue;
      const asking = await askAbout(world.house, reader, entity.key);
      for (const trash of [false, true]) {
        const loaded = await loadRecords(asking, missing, new Map(), { trash });
        for (const record of loaded.records) {
          records.set(`${entity.store} ${record.id}`, record);
        }
      }
    }
  }
  for (const [key, record] of records) {
    const text = JSON.stringify(record);
    for (const said of [...markedIn(text), ...(text.match(uuids) ?? [])])
      sayers.set(said, (sayers.get(said) ?? new Set()).add(key));
  }
  everyCall = callsNow();
});
afterAll(() => world.close());

const readsAny = ({ roles }: Session, entity: EntityModel): boolean =>
  roles.some((role) => (entity.roles.get(role) ?? []).some(({ do: may }) => may.has('read')));

async function sessionOf({ token, username }: Person): Promise<Session> {
  const session = await world.house.access.sessions.read(token);
  if (!session) throw new Error(`${username} is not signed in`);
  return session;
}

/** What a person may do by the document alone, worked out without any SQL: the grants of their roles that hold. */
interface Rights {
  readonly session: Session;
  grants(entity: EntityModel, id: string): readonly GrantModel[];
  may(entity: EntityModel, operation: string, ids: readonly string[]): boolean;
  /** Whether some document shows this person this value of this record. */
  sees(store: string, id: string, path: string): boolean;
  /** Whether any of their grants lets them do it to some record, whichever. */
  everMay(entity: EntityModel, operation: string): boolean;
  /** What was found out about a text that was told, by who asks what of it. */
  readonly known: Map<string, boolean>;
}

async function rightsOf(person: Person): Promise<Rights> {
  const session = await sessionOf(person);
  const asker = askerOf(session, shanghaiTime());
  const own = (entity: EntityModel) => session.roles.flatMap((role) => entity.roles.get(role) ?? []);
  // Before its company is approved a supplier reaches the company, and what is asked of it until then; what it fills in there it may pick.
  const isOpen = ({ store, early }: EntityModel) => !session.mustComplete || store === 'supplier' || early;
  const grants = remember((entity: EntityModel, id: string) => {
    const record = records.get(`${entity.store} ${id}`);
    const plan = plans.get(entity.key);
    if (!record || !plan) return [];
    // A facet is of the records its document says, and no others.
    if (Object.entries(entity.when ?? {}).some(([key, value]) => record[key] !== value)) return [];
    return own(entity).filter(({ rows }) => rows === null || holds(rows, scopeOver(plan, record, asker)));
  });
  const has = (grant: GrantModel, operation: string) => operation === 'read' || grant.do.has(operation);
  const everMay = (entity: EntityModel, operation: string) =>
    isOpen(entity) && own(entity).some((grant) => has(grant, operation));
  return {
    session,
    grants,
    everMay,
    known: new Map(),
    may: (entity, operation, ids) =>
      ids.length === 0
        ? everMay(entity, operation)
        : isOpen(entity) && ids.every((id) => grants(entity, id).some((grant) => has(grant, operation))),
    sees: (store, id, path) =>
      [...company.model.entities.values()].some(
        (entity) =>
          entity.store === store &&
          entity.fields.has(path) &&
          grants(entity, id).some(({ hide }) => !hides(hide, path)),
      ),
  };
}

/** What holds for an entity's record does not change while these tests only read. */
function remember<Value>(find: (entity: EntityModel, id: string) => Value): (entity: EntityModel, id: string) => Value {
  const known = new Map<string, Value>();
  return (entity, id) => {
    const key = `${entity.key} ${id}`;
    const value = known.get(key) ?? find(entity, id);
    known.set(key, value);
    return value;
  };
}

const hides = (hide: ReadonlySet<string>, path: string): boolean =>
  path.split('.').some((_, at, keys) => hide.has(keys.slice(0, at + 1).join('.')));

const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const markedIn = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(new RegExp(`${company.mark}(\\d+)x([a-zA-Z0-9.]+)`, 'g'))].map(([said]) => said));

/** Values in an answer that say which record and field they are of: those this person may not know. */
function leaksIn(text: string, { session, sees, known }: Rights, isHistory: boolean): string[] {
  const leaks = [...markedIn(text)].filter((said) => once(known, `${isHistory} ${said}`, () => isLeak(said)));
  return leaks.filter((said) => session.supplier !== null || !isToldInNames(said));

  /** What a record is called is told to colleagues as a whole, whatever it was worked out of; the same beside it is told by itself. */
  function isToldInNames(said: string): boolean {
    const names = [...(sayers.get(said) ?? [])].flatMap((key) => {
      const [store = '', id = ''] = key.split(' ');
      const { named = '' } = company.model.entities.get(store) ?? {};
      const name = JSON.stringify(records.get(key)?.[named] ?? '').slice(1, -1);
      return markedIn(name).has(said) && (sees(store, id, named) || !sees(store, id, 'id')) ? [name] : [];
    });
    return !markedIn(names.reduce((rest, name) => rest.replaceAll(name, ''), text)).has(said);
  }

  function isLeak(said: string): boolean {
    const [, number = '', at = ''] = /(\d+)x([a-zA-Z0-9.]+)$/.exec(said) ?? [];
    const of = company.marked.get(Number(number));
    // A record that was refused keeps nothing, and its number is another's.
    if (!of) return true;
    const path = at.replace(/\.\d+(?=\.)/g, '').replace(/\.(com)?$/, '');
    if (sees(of.entity, of.id, path) || isOwn(of) || isKept(said)) return false;
    const isName = [...company.model.entities.values()].some(
      ({ store, named }) => store === of.entity && named === path,
    );
    const isDoer = isHistory && of.entity === 'user';
    return !isName || !(session.supplier === null || isDoer || isPointedAt(of.id));

    /** One's own account, departments, roles and position are told by the session; positions are titles, not secrets. */
    function isOwn({ entity, id }: { entity: string; id: string }): boolean {
      if (entity === 'user') return id === session.user.id;
      if (entity === 'role') return session.roles.includes(String(records.get(`role ${id}`)?.code));
      if (entity === 'position') return true;
      return entity === 'depart' && session.departs.includes(id);
    }

    /** What a record worked out of another and keeps, or was given by the chain it came of, is its own: its rights say who sees it. */
    function isKept(text: string): boolean {
      const chains = [...(company.model.entities.get(of?.entity ?? '')?.becomes.values() ?? [])];
      return [...(sayers.get(text) ?? [])].some((key) => {
        const [store = '', own = ''] = key.split(' ');
        const given = chains
          .filter(({ to }) => to === store)
          .flatMap(({ map, lines }) => [...map.keys(), ...(lines?.split.keys() ?? [])]);
        const kept = [...(company.model.entities.get(store)?.head.fields.values() ?? [])].filter(
          ({ key, keeps, type }) => type.is === 'text' && (keeps === 'stored' || given.includes(key)),
        );
        return kept.some(
          (field) => String(records.get(key)?.[field.key]).includes(text) && sees(store, own, field.path),
        );
      });
    }

    /** A supplier knows the names of those that its own records point at. */
    function isPointedAt(id: string): boolean {
      return [...(sayers.get(id) ?? [])].some((key) => {
        const [store = '', own = ''] = key.split(' ');
        return sees(store, own, 'id');
      });
    }
  }
}

/** Records stay as they are while these tests only read, and so does what holds for them. */
function once(known: Map<string, boolean>, key: string, find: () => boolean): boolean {
  const value = known.get(key) ?? find();
  known.set(key, value);
  return value;
}

/** Paths of values in an answer about a record that its document hides from this person, whatever the values are. */
function hiddenIn(
  rights: Rights,
  { entity, url, operation }: Pick<Call, 'entity' | 'url' | 'operation'>,
  result: unknown,
): string[] {
  if (!entity || operation !== 'read' || typeof result !== 'object' || result === null) return [];
  const isHidden = (id: string, path: string) =>
    entity.fields.has(path) && !rights.grants(entity, id).some(({ hide }) => !hides(hide, path));
  const shown = (id: string, row: RecordData, part: string): string[] =>
    Object.entries(row).flatMap(([key, value]) => {
      if (value === null) return [];
      const path = `${part}${key.replace(/_dictText$/, '')}`;
      const below = Array.isArray(value) ? value.filter((one) => typeof one === 'object' && one !== null) : [];
      return [...(isHidden(id, path) ? [path] : []), ...below.flatMap((one) => shown(id, one, `${path}.`))];
    });
  const of = /\/([0-9a-f-]{36})(\/history|\/then)?$/.exec(url);
  if (of?.[2] === '/then') return shown(of[1] ?? '', (result as RecordThen).record, '');
  if (of?.[2]) {
    return (result as HistoryEntry[]).flatMap(({ changes }) =>
      changes.flatMap(({ path, before, after }) => [
        ...(isHidden(of[1] ?? '', path) ? [path] : []),
        ...[before, after].flatMap((row) =>
          entity.parts.has(path) && row ? shown(of[1] ?? '', row as RecordData, `${path}.`) : [],
        ),
      ]),
    );
  }
  if (of) return shown(of[1] ?? '', result as RecordData, '');
  const { records: listed } = result as { records?: RecordData[] };
  if (!listed || url.includes('/options/')) return [];
  // People who only came to ask are nobody's record here.
  const known = listed.filter(({ id }) => records.has(`${entity.store} ${id}`));
  return known.flatMap((row) => shown(String(row.id), row, ''));
}

/** Whether a record shows this person a file. */
const showsFile = ({ sees }: Rights, file: string): boolean =>
  [...(sayers.get(file) ?? [])].some((key) => {
    const [store = '', id = ''] = key.split(' ');
    const fields = [...(company.model.entities.get(store)?.fields.values() ?? [])].filter(
      ({ kind }) => kind.holdsFiles,
    );
    return fields.some((field) => sees(store, id, field.path));
  });

const callsNow = (): Call[] => {
  const aim = {
    model: company.model,
    idsOf: (entity: EntityModel) => company.idsOf(entity).filter((_, at, all) => at < 2 || at === all.length - 1),
    files: company.files.slice(0, 8),
    documents: [['entity', `${company.mark.toLowerCase()}Book`] as const],
    plans: new Map<string, string>(),
    usernames: [company.person('everyone').username],
    departCodes: [`${company.mark}1`],
    mark: company.mark,
  };
  return world.app.contracts
    .filter(({ permission, url }) => permission !== 'public' && !/logout|session\/lock/.test(url))
    .flatMap((contract) => callsOf(contract, aim));
};

/** What was read already, and with which eyes. */
const isFirstSight = firstTimes();
/** Persons, routes and documents that met where nobody's grants could let them do it. */
const isFirstMeeting = firstMeetings();

/**
 * What no grant of a person lets them do to any record is refused before a record is looked at, by the one gate of all routes: it asks who
 * it is and what they want of which document, and every route asks it. So each two of person, route and document meet once, whatever the ids
 * and the questions: a route that does not ask is found with any person, and a person that is let through at any route. A record that is
 * not theirs is so for whatever is asked about it: each way of asking is tried once on one of a document for those under the same rule, and
 * each record in one way by each person.
 */
function worthAsking(person: Person, rights: Rights, calls: readonly Call[]): Call[] {
  const isFirst = firstTimes();
  return calls.filter(({ contract, method, entity, operation, names }) => {
    if (!entity || !operation) return true;
    const route = `${method} ${contract.url}`;
    const isReader = rights.everMay(entity, 'read');
    if (!isReader || !rights.everMay(entity, operation))
      return isFirstMeeting(person.username, route, isReader ? `${entity.key} ${operation}` : entity.key);
    if (names.length === 0 || rights.may(entity, operation, names)) return true;
    const eyes = eyesOn(rights.session, [entity]);
    const isNewWay = isFirstSight(route, entity.key, operation, rights.may(entity, 'read', names), eyes);
    return isFirst(entity.key, names, method === 'GET') || isNewWay;
  });
}

/** That every route turns away who may not read its document, is seen by the low roles: others ask one route for each. */
function isWorthOneRefusal(rights: Rights): (call: Call) => boolean {
  const isFirst = firstTimes();
  return ({ entity }) => entity === null || rights.everMay(entity, 'read') || isFirst(entity.key);
}

/** Makes every call that the person may not make and every reading that they may; what comes back is held to the rights. */
async function walk(person: Person, rights: Rights, calls: readonly Call[]) {
  const outcome = { faults: [] as string[], refused: 0, told: 0 };
  const count = ({ faults, isDone }: Judged) => {
    outcome.refused += Number(!isDone);
    outcome.told += Number(isDone);
    outcome.faults.push(...faults);
  };
  const isAboutRecords = ({ entity, operation }: Call) => entity !== null && operation !== null;
  const some = worthAsking(person, rights, calls)
    .filter((call) => call.method === 'GET' || mayOf(rights, call) !== true)
    .filter(isFirstToAsk(person, rights));
  await inLanes(some.filter(isAboutRecords), async (call) => count(await judge(person, rights, call)));
  // What is about themselves may end what they began.
  for (const call of some.filter((call) => !isAboutRecords(call))) count(await judge(person, rights, call));
  return outcome;
}

/** Null: no document says. */
function mayOf(rights: Rights, { url, entity, operation, names }: Call): boolean | null {
  if (entity && operation) return rights.may(entity, operation, names);
  return url.includes('/files/') ? showsFile(rights, names[0] ?? '') : null;
}

interface Judged {
  readonly faults: readonly string[];
  readonly isDone: boolean;
}

async function judge(person: Person, rights: Rights, call: Call): Promise<Judged> {
  const { method, url, body, names } = call;
  const may = mayOf(rights, call);
  const headers = { 'x-access-token': person.token };
  const response = await world.app.inject({ method, url, headers, ...(body ? { payload: body } : {}) });
  const isJson = String(response.headers['content-type']).includes('json');
  const answer = isJson ? response.json() : {};
  const said = `${method} ${url} ${JSON.stringify(body ?? '')}`;
  const wrong = [
    ...faultsOf(response, said, { words: [], ids: new Set(), tokens }),
    // In a workbook one text touches the next: what it may hold is the export's own test.
    ...(isJson ? leaksIn(response.body, rights, /\/(history|versions|then)$/.test(url)) : []).map(
      (leak) => `tells ${leak}`,
    ),
  ];
  const isDone = answer.success !== false;
  const isTrash = names.some((id) => company.trash.has(id));
  if (may && isDone && !url.includes('/files/') && isJson) {
    wrong.push(...hiddenIn(rights, call, answer.result).map((path) => `shows ${path}`));
  }
  if (may === false && isDone) wrong.push('done');
  // There an id is another thing's: an import's, an export's, a role's.
  const isOther = /\/(imports|exports|rights)\//.test(url);
  // As it stood before it was theirs, an evaluation that nobody scores yet, it is nothing to them.
  const isNarrow = call.entity && rights.grants(call.entity, names[0] ?? '').every(({ rows }) => rows !== null);
  const isEarlier = isNarrow && url.includes('/then?') && answer.reason === 'unknown_version';
  if (may && names.length > 0 && !isTrash && !isDone && !isOther && !isEarlier) wrong.push(`refused: ${answer.reason}`);
  return { faults: wrong.map((fault) => `${said}: ${fault}`), isDone };
}

/**
 * Whether nobody has asked yet who would be told the same. A list, and a record itself, is read by everybody who does not see all of it and of
 * what it points at with the same eyes. What may be chosen is a matter of what is offered: each field is asked once, and each way of seeing
 * what is offered in one of them. Whatever else a record tells is cut by the grants that hold for it, and by nothing else of who asks: of people
 * under the same grants one asks, of records for which the same hold about one. What it came of is of other documents too: each person asks.
 */
const isFirstToAsk =
  (person: Person, rights: Rights) =>
  ({ contract, method, url, entity, operation, names }: Call): boolean => {
    const { session } = rights;
    if (!entity || !operation || method !== 'GET' || !rights.everMay(entity, 'read')) return true;
    // What is refused for the record's sake was chosen already.
    if (!rights.may(entity, operation, names)) return true;
    if (contract.url.includes('/options/')) {
      const field = entity.fields.get(decodeURIComponent(url.split(/[/?]/)[4] ?? ''));
      const offered = company.model.entities.get((field && targetOf(field)) ?? '');
      const isNewField = isFirstSight(contract.url, kindOf(session), entity.key, field?.path);
      const eyes = offered && eyesOn(session, [offered]);
      return isFirstSight(contract.url, url.split('?')[1], offered?.key, eyes) || isNewField;
    }
    if (isPlain.test(contract.url)) {
      const sight = sightOf(session, entity);
      return sight === null || isFirstSight(url, sight);
    }
    const [id = ''] = names;
    const who = contract.url.endsWith('/lineage') ? person.username : eyesOn(session, [entity]);
    const held = JSON.stringify(rights.grants(entity, id).map(asText));
    return isFirstSight(contract.url, url.replace(id, ''), who, held, company.trash.has(id));
  };

/** A document's list, and a record. */
const isPlain = /\/records\/:entity(\/:id)?$/;

const asText = ({ rows, hide, lines }: GrantModel) => [rows, [...hide].toSorted(), [...lines]];
/** Suppliers, and those that are not approved yet, are told by other laws. */
const kindOf = ({ supplier, mustComplete }: Session) => `${supplier !== null} ${mustComplete}`;
const grantsOn = ({ roles }: Session, entity: EntityModel) => roles.flatMap((role) => entity.roles.get(role) ?? []);
/** What somebody's grants show of these documents, and in which records. */
const eyesOn = (session: Session, entities: readonly EntityModel[]) =>
  JSON.stringify([kindOf(session), entities.map((one) => grantsOn(session, one).map(asText))]);

/** What a person's grants show of a document and of what it points at; null where it is a matter of the record. */
function sightOf(session: Session, entity: EntityModel): string | null {
  const { entities } = company.model;
  const pointedAt = [...entity.fields.values()].flatMap((field) => entities.get(targetOf(field) ?? '') ?? []);
  const seen = [...new Set([entity, ...pointedAt])];
  const isOfRecords = seen.some((one) => grantsOn(session, one).some(({ rows, lines }) => rows || lines.size > 0));
  return isOfRecords ? null : eyesOn(session, seen);
}

const lowRoles = ['role:demander', 'role:supUser', 'role:supAdmin', 'new:supUser', 'new:supAdmin'];

/** A walk over everything is cut in parts, so that no machine is too slow for one test. */
const parts = [1, 2, 3, 4];
const cut = <One>(all: readonly One[], part: number): readonly One[] => {
  const size = Math.ceil(all.length / parts.length);
  return all.slice((part - 1) * size, part * size);
};

describe('with the ids of what is not theirs', () => {
  describe.each(lowRoles)('%s', (name) => {
    const outcome = { refused: 0, told: 0 };
    let person: Person;
    let rights: Rights;
    let before: ReadonlyMap<string, readonly string[]>;
    beforeAll(async () => {
      person = company.person(name);
      rights = await rightsOf(person);
      before = await everythingOf(world, company.id);
    });
    test.each(parts)('is told nothing (%i of 4)', async (part) => {
      const { faults, refused, told } = await walk(person, rights, cut(everyCall, part));
      expect(faults).toEqual([]);
      outcome.refused += refused;
      outcome.told += told;
    });
    test('was refused, and told what is for all', () => {
      expect(outcome.refused).toBeGreaterThan(400);
      expect(outcome.told).toBeGreaterThan(10);
    });
    test('has changed nothing', async () => {
      const had = new Set([...before.values()].flat());
      const after = await everythingOf(world, company.id);
      const rows = [...after].flatMap(([table, all]) => (table === 'sys_log' ? [] : all));
      // Drafts and sessions of their own are theirs to change, and that they tried is written down.
      expect(rows.filter((row) => !had.has(row) && !row.includes(person.id))).toEqual([]);
    });
  });

  test.each(parts)('every other role reads what its document gives it, and no more (%i of 4)', async (part) => {
    const calls = everyCall.filter(({ method, entity }) => method === 'GET' && entity !== null);
    // What is looked for among choices, or is on a page of them, is among all of them.
    const isNaming = ({ url, asks }: Call) => url.startsWith('/api/options/') && asks.includes('ids');
    const plain = calls.filter((call) => call.asks.length === 0 || isNaming(call));
    const others = [...company.people].filter(([name]) => name.startsWith('role:') && !lowRoles.includes(name));
    const told: string[] = [];
    const faults: string[] = [];
    for (const [name, person] of cut(others, part)) {
      const rights = await rightsOf(person);
      const outcome = await walk(person, rights, plain.filter(isWorthOneRefusal(rights)));
      if (outcome.told > 0) told.push(name);
      faults.push(...outcome.faults.map((fault) => `${name} ${fault}`));
    }
    expect(faults).toEqual([]);
    expect(told.length).toBeGreaterThan(0);
  });
});

test('every list of every entity holds exactly the records its reader’s grants hold for', async () => {
  const faults: string[] = [];
  const isFirst = firstTimes();
  for (const [name, person] of company.people) {
    const rights = await rightsOf(person);
    for (const entity of company.model.entities.values()) {
      if (!rights.may(entity, 'read', [])) continue;
      // Who sees all records with the same eyes is listed the same: one of them asks.
      const sight = sightOf(rights.session, entity);
      if (sight && !isFirst(entity.key, sight)) continue;
      for (const list of entity.lists.values()) {
        const { result, reason } = await world.call(
          person.token,
          'GET',
          `/records/${entity.key}?list=${list.key}&pageSize=500`,
        );
        if (!result) {
          faults.push(`${name} ${entity.key}.${list.key} is refused: ${reason}`);
          continue;
        }
        const url = `/records/${entity.key}`;
        const shown = hiddenIn(rights, { entity, url, operation: 'read' }, result);
        faults.push(...new Set(shown.map((path) => `${name} ${entity.key}.${list.key} shows ${path}`)));
        const listed: string[] = result.records.map(({ id }: RecordData) => id);
        const plan = plans.get(entity.key) as EntityPlan;
        const asker = askerOf(rights.session, shanghaiTime());
        const wanted = company.idsOf(entity).filter((id) => {
          const record = records.get(`${entity.store} ${id}`);
          if (!record || company.trash.has(id) || rights.grants(entity, id).length === 0) return false;
          if (list.where === null) return true;
          // What was loaded is what is kept; a list may also ask for what is worked out of it.
          const worked = runProgram(plan, record, { asker, kinds: fieldKinds }).record;
          return holds(list.where, scopeOver(plan, worked, asker));
        });
        // The root was there before the first record was entered.
        const known = listed.filter((id) => company.idsOf(entity).includes(id));
        if (JSON.stringify(known.toSorted()) !== JSON.stringify(wanted.toSorted()))
          faults.push(`${name} ${entity.key}.${list.key}`);
      }
    }
  }
  expect(faults).toEqual([]);
});

test('nobody finds out a hidden value by searching, ordering or combining', async () => {
  const faults: string[] = [];
  const isFirst = firstTimes();
  let tried = 0;
  for (const [name, person] of company.people) {
    if (!name.startsWith('role:')) continue;
    const rights = await rightsOf(person);
    for (const entity of company.model.entities.values()) {
      if (!rights.may(entity, 'read', [])) continue;
      const hidden = [...entity.fields.values()].filter(({ path, kind }) => {
        const grants = rights.session.roles.flatMap((role) => entity.roles.get(role) ?? []);
        return kind.filters.length > 0 && grants.every(({ hide }) => hides(hide, path));
      });
      const isNewSight = isFirst(entity.key, eyesOn(rights.session, [entity]));
      let all: string | undefined;
      for (const { path } of hidden) {
        // A field is hidden from all by the same piece: each is asked for by one who may not see it, and one of every document with all eyes.
        if (!isFirst(entity.key, path) && !(isNewSight && all === undefined)) continue;
        tried += 1;
        const ask = async (query: Record<string, string>) => {
          const answer = await world.call(person.token, 'GET', `/records/${entity.key}?${new URLSearchParams(query)}`);
          return answer.success ? JSON.stringify(answer.result) : 'refused';
        };
        all ??= await ask({});
        const value = String(records.get(`${entity.store} ${company.idsOf(entity)[0]}`)?.[path] ?? '2');
        for (const query of [
          { [path]: value },
          { [path]: `!${value}` },
          { [`${path}_begin`]: '1', [`${path}_end`]: '3' },
        ]) {
          if (![all, 'refused'].includes(await ask(query as Record<string, string>)))
            faults.push(`${name} ${entity.key}.${path} by ${Object.keys(query)}`);
        }
        const parts = JSON.stringify([{ field: path, rule: 'eq', val: value }]);
        if ((await ask({ superQueryParams: parts })) !== 'refused')
          faults.push(`${name} ${entity.key}.${path} by super query`);
        if ((await ask({ column: path, order: 'asc' })) !== 'refused')
          faults.push(`${name} ${entity.key}.${path} by order`);
      }
    }
  }
  expect(faults).toEqual([]);
  expect(tried).toBeGreaterThan(10);
});
