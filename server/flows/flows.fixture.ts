import type { FastifyInstance } from 'fastify';
import { type TestDatabase, testDatabase } from '../../tests/support/database.ts';
import { accessTemplate } from '../../tests/support/people.ts';
import { type Processes, processesOver } from '../../tests/support/processes.ts';
import { fitDocument } from '../../tests/support/read-documents.ts';
import { bootCatalog } from '../metadata/boot.ts';
import { loadCatalog } from '../metadata/load-catalog.ts';
import { documentsOf, type Raw } from './note.fixture.ts';
import { addPeople } from './people.fixture.ts';

// biome-ignore lint/suspicious/noExplicitAny: an answer is what its call says
export type Answer = any;

export interface FlowWorld {
  readonly at: TestDatabase;
  readonly processes: Processes;
  readonly app: FastifyInstance;
  readonly ids: Readonly<Record<string, string>>;
  readonly departs: Readonly<Record<string, string>>;
  call(who: string, method: 'GET' | 'POST' | 'PUT', url: string, body?: object, more?: Raw): Promise<Answer>;
  /** A note that its maker has submitted; its id. */
  submitted(sort: string, more?: Raw, who?: string): Promise<string>;
  told(who: string, id: string): Promise<Answer>;
  /** Does something with the open task of somebody. */
  act(who: string, id: string, verb: string, more?: Raw): Promise<Answer>;
  stateOf(id: string): Promise<string>;
  rows(text: string, ...values: unknown[]): Promise<Answer[]>;
  /** Flows as they are to be from now on; null: there is no such flow any more. */
  publish(flows: Readonly<Record<string, Raw | null>>, more?: readonly Raw[]): Promise<Answer>;
  /** What must hold after every command. */
  standing(): Promise<void>;
  close(): Promise<void>;
}

export type Calls = Pick<FlowWorld, 'call' | 'rows'>;

/** Calls by the real routes of one server, each person in one session. */
export function callsBy(at: TestDatabase, processes: Processes, app: FastifyInstance, ids: FlowWorld['ids']): Calls {
  const tokens = new Map<string, string>();
  const tokenOf = async (who: string) => {
    const known = tokens.get(who);
    const { sessions } = processes.house.access;
    // Who was frozen meanwhile signs in anew.
    if (known && (await sessions.read(known))) return known;
    const tenant = who === 'other' ? 2 : 1;
    const token = await sessions.begin({ tenant, user: ids[who] ?? '', depart: null, ip: '127.0.0.1', agent: 'test' });
    tokens.set(who, token);
    return token;
  };
  return {
    async call(who, method, url, body, more = {}) {
      const headers = { 'x-access-token': await tokenOf(who), ...more } as Record<string, string>;
      const payload = body ? { payload: body } : {};
      return (await app.inject({ method, url: `/api${url}`, headers, ...payload })).json();
    },
    rows: (text, ...values) => at.db.tenant(1).rows<Answer>({ text, values }),
  };
}

const sure = (answer: Answer): Answer => {
  if (!answer.success) throw new Error(JSON.stringify(answer));
  return answer.result;
};

/** By the real calls, as an administrator drafts and publishes. */
const publishBy =
  ({ call, rows }: Calls): FlowWorld['publish'] =>
  async (flows, more = []) => {
    const documents = Object.entries(flows).map(([key, flow]) => ({ kind: 'flow', key, flow }));
    const others = more.map((flow) => ({ kind: String(flow.kind), key: String(flow.key), flow }));
    for (const { kind, key, flow } of [...documents, ...others]) {
      const [{ rev }] = await rows(
        `select coalesce(max(rev), 0)::int as rev from meta_document where tenant_id = 1 and kind = $1 and key = $2`,
        kind,
        key,
      );
      const body =
        flow &&
        fitDocument({
          kind,
          key,
          spec: 3,
          ...(kind === 'flow' ? { title: `${key}审批`, of: 'loanNote' } : {}),
          ...flow,
        });
      sure(await call('root', 'PUT', `/metadata/drafts/${kind}/${key}`, { body, baseRev: rev, version: 0 }));
    }
    const { revision, seal } = sure(await call('root', 'POST', '/metadata/review', {}));
    return call('root', 'POST', '/metadata/publish', { revision, seal });
  };

/** What people do with notes and their flows. */
function deedsBy({ call, rows }: Calls): Pick<FlowWorld, 'submitted' | 'told' | 'act' | 'stateOf' | 'standing'> {
  let count = 0;
  return {
    async submitted(sort, more = {}, who = 'amy') {
      count += 1;
      const { id } = sure(await call(who, 'POST', '/records/loanNote', { no: `JY${count}`, sort, ...more }));
      sure(await call(who, 'POST', `/records/loanNote/${id}/moves/submit`, { version: 1 }));
      return id;
    },
    told: async (who, id) => sure(await call(who, 'GET', `/flows/of/loanNote/${id}`)),
    async act(who, id, verb, more = {}) {
      const { task, rev, steps } = sure(await call(who, 'GET', `/flows/of/loanNote/${id}`));
      if (!task) throw new Error(`${who} is not asked: ${JSON.stringify(steps)}`);
      return call(who, 'POST', `/flows/tasks/${task.id}/${verb}`, { rev, ...more });
    },
    stateOf: async (id) => (await rows(`select status from loan_note where id = $1`, id))[0].status,
    async standing() {
      const stuck = await rows(`
        select i.id, i.flow, i.state from flow_instance i where i.status = 'running'
          and not exists (select 1 from flow_task t where t.instance_id = i.id and t.status = 'open')
          and not exists (select 1 from flow_timer w where w.instance_id = i.id)
          and not exists (select 1 from flow_instance c where c.parent_id = i.id and c.status = 'running')`);
      if (stuck.length > 0) throw new Error(`nothing goes on: ${JSON.stringify(stuck)}`);
    },
  };
}

/** A company with people, a note, and flows that decide about it; by real routes over a real database. */
export async function openFlows(
  name: string,
  flows: Readonly<Record<string, Raw>>,
  more: readonly Raw[] = [],
): Promise<FlowWorld> {
  const at = await testDatabase(name, { template: accessTemplate, size: 6 });
  await bootCatalog(at.db, [...loadCatalog(), ...documentsOf(flows, more)]);
  const processes = processesOver(at);
  const app = await processes.start();
  const { ids, departs } = await addPeople(at);
  const calls = callsBy(at, processes, app, ids);
  return {
    at,
    processes,
    app,
    ids,
    departs,
    ...calls,
    ...deedsBy(calls),
    publish: publishBy(calls),
    close: () => processes.close(),
  };
}
