import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { fieldKinds } from '../../renderers/fields/kinds.ts';
import { listKinds } from '../../renderers/lists/kinds.ts';
import { actionKinds } from '../../schemas/actions/kinds.ts';
import { compileModel } from '../../schemas/compile/compile-model.ts';
import type { Model } from '../../schemas/compile/model.ts';
import { idOf, readDocument } from '../../schemas/language/document.ts';
import { buildApp } from '../../server/app.ts';
import type { Database, Statement, TenantDb } from '../../server/db/statement.ts';
import { engine } from '../../server/engine.ts';
import { readConfig } from '../../server/kernel/config/config.ts';
import { Refusal } from '../../server/kernel/errors.ts';
import type { Room } from '../../server/kernel/house.ts';
import { openSecrets } from '../../server/kernel/secrets.ts';
import type { Session } from '../../server/kernel/session.ts';
import { loadCatalog } from '../../server/metadata/load-catalog.ts';
import { makeRunning } from '../../server/metadata/make-running.ts';
import type { Models } from '../../server/metadata/models.ts';
import { projectDicts } from '../../server/metadata/project-dicts.ts';
import { applyStructure } from '../../server/sql/apply-structure.ts';
import { type Template, type TestDatabase, testDatabase } from './database.ts';

const tenants = [1, 2];

function compileTrade(more: readonly unknown[] = []): Model {
  const extra = more.map((json) => {
    const read = readDocument(json);
    if (!read.ok) throw new Error(JSON.stringify(read.issues));
    return read.value;
  });
  const replaced = new Set(extra.filter(({ layer }) => layer !== 'tenant').map(idOf));
  const own = loadCatalog(path.join(import.meta.dirname, '../fixtures/trade')).filter(
    (one) => !replaced.has(idOf(one)),
  );
  const documents = [...own, ...extra];
  const compiled = compileModel(documents, fieldKinds, actionKinds, { tenant: 1, lists: listKinds });
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.issues));
  return compiled.value;
}

export const tradeModel = compileTrade();

/** People of tenant 1, and `other` of tenant 2; each is known by the token of its name. */
const people: Readonly<Record<string, Partial<Session> & { roles: readonly string[] }>> = {
  buyer: { roles: ['buyer'], departs: ['d1'] },
  buyer2: { roles: ['buyer'], departs: ['d2'] },
  boss: { roles: ['buyerMgr'], departs: ['d1'], permissions: new Set(['view:share', 'metadata:read']) },
  demander: { roles: ['demander'], departs: ['d2'], permissions: new Set(['metadata:read']) },
  head: { roles: ['demandHead'], departs: ['d2'] },
  supMgr: { roles: ['supMgr'], departs: ['d1'] },
  supplier: { roles: ['supUser'], departs: [], supplier: 's1' },
  admin: { roles: ['admin'], departs: ['d1'] },
  mixed: { roles: ['demander', 'demandHead'], departs: ['d2'] },
  headOnly: { roles: ['demandHead'], departs: ['d1'] },
  ordering: { roles: ['demandHead', 'iqc'], departs: ['d1'] },
  both: { roles: ['buyer', 'demander'], departs: ['d1'] },
  nobody: { roles: [], departs: [] },
  other: { roles: ['buyer', 'buyerMgr', 'demander', 'supMgr', 'admin'], departs: ['d1'] },
};

export function sessionOf(name: string): Session {
  const person = people[name];
  if (!person) throw new Error(`nobody is called ${name}`);
  return {
    id: name,
    tenant: name === 'other' ? 2 : 1,
    user: { id: `u-${name}`, username: name, realname: name.toUpperCase() },
    permissions: new Set(),
    departs: [],
    currentDepart: null,
    supplier: null,
    ...person,
  };
}

/** The trade documents' tables with departments, users, suppliers and materials in both tenants. */
const tradeTemplate: Template = {
  name: 'trade',
  async make(db) {
    await db.owner.rows({
      text: `insert into tenant (tenant_id, name) select t, 'T' || t from unnest($1::int[]) t`,
      values: [tenants],
    });
    await applyStructure(db, tradeModel);
    await projectDicts(db.owner, tenants, tradeModel);
    for (const tenant of tenants) await seed(db, tenant);
  },
};

async function seed(db: Database, tenant: number): Promise<void> {
  const rows = (text: string, ...values: unknown[]) => db.tenant(tenant).rows({ text, values: [tenant, ...values] });
  await rows(
    `insert into sys_depart (tenant_id, id, name, code) values ($1, 'd1', '采购部', 'A'), ($1, 'd2', '实验室', 'B')`,
  );
  await rows(
    `insert into su_supplier (tenant_id, id, code, name, verify_status, frozen, country, grade, tags) values
      ($1, 's1', 'SU000901', '北方试剂', '6', 'N', 'CN', 'A', '["a","b"]'), ($1, 's2', 'SU000902', '南方耗材', '6', 'N', 'CN', 'B', '["b"]'),
      ($1, 's3', 'SU000903', '冻结企业', '6', 'Y', 'CN', null, null), ($1, 's4', 'SU000904', 'Overseas 100%_Ltd', '6', 'N', 'US', 'A', null)`,
  );
  const users = Object.entries(people).filter(([name]) => sessionOf(name).tenant === tenant);
  for (const [name, { departs = [], supplier }] of users) {
    await rows(
      `insert into sys_user (tenant_id, id, username, realname, depart, supplier) values ($1, $2, $3, $4, $5, $6)`,
      `u-${name}`,
      name,
      name.toUpperCase(),
      departs[0] ?? null,
      supplier ?? null,
    );
  }
  await rows(
    `insert into md_material (tenant_id, id, code, name, spec, unit, ref_price, tax_rate) values
      ($1, 'm1', 'M001', '乙腈', 'HPLC 4L', 'BOTTLE', 280.5, 0.13), ($1, 'm2', 'M002', '滤膜', '0.22um', 'BOX', 95, 0.13)`,
  );
}

/** The same database, with every statement told before it is sent. */
function overheard(db: Database, heard: NonNullable<TradeOptions['heard']>): Database {
  const listen = (tenant: TenantDb): TenantDb => ({
    tenant: tenant.tenant,
    rows: async (statement) => {
      await heard(statement);
      return tenant.rows(statement);
    },
    first: async (statement) => {
      await heard(statement);
      return tenant.first(statement);
    },
    transaction: (work) => tenant.transaction((inside) => work(listen(inside))),
    joined: (work) => tenant.joined((inside) => work(listen(inside))),
    tell: tenant.tell,
    notify: tenant.notify,
  });
  return { ...db, tenant: (tenant) => listen(db.tenant(tenant)) };
}

export interface Trade {
  readonly at: TestDatabase;
  readonly model: Model;
  readonly models: Models;
  readonly app: FastifyInstance;
  /** Calls as a person; gives the envelope. */
  // biome-ignore lint/suspicious/noExplicitAny: an answer is what its call says
  call(name: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object): Promise<any>;
  /** Other documents in place of those it was opened with, from now on; the tables stay as they are. */
  publish(documents: readonly unknown[]): void;
  close(): Promise<void>;
}

export interface TradeOptions {
  /** Is told every statement before it is sent, which waits for what is done meanwhile. */
  readonly heard?: (statement: Statement) => unknown;
  /** How somebody stands by now, at each request and in the midst of work beside them; null: they may not come in. */
  readonly standing?: (name: string) => Session | null;
  /** Further documents, or others in place of those of the same key. */
  readonly documents?: readonly unknown[];
}

/** The records room alone over the trade documents. A person is who the token names. */
export async function openTrade(
  name: string,
  rooms: readonly Room[],
  { heard = () => {}, standing = sessionOf, documents = [] }: TradeOptions = {},
): Promise<Trade> {
  const at = await testDatabase(name, { template: tradeTemplate });
  const model = documents.length > 0 ? compileTrade(documents) : tradeModel;
  if (model !== tradeModel) {
    await applyStructure(at.db, model);
    await projectDicts(at.db.owner, tenants, model);
  }
  const runningAll = (as: Model) => new Map(tenants.map((tenant) => [tenant, makeRunning(engine, tenant, 1, as)]));
  let running = runningAll(model);
  const models: Models = {
    running: async (tenant) => running.get(tenant) ?? makeRunning(engine, tenant, 1, model),
    at: (tenant) => models.running(tenant),
    published: () => 0,
    filled: async () => new Map(),
  };
  const gate = {
    sessionOf: async ({ headers }: { headers: Record<string, unknown> }) =>
      typeof headers['x-access-token'] === 'string' ? standing(headers['x-access-token']) : null,
    standing: async ({ id }: Session) => standing(id),
    async checkEntity(session: Session, entity: string, operation: string) {
      const plan = (await models.running(session.tenant)).plan(entity, session.roles);
      if (!plan) throw new Refusal('unknown_entity');
      if (operation !== 'read' && !plan.access.ops[operation]?.length) throw new Refusal('not_allowed');
    },
  };
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'zhaocai-trade-'));
  const app = await buildApp(
    {
      config: readConfig({ DATA_DIR: dir }),
      secrets: openSecrets({ dataDir: dir, secretKey: null }),
      db: overheard(at.db, heard),
      models,
      gate,
      access: { gate },
    } as never,
    rooms,
  );
  app.log.level = 'error';
  return {
    at,
    model,
    models,
    app,
    async call(name, method, url, body) {
      const response = await app.inject({
        method,
        url: `/api${url}`,
        headers: { 'x-access-token': name },
        ...(body === undefined ? {} : { payload: body }),
      });
      return response.json();
    },
    publish(others) {
      running = runningAll(compileTrade(others));
    },
    async close() {
      await app.close();
      await at.close();
      fs.rmSync(dir, { recursive: true, force: true });
    },
  };
}
