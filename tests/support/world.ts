import type { FastifyInstance } from 'fastify';
import type { EntityModel, Model } from '../../schemas/compile/model.ts';
import type { RecordData } from '../../schemas/compile/plan.ts';
import { sql } from '../../server/db/statement.ts';
import { quote } from '../../server/db/structure.ts';
import type { Connection } from '../../server/kernel/config/connection.ts';
import type { House } from '../../server/kernel/house.ts';
import { testDatabase } from './database.ts';
import { foundedTemplate, foundingOf, unpack } from './founded.ts';
import { type Processes, processesOver } from './processes.ts';

// biome-ignore lint/suspicious/noExplicitAny: an answer is what its call says
export type Answer = any;
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface World {
  readonly app: FastifyInstance;
  readonly house: House;
  readonly connection: Connection;
  readonly tenants: ReadonlyMap<number, Tenant>;
  call(token: string, method: Method, url: string, body?: object): Promise<Answer>;
  close(): Promise<void>;
}

/** A company with people of every role and records of every entity, all entered by people through the calls. */
export interface Tenant {
  readonly id: number;
  readonly mark: string;
  readonly model: Model;
  /** By user name: `everyone` and `second` hold every role, `role:<code>` one. */
  readonly people: ReadonlyMap<string, Person>;
  readonly trash: ReadonlySet<string>;
  /** By the number in its mark: which record says so. */
  readonly marked: ReadonlyMap<number, { readonly entity: string; readonly id: string }>;
  /** Ids of files; the first two are in no record. */
  readonly files: readonly string[];
  person(name: string): Person;
  /** Of everything in its table, what lies in the trash last. */
  idsOf(entity: EntityModel): readonly string[];
  /** A new record of an entity that the server would take from this person. */
  draft(entity: string, who: string, rows?: number): Promise<RecordData>;
}

export interface Person {
  readonly id: string;
  readonly username: string;
  readonly roles: readonly string[];
  readonly token: string;
  readonly supplier: string | null;
}

/** Companies that were founded once for the whole run, in a copy of their own. */
export async function openWorld(name: string, numbers: readonly number[]): Promise<World> {
  const at = await testDatabase(name, { template: foundedTemplate(numbers), size: 4 });
  const processes = processesOver(at);
  const states = await unpack(at.db, processes.dataDir);
  const world = await enter(processes, at.connection);
  for (const state of states) world.tenants.set(state.id, await foundingOf(world, state).tenant());
  return world;
}

/** A server over a database, without anybody yet. */
export async function enter(processes: Processes, connection: Connection) {
  const app = await processes.start({ AUTH_FAILURE: '401' });
  const tenants = new Map<number, Tenant>();
  return { app, house: processes.house, connection, tenants, call: callsOn(app), close: () => processes.close() };
}

const callsOn = (app: FastifyInstance): World['call'] => {
  return async (token, method, url, body) => {
    const headers = { 'x-access-token': token };
    return (await app.inject({ method, url: `/api${url}`, headers, ...(body ? { payload: body } : {}) })).json();
  };
};

/** Every table that holds rows of tenants. */
export async function tenantTables({ house }: World): Promise<string[]> {
  const rows = await house.db.owner.rows<{ name: string }>(sql`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace order by 1`);
  return rows.map(({ name }) => name);
}

/** Everything a tenant has, by table, as text: by one statement, as all of it stood at one moment. */
export async function everythingOf(world: World, tenant: number): Promise<ReadonlyMap<string, readonly string[]>> {
  const names = await tenantTables(world);
  const found = new Map<string, string[]>(names.map((name) => [name, []]));
  const each = names.map((name, at) => `select ${at} as no, t::text as row from ${quote(name)} t where tenant_id = $1`);
  const text = `select no, row from (${each.join(' union all ')}) every order by no, row`;
  const rows = await world.house.db.owner.rows<{ no: number; row: string }>({ text, values: [tenant] });
  for (const { no, row } of rows) found.get(names[no] ?? '')?.push(row);
  return found;
}
