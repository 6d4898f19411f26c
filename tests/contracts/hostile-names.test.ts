import type { TObject, TSchema } from '@sinclair/typebox';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Contract, Method } from '../../server/kernel/define-contract.ts';
import { openWorld, type Person, type Tenant, type World } from '../support/world.ts';

// A thousand calls, on a machine that may have other things to do.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 300_000 });

/** Names that every object has of itself, and figures no page has. */
const names = ['constructor', '__proto__'];
const figure = '1e30';

let world: World;
let tenant: Tenant;
let who: Person;
beforeAll(async () => {
  world = await openWorld('hostile-names', [1]);
  tenant = world.tenants.get(1) as Tenant;
  who = tenant.person('everyone');
});
afterAll(() => world.close());

interface Sent {
  readonly method: Method;
  readonly url: string;
  readonly body?: Readonly<Record<string, unknown>>;
}

/** What stands in a place until its turn comes. */
const plain: Readonly<Record<string, string>> = {
  entity: 'supplier',
  list: 'main',
  id: '01900000-0000-7000-8000-000000000000',
};

/** Every parameter of a route in turn under a hostile name, once with all others as they might be. */
function callsOf({ method, url, query, body }: Contract): Sent[] {
  const inPath = [...url.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const path = (hostile: string | null, value = '') =>
    inPath.reduce((so, name) => so.replace(`:${name}`, name === hostile ? value : (plain[name] ?? 'x')), url);
  const urls = [path(null), ...inPath.flatMap((name) => ['constructor', figure].map((value) => path(name, value)))];
  const asked = Object.keys(propertiesOf(query));
  const free =
    query && 'additionalProperties' in query && query.additionalProperties ? [...names, 'pageNo', 'column'] : [];
  const queries = [...asked, ...free].flatMap((name) => ['constructor', figure].map((value) => [name, value]));
  const bodies = bodiesOf(body === 'form' ? undefined : body);
  return [method].flat().flatMap((one) => {
    const sent = one === 'GET' ? [undefined] : bodies;
    return [
      ...urls.flatMap((at) => sent.slice(0, 1).map((said) => made(one, at, said))),
      ...queries.map((pair) => made(one, `${path(null)}?${new URLSearchParams([pair as [string, string]])}`, sent[0])),
      ...sent.slice(1).map((said) => made(one, path(null), said)),
    ];
  });
}

const made = (method: Method, url: string, body: Sent['body']): Sent => ({ method, url, ...(body ? { body } : {}) });

const propertiesOf = (schema: TSchema | undefined): Record<string, TSchema> =>
  ((schema as Partial<TObject> | undefined)?.properties ?? {}) as Record<string, TSchema>;

/** A body as it might be, then with each of its names hostile in turn. */
function bodiesOf(schema: TSchema | undefined): (Sent['body'] | undefined)[] {
  if (!schema) return [undefined];
  const properties = Object.entries(propertiesOf(schema));
  const base = Object.fromEntries(properties.map(([name, of]) => [name, guess(of)]));
  const hostile = properties.flatMap(([name, of]) => valuesFor(of).map((value) => ({ ...base, [name]: value })));
  const needed = Object.fromEntries(Object.entries(base).filter(([name]) => isRequired(schema, name)));
  const alone = properties.flatMap(([name, of]) => valuesFor(of).map((value) => ({ ...needed, [name]: value })));
  const own = names.map((name) => JSON.parse(`{"${name}": "1", "version": 1}`) as Record<string, unknown>);
  return [base, ...hostile, ...alone, ...own];
}

const isRequired = (schema: TSchema, name: string): boolean =>
  ((schema as Partial<TObject>).required ?? []).includes(name as never);

const sortOf = (of: TSchema): TSchema => of.anyOf?.find(({ type }: TSchema) => type !== 'null') ?? of;

function guess(of: TSchema): unknown {
  const one = sortOf(of);
  if (one.const !== undefined) return one.const;
  if (one.type === 'integer' || one.type === 'number') return one.minimum ?? 1;
  if (one.type === 'boolean') return true;
  if (one.type === 'array') return [guess(one.items ?? {})];
  return one.type === 'object' ? {} : 'x';
}

function valuesFor(of: TSchema): unknown[] {
  const one = sortOf(of);
  if (one.type === 'integer' || one.type === 'number') return [1e30];
  if (one.type === 'array') return [names];
  if (one.type === 'object') return [JSON.parse('{"__proto__": "x"}')];
  return ['constructor'];
}

/** Ends what it is asked with, or changes the whole company under the others' feet. */
const last = /logout|session|password|switch|restore|backups|purge|view-as|forge|tenants|desk/i;

test('no call ends as a fault of ours over a name that every object has, or a figure that no page has', async () => {
  const faults: string[] = [];
  const contracts = world.app.contracts.toSorted((a, b) => Number(last.test(a.url)) - Number(last.test(b.url)));
  let count = 0;
  for (const contract of contracts) {
    const token = await beginSession();
    for (const { method, url, body } of callsOf(contract)) {
      count += 1;
      const payload = body ? { payload: body } : {};
      const response = await world.app.inject({ method, url, headers: { 'x-access-token': token }, ...payload });
      const isFault = response.statusCode >= 500 || /操作失败（编号/.test(response.body);
      if (isFault)
        faults.push(
          `${method} ${url} ${JSON.stringify(body ?? '')}: ${response.statusCode} ${response.body.slice(0, 80)}`,
        );
    }
  }
  expect(count).toBeGreaterThan(1500);
  expect(faults).toEqual([]);
});

async function beginSession(): Promise<string> {
  const { sessions } = world.house.access;
  return sessions.begin({ tenant: tenant.id, user: who.id, depart: null, ip: '127.0.0.1', agent: 'test' });
}
