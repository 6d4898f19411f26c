import type { FastifyInstance } from 'fastify';
import { sql } from '../../server/db/statement.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { accessTemplate, addCompany, addDepart, addPerson, type Person, testPassword } from './people.ts';
import { type Processes, processesOver } from './processes.ts';

// biome-ignore lint/suspicious/noExplicitAny: an answer is what its call says
type Answer = any;
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface Staffed {
  readonly at: TestDatabase;
  readonly app: FastifyInstance;
  /** Ids of users, departments, roles and companies, by name or code. */
  readonly ids: Record<string, string>;
  /** What somebody asks, under their last sign-in. */
  call(who: string, method: Method, url: string, body?: object): Promise<Answer>;
  login(username: string, password?: string): Promise<Answer>;
  rows<T = Record<string, unknown>>(text: string, ...values: unknown[]): Promise<T[]>;
  add(person: Person): Promise<string>;
  close(): Promise<void>;
}

/** A company with departments, an administrator, a few colleagues and two approved suppliers, served as in production. */
export async function openStaffed(name: string): Promise<Staffed> {
  const at = await testDatabase(name, { template: accessTemplate });
  const processes: Processes = processesOver(at);
  const ids: Record<string, string> = {};
  const rows: Staffed['rows'] = (text, ...values) => at.db.tenant(1).rows({ text, values });
  const add = async (person: Person) => {
    ids[person.username] = await addPerson(at.db, person);
    return ids[person.username] as string;
  };
  ids.A01 = await addDepart(at.db, '集团', 'A01');
  ids.A01A01 = await addDepart(at.db, '采购部', 'A01A01', ids.A01);
  ids.A01A02 = await addDepart(at.db, '财务部', 'A01A02', ids.A01);
  ids.north = await addCompany(at.db, '北方试剂', '6');
  ids.south = await addCompany(at.db, '南方耗材', '6');
  await add({ username: 'admin', roles: ['admin'], permissions: ['*'], departs: [ids.A01] });
  await add({ username: 'buyer', roles: ['buyer'], departs: [ids.A01A01] });
  await add({ username: 'finance', roles: ['finance'], departs: [ids.A01A02, ids.A01A01] });
  await add({ username: 'auditor', roles: ['auditor'], departs: [ids.A01] });
  await add({ username: 'supmgr', roles: ['supMgr'], departs: [ids.A01A01] });
  await add({ username: 'north.main', roles: ['supAdmin'], supplier: ids.north });
  await add({ username: 'south.main', roles: ['supAdmin'], supplier: ids.south });
  await add({ username: 'south.sub', roles: ['supUser'], supplier: ids.south });
  await rows(`update sys_role set for_supplier = 'Y' where code in ('supAdmin', 'supUser')`);
  for (const { id, code } of await rows<{ id: string; code: string }>('select id, code from sys_role')) {
    ids[`role:${code}`] = id;
  }
  const app = await processes.start({ CAPTCHA: 'off' });
  const tokens = new Map<string, string>();
  const login: Staffed['login'] = async (username, password = testPassword) => {
    const answer = (
      await app.inject({ method: 'POST', url: '/api/sys/login', payload: { username, password } })
    ).json();
    if (answer.result?.token) tokens.set(username, answer.result.token);
    return answer;
  };
  const tokenOf = async (who: string) => {
    const known = tokens.get(who);
    if (known) return known;
    const { message } = await login(who);
    const token = tokens.get(who);
    if (!token) throw new Error(`${who} cannot sign in: ${message}`);
    return token;
  };
  return {
    at,
    app,
    ids,
    rows,
    add,
    login,
    async call(who, method, url, body) {
      const headers = { 'x-access-token': await tokenOf(who) };
      return (await app.inject({ method, url: `/api${url}`, headers, ...(body && { payload: body }) })).json();
    },
    async close() {
      await at.db.owner.rows(sql`delete from login_guard`);
      await processes.close();
    },
  };
}
