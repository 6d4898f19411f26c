import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../server/app.ts';
import { connectDatabase } from '../../server/db/connect.ts';
import { engine } from '../../server/engine.ts';
import { type FileStore, fileStore } from '../../server/features/files/file-store.ts';
import { flowsRoom } from '../../server/flows/flows-room.ts';
import { readConfig } from '../../server/kernel/config/config.ts';
import { Refusal } from '../../server/kernel/errors.ts';
import type { House, Room } from '../../server/kernel/house.ts';
import { openSecrets } from '../../server/kernel/secrets.ts';
import type { Session } from '../../server/kernel/session.ts';
import { amend } from '../../server/metadata/amend.ts';
import { createModels } from '../../server/metadata/create-models.ts';
import { catalogTemplate } from './catalog-template.ts';
import { type TestDatabase, testDatabase, type Wanted } from './database.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
// biome-ignore lint/suspicious/noExplicitAny: an answer is what its call says
type Call = (who: string, method: Method, url: string, body?: object) => Promise<any>;

/** The shipped catalog with the whole server over it, and people who are who their token says. */
export interface Catalog {
  readonly at: TestDatabase;
  readonly app: FastifyInstance;
  readonly house: House;
  readonly call: Call;
  /** The same calls, answered by another process. */
  readonly elsewhere: Call;
  /** Publishes a document of company 1, or puts it away. */
  publish(kind: string, key: string, document: object | null): Promise<void>;
  close(): Promise<void>;
}

/** Who stands somewhere can be chosen in a record, where an id is of letters, digits and lines. */
const idOf = (username: string) => `u-${username.includes('@') ? username.replace(/\W/g, '-') : username}`;

const person = (tenant: number, username: string, roles: readonly string[], more: Partial<Session> = {}): Session => ({
  id: username,
  tenant,
  user: { id: idOf(username), username, realname: username.toUpperCase() },
  roles,
  permissions: new Set(roles.includes('admin') ? ['*'] : []),
  departs: [],
  currentDepart: null,
  supplier: null,
  ...more,
});

const people: Readonly<Record<string, Session>> = {
  admin: person(1, 'admin', ['admin']),
  buyer: person(1, 'buyer', ['buyer']),
  demander: person(1, 'demander', ['demander']),
  keeper: person(1, 'keeper', ['warehouse']),
  otherkeeper: person(1, 'otherkeeper', ['warehouse']),
  supplier: person(1, 'supplier', ['supAdmin'], { supplier: 's1' }),
  nobody: person(1, 'nobody', []),
  theirs: person(2, 'theirs', ['admin', 'buyer']),
};

/**
 * Who a token names: one of the people, or for `role:buyer` and `role:buyer+boss` somebody of these roles alone;
 * `role:buyer@d1` stands in a department, `role:supUser@s2` for a supplier.
 */
export function personOf(token: string): Session | null {
  const [, named, depart = null] = /^role:([\w+]+)(?:@(\w+))?$/.exec(token) ?? [];
  if (named === undefined) return people[token] ?? null;
  const roles = named.split('+');
  const isSupplier = roles.some((role) => role.startsWith('sup') && role !== 'supMgr');
  if (isSupplier) return person(1, token, roles, { supplier: depart ?? 's1' });
  const departs = depart === null ? [] : [depart];
  return person(1, token, roles, { departs, currentDepart: depart });
}

/** Rooms of it, unless it is to have all; what decides about its records is always there. */
export async function openCatalog(name: string, rooms?: readonly Room[], wanted: Wanted = {}): Promise<Catalog> {
  const at = await testDatabase(name, { template: catalogTemplate, ...wanted });
  const folder = path.join(os.tmpdir(), `catalog-files-${name}-${process.pid}`);
  const files = fileStore(folder);
  const first = await openProcess(at, files, rooms);
  let second: Promise<Process> | undefined;
  return {
    at,
    app: first.app,
    house: first.house,
    call: callsOn(first.app),
    elsewhere: async (...asked) => {
      second ??= openProcess(at, files, rooms);
      return callsOn((await second).app)(...asked);
    },
    publish: async (kind, key, document) => {
      await amend(first.house, { tenant: 1, by: 'admin' }, key, () => [
        { id: `${kind}:${key}`, document: document as never },
      ]);
    },
    async close() {
      await first.close();
      await (await second)?.close();
      await at.close();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** One key for all processes of a test, kept in no file. */
const secrets = openSecrets({ dataDir: '', secretKey: Buffer.alloc(32, 7) });

interface Process {
  readonly house: House;
  readonly app: FastifyInstance;
  close(): Promise<void>;
}

async function openProcess(at: TestDatabase, files: FileStore, rooms: readonly Room[] | undefined): Promise<Process> {
  const db = connectDatabase(at.connection, { size: 4 });
  const models = createModels(db, engine);
  const gate = {
    sessionOf: async ({ headers }: { headers: Record<string, unknown> }) => personOf(String(headers['x-access-token'])),
    standing: async (session: Session) => session,
    async checkEntity(session: Session, entity: string, operation: string) {
      const plan = (await models.running(session.tenant)).plan(entity, session.roles);
      if (!plan) throw new Refusal('unknown_entity');
      if (operation !== 'read' && !plan.access.ops[operation]?.length) throw new Refusal('not_allowed');
    },
  };
  const house = { config: readConfig({}), secrets, db, models, engine, files, access: { gate } } as unknown as House;
  const app = await buildApp(house, rooms && [...rooms, flowsRoom]);
  app.log.level = process.env.LOG_LEVEL ?? 'silent';
  return {
    house,
    app,
    async close() {
      await app.close();
      models.close();
      await db.close();
    },
  };
}

const callsOn =
  (app: FastifyInstance): Call =>
  async (who, method, url, body) => {
    const headers = { 'x-access-token': who };
    return (await app.inject({ method, url: `/api${url}`, headers, ...(body ? { payload: body } : {}) })).json();
  };
