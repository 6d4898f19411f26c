import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { EntityModel } from '../../schemas/compile/model.ts';
import type { RecordData } from '../../schemas/compile/plan.ts';
import { sql } from '../../server/db/statement.ts';
import { quote } from '../../server/db/structure.ts';
import { targetOf } from '../../server/records/write/references.ts';
import { type Aim, type Call, callsOf } from '../support/crawl.ts';
import { firstTimes } from '../support/first-times.ts';
import { fewer, isEnteredByUs } from '../support/founding-turns.ts';
import { inLanes } from '../support/in-lanes.ts';
import { faultsOf, type Sought, tokensAndHashes } from '../support/look-for.ts';
import { everythingOf, openWorld, type Person, type Tenant, tenantTables, type World } from '../support/world.ts';

const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const idsIn = (everything: ReadonlyMap<string, readonly string[]>): Set<string> =>
  new Set([...everything.values()].flat().flatMap((row) => row.match(uuids) ?? []));

// Hundreds of calls each, on a machine that may have other things to do.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 600_000 });

let world: World;
let ours: Tenant;
let theirs: Tenant;
let aim: Aim;
let sought: Sought;

beforeAll(async () => {
  world = await openWorld('isolation', [1, 2]);
  ours = world.tenants.get(1) as Tenant;
  theirs = world.tenants.get(2) as Tenant;
  aim = await aimAt(ours);
  const tokens = [...world.tenants.values()].flatMap(({ people }) => [...people.values()].map(({ token }) => token));
  sought = {
    words: [ours.mark],
    ids: idsIn(await everythingOf(world, ours.id)),
    tokens: tokensAndHashes(tokens),
  };
});
afterAll(() => world.close());

const mayDo = ({ roles }: EntityModel, what: 'create' | 'edit') =>
  [...roles.values()].flat().some((grant) => grant.do.has(what));
/** What only the server writes, nobody is asked to enter. */
const isEntered = (entity: EntityModel) => mayDo(entity, 'create');
/** What is entered once and then counted by ledgers alone is nobody's to change. */
const isEdited = (entity: EntityModel) => mayDo(entity, 'edit');

/** The first, one in the middle, and the last, which lies in the trash. */
const someOf = (ids: readonly string[]) => ids.filter((_, at) => at < 2 || at === ids.length - 1);

async function aimAt(tenant: Tenant): Promise<Aim> {
  const running = await world.house.models.running(tenant.id);
  const everyone = tenant.person('everyone');
  const own = tenant.mark.toLowerCase();
  const plans = new Map(
    [...tenant.model.entities.keys()].map((key) => [key, running.plan(key, everyone.roles)?.hash ?? '']),
  );
  return {
    model: tenant.model,
    idsOf: (entity) => someOf(tenant.idsOf(entity)),
    files: tenant.files.slice(0, 4),
    documents: [
      ['entity', `${own}Book`],
      ['entity', `${own}Plan`],
      ['dict', `${own}Kind`],
    ],
    plans,
    usernames: [everyone.username],
    departCodes: [`${tenant.mark}1`],
    mark: tenant.mark,
  };
}

const said = ({ method, url, body }: Pick<Call, 'method' | 'url' | 'body'>) =>
  `${method} ${url} ${JSON.stringify(body ?? '')}`;
let everything: readonly Call[] | undefined;
const everyCall = () => {
  everything ??= eachOnce(world.app.contracts.flatMap((contract) => callsOf(contract, aim)));
  return everything;
};

/**
 * A stranger is kept out by the company, whatever else a call says. So every route is asked about one record of each document, and about
 * every record by one route that reads and one that writes; of fields that offer the same records one is asked in every way. What a query may
 * say is said once of each document and once on each route: routes that take the same words hand them to the same statement.
 */
function eachOnce(calls: readonly Call[]): Call[] {
  const isFirst = firstTimes();
  return calls.filter((call) => {
    const { contract, url, entity, names, asks } = call;
    if (!entity) return true;
    const field = contract.url.includes('/:field')
      ? entity.fields.get(decodeURIComponent(url.split(/[/?]/)[4] ?? ''))
      : undefined;
    if (field && asks.length > 0) return isFirst(targetOf(field), url.split('?')[1]);
    const isNewName = isFirst(isReading(call), entity.key, names[0]);
    if (names.length === 1 && names[0] !== aim.idsOf(entity)[0]) return isNewName;
    if (asks.length === 0) return true;
    const isNewQuery = isFirst(entity.key, url.split('?')[1]);
    const words = asks.map((name) => entity.fields.get(name)?.kind.name ?? name);
    return isFirst(routeOf(call), words) || isNewQuery;
  });
}

const isReading = ({ method }: Call) => method === 'GET';

const onePer = (keyOf: (call: Call) => string) => [...new Map(everyCall().map((call) => [keyOf(call), call])).values()];
const routeOf = ({ method, contract }: Call) => `${method} ${contract.url}`;
const onePerRoute = () => onePer(routeOf);
const onePerEntity = () => onePer((call) => `${routeOf(call)} ${call.entity?.key}`);

/**
 * Who is turned away before it is asked which company's a record is, is so by one gate of all routes: nobody who signed in, and who may not
 * read such documents in a company of their own. There every route and every document is asked once, elsewhere every route about every document.
 */
function onePerTurning(who: Person | null): Call[] {
  const isFirst = firstTimes();
  const mayRead = ({ roles }: EntityModel) => (who?.roles ?? []).some((role) => (roles.get(role) ?? []).length > 0);
  return onePerEntity().filter((call) => {
    const { entity } = call;
    const isNewRoute = isFirst(routeOf(call));
    return (entity && (mayRead(entity) || isFirst(entity.key))) || isNewRoute;
  });
}

/** A walk over everything is cut in parts, so that no machine is too slow for one test. */
const parts = [1, 2, 3, 4];
const cut = (calls: readonly Call[], part: number): readonly Call[] => {
  const size = Math.ceil(calls.length / parts.length);
  return calls.slice((part - 1) * size, part * size);
};

interface Outcome {
  readonly call: Call;
  readonly response: LightMyRequestResponse;
  readonly reason: string | undefined;
  readonly success: boolean;
}

/** Makes calls one after another as somebody, each route in a session of its own: some of them end it. */
async function walk(calls: readonly Call[], who: Person | null, seen: (outcome: Outcome) => void, more: object = {}) {
  let token = who?.token;
  let last: Call['contract'] | undefined;
  for (const call of calls) {
    if (who && last !== call.contract) token = await beginSession(who);
    last = call.contract;
    const headers = { ...(token ? { 'x-access-token': token } : {}), ...more };
    const payload = call.body ? { payload: call.body } : {};
    const response = await world.app.inject({ method: call.method, url: call.url, headers, ...payload });
    const answer = String(response.headers['content-type']).includes('json') ? response.json() : {};
    seen({ call, response, reason: answer.reason, success: answer.success !== false });
  }
}

/** The same where the order does not matter: routes about records side by side, and one after another what may end a session or begin something. */
async function walkTogether(...[calls, who, seen, more]: Parameters<typeof walk>): Promise<void> {
  const isAboutRecords = ({ entity, operation }: Call) => entity !== null && operation !== null;
  const routes = [...new Set(calls.filter(isAboutRecords).map(({ contract }) => contract))];
  await inLanes(routes, (route) =>
    walk(
      calls.filter((call) => call.contract === route && isAboutRecords(call)),
      who,
      seen,
      more,
    ),
  );
  await walk(
    calls.filter((call) => !isAboutRecords(call)),
    who,
    seen,
    more,
  );
}

async function beginSession({ id, token }: Person): Promise<string> {
  const { sessions } = world.house.access;
  const { tenant = 0 } = (await sessions.read(token)) ?? {};
  const fresh = await sessions.begin({ tenant, user: id, depart: null, ip: '127.0.0.1', agent: 'test' });
  sought = { ...sought, tokens: new Set([...sought.tokens, ...tokensAndHashes([fresh])]) };
  return fresh;
}

describe('the crawler', () => {
  test('sees every route and every operation of every entity', () => {
    const calls = everyCall();
    const routes = new Set(calls.map(({ contract, method }) => `${method} ${contract.url}`));
    const all = world.app.contracts.flatMap(({ method, url }) => [method].flat().map((one) => `${one} ${url}`));
    expect([...routes].toSorted()).toEqual([...new Set(all)].toSorted());
    expect(calls.length).toBeGreaterThan(1000);
    for (const entity of [...ours.model.entities.values()].filter(isEntered)) {
      expect(aim.idsOf(entity).length, entity.key).toBeGreaterThanOrEqual(fewer[entity.facetOf ?? entity.key] ?? 3);
      expect(calls.filter((call) => call.entity === entity).length, entity.key).toBeGreaterThan(30);
    }
  });

  describe('finds what is there', () => {
    const found = { words: 0, ids: 0 };
    test.each(parts)('and nothing else is wrong with it (%i of 4)', async (part) => {
      const other: string[] = [];
      const calls = cut(everyCall().filter(isReading), part);
      await walkTogether(calls, ours.person('everyone'), ({ call, response }) => {
        const faults = faultsOf(response, said(call), sought);
        found.words += Number(faults.some((fault) => fault.startsWith('says')));
        found.ids += Number(faults.some((fault) => fault.startsWith('names')));
        other.push(...faults.filter((fault) => !/^(says|names)/.test(fault)).map((fault) => `${said(call)}: ${fault}`));
      });
      expect(other).toEqual([]);
    });
    test('those it belongs to are told all of it', () => {
      expect(found.words).toBeGreaterThan(200);
      expect(found.ids).toBeGreaterThan(100);
    });
  });
});

/** Walks as a stranger: nothing may be told, nothing named outright may be had, nothing may break. */
async function attack(all: readonly Call[], who: Person | null, headers: object = {}): Promise<string[]> {
  const faults: string[] = [];
  // One's own log tells back what one asked, names of others' things included.
  const calls = who ? all.filter(({ entity }) => entity?.store !== 'sysLog') : all;
  await walkTogether(
    calls,
    who,
    ({ call, response, reason, success }) => {
      const wrong = faultsOf(response, said(call), sought);
      if (success && call.names.length > 0) wrong.push('done');
      if (!success && reason === undefined) wrong.push('no reason');
      const isOut = reason === 'not_signed_in';
      if (who ? isOut : call.contract.permission !== 'public' && !isOut) wrong.push(`told ${reason ?? 'yes'}`);
      faults.push(...wrong.map((fault) => `${said(call)}: ${fault}`));
    },
    headers,
  );
  return faults;
}

const sameAsBefore = async (before: ReadonlyMap<string, readonly string[]>, tenant: Tenant) =>
  expect(changed(before, await everythingOf(world, tenant.id))).toEqual([]);
const changed = (before: ReadonlyMap<string, readonly string[]>, after: ReadonlyMap<string, readonly string[]>) =>
  // That somebody tried is written down: the log of a company may grow by others' doing, nothing else of it may.
  [...after]
    .filter(([table]) => table !== 'sys_log')
    .flatMap(([table, rows]) => {
      // How long a session lasts grows with its own use, which these tests make of it; that it is there, and how it stands, does not change.
      const kept = (row: string) => (table === 'session' ? row.replace(/"\d{4}-[^"]+"/g, 'a moment') : row);
      const had = new Set(before.get(table)?.map(kept));
      const has = new Set(rows.map(kept));
      return [...[...has].filter((row) => !had.has(row)), ...[...had].filter((row) => !has.has(row))].map(
        (row) => `${table} ${row}`,
      );
    });

describe('C27: nobody', () => {
  test.each([
    ['without a token', {}],
    ['with a token that is none', { 'x-access-token': 'x'.repeat(43) }],
    ['with a name instead of a token', { 'x-access-token': 'admin', authorization: 'Bearer admin', 'x-user': 'admin' }],
  ])('%s is told anything or changes anything', async (_, headers) => {
    const before = await everythingOf(world, ours.id);
    expect(await attack(Object.keys(headers).length > 0 ? onePerRoute() : onePerTurning(null), null, headers)).toEqual(
      [],
    );
    await sameAsBefore(before, ours);
  });
  test('with what the database keeps of a token, or with a token that ended, is anybody', async () => {
    const { sessions } = world.house.access;
    const token = await beginSession(ours.person('everyone'));
    const { id = '' } = (await sessions.read(token)) ?? {};
    const calls = onePerRoute().filter(isReading);
    expect(await attack(calls, null, { 'x-access-token': id, cookie: `zhaocai_files=${id}` })).toEqual([]);
    await sessions.end(id);
    expect(await attack(calls, null, { 'x-access-token': token, cookie: `zhaocai_files=${token}` })).toEqual([]);
  });
});

describe('somebody of another company', () => {
  describe.each([
    ['everyone', everyCall],
    ['role:buyer', () => onePerTurning(theirs.person('role:buyer'))],
    ['role:supAdmin', () => onePerTurning(theirs.person('role:supAdmin'))],
    ['new:supAdmin', () => onePerTurning(theirs.person('new:supAdmin'))],
  ])('%s', (name, make) => {
    let before: ReadonlyMap<string, readonly string[]>;
    let calls: readonly Call[];
    beforeAll(async () => {
      before = await everythingOf(world, ours.id);
      const all = make();
      calls = [...all.filter(isReading), ...all.filter((call) => !isReading(call))];
    });
    test.each(parts)('has nothing of ours (%i of 4)', async (part) => {
      expect(await attack(cut(calls, part), theirs.person(name))).toEqual([]);
    });
    test('has changed nothing', () => sameAsBefore(before, ours));
  });

  test.each(['tenant_id', 'tenant-id', 'x-tenant-id'])(
    'C29: is refused outright when %s names our company',
    async (name) => {
      const calls = onePerRoute().filter((call) => isReading(call) && call.contract.permission !== 'public');
      const others: string[] = [];
      const note = ({ call, reason }: Outcome) => void (reason === 'other_tenant' || others.push(call.url));
      await walk(calls, theirs.person('everyone'), note, { [name]: String(ours.id) });
      expect(others).toEqual([]);
    },
  );

  test('is told the same whatever person or role the headers, and whatever company the query names', async () => {
    const forged = {
      'x-user-id': ours.person('everyone').id,
      'x-roles': 'admin',
      'x-forwarded-user': ours.person('everyone').username,
      'x-http-method-override': 'DELETE',
      'x-original-url': '/api/records/user',
      authorization: `Bearer ${ours.person('everyone').id}`,
    };
    /** What tells of the asking itself, or of this moment, is never told twice alike. */
    const isMoving = /\/(sessions|sys\/online|monitor|actuator|loginfo|visitInfo|ticket|generateUserId)(\/|$)/;
    const isOpen = ({ query, url }: Call['contract']) => query?.additionalProperties !== false && !isMoving.test(url);
    // Who asks is found out before what is asked: every route once, and of every document what says most of it.
    const both = new Set([
      ...onePerRoute(),
      ...onePerEntity().filter(({ contract }) => contract.url.endsWith('/records/:entity')),
    ]);
    const calls = [...both].filter(
      (call) => isReading(call) && call.contract.permission !== 'public' && isOpen(call.contract),
    );
    const texts = async (headers: object, more: string) => {
      const told = new Map<Call, string>();
      const sent = calls.map((call) => ({ ...call, url: `${call.url}${call.url.includes('?') ? '&' : '?'}${more}` }));
      const note = ({ call, response }: Outcome) =>
        told.set(call, response.body.replace(/"(timestamp|serverTime|now|lastLoginTime)":[^,}]*/g, ''));
      await walkTogether(sent, theirs.person('everyone'), note, headers);
      return sent.map((call) => told.get(call));
    };
    const plain = await texts({}, '');
    const asked = await texts(forged, `tenant_id=${ours.id}&tenantId=${ours.id}`);
    expect(plain.filter((text) => text?.includes(theirs.mark)).length).toBeGreaterThan(20);
    expect(calls.flatMap((call, at) => (plain[at] === asked[at] ? [] : [call.url]))).toEqual([]);
  });

  describe('entering our things into records of their own', () => {
    /** Where a record can name another's record or file: `field`, `lines.0.field`. */
    const places = (entity: EntityModel) =>
      [...entity.fields.values()].flatMap((field) => {
        const to = targetOf(field);
        if (field.system || !field.column || !(to || field.kind.holdsFiles)) return [];
        const target = to && theirs.model.entities.get(to);
        const [first] = target ? ours.idsOf(target) : [];
        // Of what nobody entered there is none: anything of ours stands for it.
        const id = field.kind.holdsFiles ? ours.files[1] : (first ?? ours.person('everyone').id);
        const value = field.type.is === 'list' ? [id] : id;
        // What nobody enters is left as it was, whatever is sent for it.
        const isOpen = !field.locked && field.calc === null && field.config.find === undefined;
        return [{ path: field.path.replaceAll('.', '.0.'), id: String(id), value, isOpen }];
      });
    const withValue = (record: RecordData, path: string, value: unknown): RecordData => {
      const copy = structuredClone(record);
      const keys = path.split('.');
      const last = keys.pop() ?? '';
      // Lines that a draft leaves empty get one: somebody sends it all the same.
      const row = keys.reduce((at: Record<string, unknown>, key) => {
        at[key] ??= {};
        return at[key] as Record<string, unknown>;
      }, copy);
      row[last] = value;
      return copy;
    };
    /** Of these ids those that anything of theirs holds; that somebody asked for one is written down. */
    const keptOf = async (ids: ReadonlySet<string>): Promise<string[]> => {
      if (ids.size === 0) return [];
      const kept = [...(await everythingOf(world, theirs.id))].filter(([table]) => table !== 'sys_log');
      return [...ids].filter((id) => kept.some(([, rows]) => rows.some((row) => row.includes(id))));
    };
    const whoMakes = (entity: EntityModel) => (['depart', 'role', 'user'].includes(entity.key) ? 'root' : 'everyone');

    test('is refused at every reference and every file of every entity, in new records and old', async () => {
      const before = await everythingOf(world, ours.id);
      const faults: string[] = [];
      let tried = 0;
      for (const entity of theirs.model.entities.values()) {
        if (entity.facetOf || !isEntered(entity) || !isEnteredByUs(entity)) continue;
        const who = whoMakes(entity);
        const { token } = theirs.person(who);
        const fresh = await theirs.draft(entity.key, who);
        const made = await world.call(token, 'POST', `/records/${entity.key}`, fresh);
        expect(made, entity.key).toMatchObject({ success: true });
        const url = `/records/${entity.key}/${made.result.id}`;
        let stands: RecordData = made.result;
        let draft: RecordData | undefined;
        const quiet = new Set<string>();
        for (const { path, id, value, isOpen } of places(entity)) {
          tried += 1;
          // What was refused may be sent again.
          draft ??= await theirs.draft(entity.key, who);
          const created = await world.call(token, 'POST', `/records/${entity.key}`, withValue(draft, path, value));
          if (created.success) draft = undefined;
          const stored = await world.call(token, 'PUT', url, withValue(stands, path, value));
          if (stored.success) stands = stored.result;
          // What nobody may change once it stands, is refused before anything in it is looked at.
          if (!isEdited(entity)) expect(stored, entity.key).toMatchObject({ success: false, reason: 'not_allowed' });
          for (const answer of isEdited(entity) ? [created, stored] : [created]) {
            const paths = (answer.issues ?? []).map((issue: { path: string }) => issue.path);
            const place = `/${path.replaceAll('.', '/')}`;
            // Rows that nobody adds are refused as a whole.
            const isToldWhere = paths.some((told: string) => told !== '' && `${place}/`.startsWith(`${told}/`));
            // What a rule folds away is left out too: what was taken without a word must lie nowhere.
            const isLeft = answer.success && !JSON.stringify(answer.result).includes(id);
            if (isLeft && isOpen) quiet.add(id);
            if (!isLeft && (answer.success || !isToldWhere))
              faults.push(`${entity.key}.${path}: ${answer.success} ${JSON.stringify(answer.issues)}`);
          }
        }
        faults.push(...(await keptOf(quiet)).map((id) => `${entity.key} keeps ${id}`));
      }
      expect(faults).toEqual([]);
      expect(tried).toBeGreaterThan(30);
      await sameAsBefore(before, ours);
    });

    test('is refused as a source, as a line, as an id and beside an own one', async () => {
      const before = await everythingOf(world, ours.id);
      const everyone = theirs.person('everyone').token;
      let chains = 0;
      for (const entity of theirs.model.entities.values()) {
        for (const { key, to, lines } of entity.becomes.values()) {
          const source = ours.idsOf(entity)[0];
          // What only the work of others makes may lie nowhere here.
          if (!source && !isEntered(entity)) continue;
          expect(source, `${entity.key}.${key}`).toBeDefined();
          chains += 1;
          const record = await theirs.draft(to, 'everyone');
          const from = { chain: `${entity.key}.${key}`, id: source };
          const asHead = await world.call(everyone, 'POST', `/records/${to}`, { ...record, $from: from });
          // What nobody enters is refused whatever it is said to come from.
          const isMade = isEntered(theirs.model.entities.get(to) as EntityModel);
          const reason = isMade ? 'unknown_record' : 'not_allowed';
          expect(asHead, from.chain).toMatchObject({ success: false, reason });
          if (!lines) continue;
          const own = { ...from, id: theirs.idsOf(entity)[0] };
          // A supplier's side of a document is shown to the supplier alone; its lines are those of the document.
          const of = entity.facetOf ?? entity.key;
          // What suppliers enter for their own eyes is read by them.
          const readers = ['everyone', ...[...ours.people.keys()].filter((name) => name.startsWith('company:'))];
          const seen = await Promise.all(
            readers.map((name) => world.call(ours.person(name).token, 'GET', `/records/${of}/${source}`)),
          );
          const [first] = seen.find(({ success }) => success)?.result[lines.from] ?? [];
          // What is filled by a button later has no line yet to be taken.
          if (!first) continue;
          const line = first.id;
          for (const foreign of [
            { ...from, line },
            { ...own, line },
          ]) {
            // Where each line becomes a record of its own, the record names the line.
            const rows = (record[lines.to] as RecordData[] | undefined)?.map((row) => ({ ...row, $from: foreign }));
            const said = lines.to ? { $from: own, [lines.to]: rows } : { $from: foreign };
            const answer = await world.call(everyone, 'POST', `/records/${to}`, { ...record, ...said });
            expect(answer, JSON.stringify(foreign)).toMatchObject({ success: false });
          }
        }
        for (const part of entity.head.parts.values()) {
          const [mine] = theirs.idsOf(entity);
          const { result } = await world.call(everyone, 'GET', `/records/${entity.key}/${mine}`);
          const foreign = (
            await world.call(ours.person('everyone').token, 'GET', `/records/${entity.key}/${ours.idsOf(entity)[0]}`)
          ).result;
          // A side of a record shows the lines it takes and no others.
          if (entity.facetOf !== null && result && !(part.key in result)) continue;
          if (!result || !foreign || foreign[part.key].length === 0) continue;
          const rows = [...result[part.key], { ...result[part.key][0], id: foreign[part.key][0].id }];
          const answer = await world.call(everyone, 'PUT', `/records/${entity.key}/${mine}`, {
            version: result.version,
            [part.key]: rows,
          });
          expect(answer, `${entity.key}.${part.key}`).toMatchObject({ success: false });
        }
      }
      expect(chains).toBeGreaterThan(50);
      await sameAsBefore(before, ours);
    });

    test('deleting or acting on several, one of them ours, does it to none', async () => {
      const everyone = theirs.person('everyone').token;
      const before = await everythingOf(world, theirs.id);
      for (const entity of theirs.model.entities.values()) {
        const operations = [...new Set([...entity.roles.values()].flat().flatMap((grant) => [...grant.do]))];
        const calls = operations.flatMap((operation) => {
          if (operation === 'delete') return ['delete'];
          return operation.startsWith('action:') ? [operation.replace(':', 's/')] : [];
        });
        const ids = [...theirs.idsOf(entity).slice(0, 1), ...ours.idsOf(entity).slice(0, 1)];
        if (ids.length < 2) continue;
        for (const call of calls) {
          const answer = await world.call(everyone, 'POST', `/records/${entity.key}/${call}`, { ids });
          expect(answer, `${entity.key} ${call}`).toMatchObject({ success: false });
        }
      }
      await sameAsBefore(before, theirs);
    });

    test('has left nothing of ours in anything of theirs', async () => {
      const everything = await everythingOf(world, theirs.id);
      const kept = [...everything].filter(([table]) => table !== 'sys_log');
      const rows = kept.flatMap(([table, all]) => all.map((row) => `${table} ${row}`));
      const isOurs = (row: string) =>
        row.includes(ours.mark) || (row.match(uuids) ?? []).some((id) => sought.ids.has(id));
      expect(rows.filter(isOurs)).toEqual([]);
    });
  });
});

describe('the database itself', () => {
  /** Who may sign in is found out before there is a tenant: the owner's alone, as migrations say. */
  const ofTheOwner = ['login_name', 'login_phone', 'session'];

  test('keeps every table with a tenant under forced row-level security and a key that begins with it', async () => {
    const tables = await tenantTables(world);
    expect(tables.length).toBeGreaterThan(25);
    const found = await world.house.db.owner.rows<{
      name: string;
      forced: boolean;
      first: string | null;
      app: boolean;
    }>(sql`
      select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced,
        (select a.attname from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
          where i.indrelid = c.oid and i.indisprimary) as first,
        has_table_privilege('zhaocai_app', c.oid, 'select') or has_table_privilege('zhaocai_app', c.oid, 'insert')
          or has_table_privilege('zhaocai_app', c.oid, 'update') or has_table_privilege('zhaocai_app', c.oid, 'delete')
          or has_table_privilege('zhaocai_app', c.oid, 'truncate') as app
      from pg_class c where c.relname = any (${tables}) and c.relnamespace = 'public'::regnamespace order by 1`);
    const wrong = found.filter(({ name, forced, first, app }) =>
      ofTheOwner.includes(name) ? app : !forced || first !== 'tenant_id',
    );
    expect(wrong).toEqual([]);
  });

  const guarded = async () => (await tenantTables(world)).filter((table) => !ofTheOwner.includes(table));
  /** Of each table its name and how many rows were found there, where there were any. */
  const found = (tables: readonly string[], rows: (table: string, at: number) => string) =>
    tables.map((table, at) => `select '${table} ' || count(*) as said from (${rows(table, at)}) r having count(*) > 0`);

  test('shows nothing to a connection that was not told its tenant, and takes nothing from it', async () => {
    const tables = await guarded();
    const seen = found(tables, (table) => `select 1 from ${quote(table)}`);
    expect(await asApp(null, seen.join(' union all '))).toEqual([]);
    const gone = tables.map((table, at) => `gone${at} as (delete from ${quote(table)} returning 1)`);
    const changed = found(tables, (_, at) => `select 1 from gone${at}`);
    expect(await asApp(null, `with ${gone.join(', ')} ${changed.join(' union all ')}`)).toEqual([]);
  });

  test('shows a connection that was told its tenant no row of another', async () => {
    const foreign = found(await guarded(), (table) => `select 1 from ${quote(table)} where tenant_id <> ${theirs.id}`);
    expect(await asApp(theirs.id, foreign.join(' union all '))).toEqual([]);
  });

  test('lets no reference leave its tenant', async () => {
    const bare = await world.house.db.owner.rows(sql`
      select c.conrelid::regclass::text as "from", c.conname as name from pg_constraint c
      join pg_attribute f on f.attrelid = c.confrelid and f.attname = 'tenant_id'
      where c.contype = 'f' and not exists (
        select 1 from generate_subscripts(c.conkey, 1) n
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[n] and a.attname = 'tenant_id'
        where c.confkey[n] = f.attnum)`);
    expect(bare).toEqual([]);
  });

  /** A raw query as the application's role. */
  async function asApp(tenant: number | null, text: string): Promise<readonly string[]> {
    let said: readonly string[] = [];
    await world.house.db.owner
      .transaction(async (owner) => {
        await owner.rows(sql`set local role zhaocai_app`);
        if (tenant !== null) await owner.rows(sql`select set_config('app.tenant', ${String(tenant)}, true)`);
        said = (await owner.rows<{ said: string }>({ text, values: [] })).map((row) => row.said);
        throw new Error('undo');
      })
      .catch((error: Error) => {
        if (error.message !== 'undo') throw error;
      });
    return said;
  }
});
