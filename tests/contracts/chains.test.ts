import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { EntityModel } from '../../schemas/compile/model.ts';
import { quote } from '../../server/db/structure.ts';
import { refusals } from '../../server/kernel/errors.ts';
import { newId } from '../../server/kernel/new-id.ts';
import { recordsRoom } from '../../server/records/records.routes.ts';
import { supplierRoles } from '../support/founding-turns.ts';
import { type Catalog, openCatalog, personOf } from '../support/open-catalog.ts';
import { chainsOf, mayMake, readSaid, type SaidChain, type SaidMove } from '../support/said-chains.ts';
import { seatPeople } from '../support/seat-people.ts';

// Some hundred calls, on a machine that may have other things to do.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const said = readSaid();
const chains = chainsOf(said).filter(({ part }) => part === '');
const everyMove = chains.flatMap((chain) => chain.moves.map((move) => [chain, move] as const));
const roles = [...new Set(said.flatMap(({ access }) => Object.keys(access?.roles ?? {})))].sort();

let catalog: Catalog;
let entities: ReadonlyMap<string, EntityModel>;
beforeAll(async () => {
  catalog = await openCatalog('chains', [recordsRoom]);
  entities = (await catalog.house.models.running(1)).model.entities;
  const own = catalog.at.db.tenant(1);
  for (const text of [
    `insert into sys_depart (tenant_id, id, name, code) values (1, 'd1', '一部', 'A01'), (1, 'd9', '九部', 'A09')`,
    `insert into su_supplier (tenant_id, id, code, name, verify_status, is_show)
     values (1, 's1', 'S1', '甲', '6', '1'), (1, 's9', 'S9', '乙', '6', '1')`,
    `insert into sys_user (tenant_id, id, username, realname, status, depart) values (1, 'u-else', 'else', '别人', '1', 'd9')`,
  ])
    await own.rows({ text, values: [] });
  await seatPeople(catalog.at.db, 'd1', ...roles.map(asked));
});
afterAll(() => catalog.close());

/** A supplier’s people belong to the supplier, all others to the department. */
const asked = (role: string) => `role:${role}@${supplierRoles.includes(role) ? 's1' : 'd1'}`;
const idOfAsked = (role: string) => personOf(asked(role))?.user.id ?? '';

/** Whose a record is: all persons it names, who entered it, where. */
interface Whose {
  readonly named: string;
  readonly by: string;
  readonly depart: string;
  readonly supplier: string;
  /** The company the person comes from: of companies their own is its record. */
  readonly itself?: string;
}
const strangers: Whose = { named: 'u-else', by: 'u-else', depart: 'd9', supplier: 's9' };
/** Fits whatever rows a grant may ask for, each in turn: what is all one's own, what one only entered, what is only in one's department. */
const fitting = (me: string): readonly Whose[] => [
  { named: me, by: me, depart: 'd1', supplier: 's1', itself: 's1' },
  { named: me, by: 'u-else', depart: 'd1', supplier: 's1' },
  { named: 'u-else', by: me, depart: 'd1', supplier: 's1' },
  { named: 'u-else', by: 'u-else', depart: 'd1', supplier: 's1' },
];

let turn = 0;

/** A record put straight into its table where its chain says it may stand: nobody has led it there. */
async function put({ entity: key, field: stateField }: SaidChain, state: string, whose: Whose): Promise<string> {
  const entity = entities.get(key) as EntityModel;
  const id = newId();
  // Of what may stand only once at a time each stands in another month: some stand for a whole one.
  const day = new Date(Date.UTC(1800, turn++, 1)).toISOString().slice(0, 10);
  const row: Record<string, unknown> = { tenant_id: 1, id, create_by: whose.by, update_by: whose.by, version: 1 };
  for (const field of entity.head.fields.values()) {
    if (!field.column || field.system || field.inExt) continue;
    const to = (field.config as { to?: string }).to ?? field.kind.name;
    if (field.key === stateField) row[field.columnName] = state;
    else if (field.kind.name === 'user') row[field.columnName] = whose.named;
    else if (field.kind.name === 'depart') row[field.columnName] = whose.depart;
    else if (to === 'supplier') row[field.columnName] = whose.supplier;
    else if (isReadThrough(key, field.key)) row[field.columnName] = await putBehind(to, whose);
    else if (field.kind.name === 'date') row[field.columnName] = day;
    else if (field.kind.name === 'dateTime') row[field.columnName] = `${day} 09:00:00`;
    else if (field.kind.name === 'text') row[field.columnName] = `甲${id.slice(-8)}`;
  }
  if (entity.store === 'supplier' && whose.itself) {
    const text = `update ${entity.head.table} set ${entity.fields.get(stateField)?.columnName} = $2, version = 1 where id = $1`;
    await catalog.at.db.tenant(1).rows({ text, values: [whose.itself, state] });
    return whose.itself;
  }
  for (const [column, value] of Object.entries(entity.when ?? {}))
    row[entity.fields.get(column)?.columnName ?? column] = value;
  const columns = Object.keys(row);
  const text = `insert into ${entity.head.table} (${columns.map(quote).join(', ')}) values (${columns.map((_, at) => `$${at + 1}`).join(', ')})`;
  await catalog.at.db.tenant(1).rows({ text, values: Object.values(row) });
  await putSeats(entity, id, whose.named);
  return id;
}

/** Where rows of a document are of who sits in them — `count(experts where person = me() …) > 0` — whoever is named sits in one. */
async function putSeats({ key, head }: EntityModel, id: string, person: string): Promise<void> {
  const { access } = said.find(({ kind, key: own }) => kind === 'entity' && own === key);
  const seats = JSON.stringify(access?.scopes ?? {}).matchAll(/count\((\w+) where (\w+) = me\(\)/g);
  for (const [, part = '', field = ''] of seats) {
    const { table = '', fields } = head.parts.get(part) ?? {};
    const column = quote(fields?.get(field)?.columnName ?? field);
    const text = `insert into ${quote(table)} (tenant_id, id, head_id, row_no, ${column}) values (1, $1, $2, 1, $3)`;
    await catalog.at.db.tenant(1).rows({ text, values: [newId(), id, person] });
  }
}

/** Whether rows of a document are somebody's by what a field of it points at: `event.buyer = me()`. */
const isReadThrough = (entity: string, field: string): boolean => {
  const { access } = said.find(({ kind, key }) => kind === 'entity' && key === entity);
  return new RegExp(`\\b${field}\\.\\w`).test(JSON.stringify(access));
};

/** What a record is somebody's by, as much theirs as the record itself. */
async function putBehind(to: string, whose: Whose): Promise<string | null> {
  const chain = chains.find(({ entity }) => entity === to);
  return chain ? put(chain, chain.states[0] as string, whose) : null;
}

// biome-ignore lint/suspicious/noExplicitAny: an answer is what its call says
type Answer = any;

async function make(
  chain: SaidChain,
  { key, asks }: SaidMove,
  id: string,
  role: string,
): Promise<{ status: number; body: Answer }> {
  const answers = Object.fromEntries(asks.map((ask) => [ask.key, answerTo(chain, ask.key)]));
  const response = await catalog.app.inject({
    method: 'POST',
    url: `/api/records/${chain.entity}/${id}/moves/${key}`,
    headers: { 'x-access-token': asked(role) },
    payload: { version: 1, answers },
  });
  return { status: response.statusCode, body: response.json() };
}

function answerTo({ entity }: SaidChain, key: string): unknown {
  const kind = entities.get(entity)?.fields.get(key)?.kind.name;
  if (kind === 'date') return '2026-01-05';
  return kind === 'dateTime' ? '2099-01-05 09:00:00' : kind === 'flag' ? 'Y' : '理由';
}

const led = new Set(chains.map(({ entity }) => entity));

/** Everything that is kept of what moves, as text. */
async function kept(): Promise<string> {
  const tables = [...new Set([...entities.values()].flatMap(({ key, head }) => (led.has(key) ? [head.table] : [])))];
  const own = catalog.at.db.tenant(1);
  const rows = await Promise.all(
    tables.map((table) =>
      own.rows({
        text: `select md5(coalesce(string_agg(t::text, ';' order by t::text), '')) as all from ${table} t`,
        values: [],
      }),
    ),
  );
  return JSON.stringify(rows);
}

/** Who refuses, by what the answer says. */
const refusersIn = ({ issues = [] }: Answer): readonly string[] =>
  issues.flatMap(({ code, params }: Answer) => (code === 'refused' ? [params.by] : []));

describe('through the calls, every move of every document', () => {
  test('is refused to roles that may not make it, out of its states and out of one’s rows, and nothing is written', async () => {
    const tries: { of: string; wants: readonly string[]; answer: () => Promise<{ status: number; body: Answer }> }[] =
      [];
    for (const [at, [chain, move]] of everyMove.entries()) {
      const of = `${chain.entity} ${move.key}`;
      const [from = ''] = move.from;
      const strange = roles.filter((role) => !mayMake(chain, role, move.key));
      // Another stranger at each move: so all of them are asked.
      const stranger = strange[at % strange.length] as string;
      const there = await put(chain, from, fitting(idOfAsked(stranger))[1] as Whose);
      tries.push({
        of: `${of} by ${stranger}`,
        wants: ['not_allowed', 'unknown_record', 'unknown_entity'],
        answer: () => make(chain, move, there, stranger),
      });
      const role = roles.find((one) => mayMake(chain, one, move.key));
      if (role === undefined) continue;
      const elsewhere = chain.states.find((state) => !move.from.includes(state));
      if (elsewhere !== undefined) {
        const wrong = await put(chain, elsewhere, fitting(idOfAsked(role))[1] as Whose);
        tries.push({
          of: `${of} from ${elsewhere} by ${role}`,
          wants: ['wrong_state', 'not_allowed', 'unknown_record'],
          answer: () => make(chain, move, wrong, role),
        });
      }
      const narrow = roles.find(
        (one) => mayMake(chain, one, move.key) && chain.grants.get(one)?.every(({ isEverywhere }) => !isEverywhere),
      );
      if (narrow === undefined) continue;
      const theirs = await put(chain, from, strangers);
      // Where a grant’s rows are about states alone a stranger’s record is in them: then the document says nothing of whose it is.
      if (isAboutPeople(chain, narrow))
        tries.push({
          of: `${of} of strangers by ${narrow}`,
          wants: ['not_allowed', 'unknown_record'],
          answer: () => make(chain, move, theirs, narrow),
        });
    }
    const before = await kept();
    const faults: string[] = [];
    for (const { of, wants, answer } of tries) {
      const { status, body } = await answer();
      const refused = body.success === false && wants.includes(body.reason);
      const { status: proper } = refusals[body.reason as keyof typeof refusals] ?? { status: 0 };
      if (!refused || status !== proper || !/[一-鿿]/.test(body.message))
        faults.push(`${of}: ${status} ${JSON.stringify(body).slice(0, 200)}`);
    }
    expect(faults).toEqual([]);
    expect(tries.length).toBeGreaterThan(everyMove.length * 1.5);
    expect(await kept()).toBe(before);
  });

  test('is let through to a role that may make it, where it begins', async () => {
    const faults: string[] = [];
    let done = 0;
    for (const [chain, move] of everyMove) {
      const own = roles.filter((role) => mayMake(chain, role, move.key));
      if (own.length === 0) continue;
      const outcome = await letThrough(chain, move, own);
      if (outcome === 'done') done += 1;
      else if (outcome !== 'asked') faults.push(`${chain.entity} ${move.key}: ${outcome}`);
    }
    expect(faults).toEqual([]);
    expect(done).toBeGreaterThan(0);
  });
});

/** Whether the rows of every grant of a role are somebody's: asked of the file, not of the engine. */
function isAboutPeople({ entity }: SaidChain, role: string): boolean {
  const { access } = said.find(({ kind, key }) => kind === 'entity' && key === entity);
  const grant = access.roles[role];
  const all = [grant, ...(Array.isArray(grant.also) ? grant.also : Object.values(grant.also ?? {}))];
  const written = (rows: string): string =>
    Object.entries<Answer>(access.scopes ?? {}).reduce(
      (text, [key, scope]) =>
        text.replaceAll(new RegExp(`\\b${key}\\b`, 'g'), `(${typeof scope === 'string' ? scope : scope.rows})`),
      rows,
    );
  return all.every(
    ({ rows }: Answer) =>
      rows &&
      written(rows)
        .split(/\bor\b/)
        .every((one) => /\b(me|myDeparts|myDepart|mySupplier)\(\)/.test(one)),
  );
}

/** What only looks at what is in the record: not whether this person may make this move here. A record put there by hand is all but empty. */
const isAboutContent = (body: Answer): boolean =>
  !['not_allowed', 'unknown_record', 'unknown_entity', 'unknown_path'].includes(body.reason) &&
  !refusersIn(body).some((by) => by === 'role' || by === 'state') &&
  !String(body.message).includes('请由他人办理');

async function letThrough(chain: SaidChain, move: SaidMove, own: readonly string[]): Promise<string> {
  let last = 'nobody was asked';
  let wasAsked = false;
  for (const role of own)
    for (const whose of fitting(idOfAsked(role))) {
      const [from = ''] = move.from;
      const { status, body } = await make(chain, move, await put(chain, from, whose), role);
      if (body.success) return 'done';
      if (status === 200 && isAboutContent(body)) wasAsked = true;
      last = `${role} ${status} ${JSON.stringify(body).slice(0, 220)}`;
      if (wasAsked) return 'asked';
    }
  return last;
}
