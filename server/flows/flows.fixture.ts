import type { FastifyInstance } from 'fastify';
import { type TestDatabase, testDatabase } from '../../tests/support/database.ts';
import { accessTemplate, addDepart, addPerson } from '../../tests/support/people.ts';
import { type Processes, processesOver } from '../../tests/support/processes.ts';
import { fitDocument } from '../../tests/support/read-documents.ts';
import { bootCatalog } from '../metadata/boot.ts';
import { loadCatalog } from '../metadata/load-catalog.ts';

// biome-ignore lint/suspicious/noExplicitAny: an answer is what its call says
export type Answer = any;
export type Raw = Readonly<Record<string, unknown>>;

const readers = ['demandHead', 'buyerMgr', 'expert', 'finance', 'approver'];

const fields = {
  no: { type: 'text', label: '单号', need: true },
  status: { type: 'state', label: '状态' },
  sort: { type: 'text', label: '类别' },
  amount: { type: 'money', currency: 'CNY', scale: 2, label: '金额', start: '0' },
  party: { type: 'text', label: '对方' },
  inner: { type: 'text', label: '内部价' },
  keeper: { type: 'user', label: '保管人' },
  depart: { type: 'depart', label: '使用部门' },
  verdict: { type: 'text', label: '结论' },
  reason: { type: 'text', label: '原因' },
  extra: { type: 'text', label: '补充' },
  papers: { type: 'files', label: '附件' },
  months: { type: 'decimal', scale: 0, label: '期数' },
};

const moves = [
  { key: 'submit', label: '提交', from: 'draft', to: 'submitted' },
  { key: 'agree', label: '审批同意', from: 'submitted', to: 'approved', notByOwner: true },
  {
    key: 'refuse',
    label: '审批拒绝',
    from: 'submitted',
    to: 'refused',
    ask: [{ key: 'reason', label: '原因', need: true }],
  },
  { key: 'withdraw', label: '撤回', from: ['submitted', 'closed'], to: 'draft' },
  { key: 'back', label: '退回', from: 'submitted', to: 'draft' },
  { key: 'close', label: '关闭', from: 'submitted', to: 'closed' },
];

/** Which flow decides about a note stands in its `sort`, unless the flow says another condition. */
const statesWith = (flows: Readonly<Record<string, Raw>>) => ({
  field: 'status',
  start: 'draft',
  nodes: {
    draft: { label: '草稿', open: '*' },
    submitted: {
      label: '审批中',
      open: ['extra', 'months'],
      deletable: true,
      flow: {
        flows: Object.fromEntries(
          Object.entries(flows).map(([key, { when = `sort = '${key}'` }], at, { length }) => [
            key,
            at < length - 1 ? { when } : {},
          ]),
        ),
        agree: 'agree',
        refuse: 'refuse',
        withdraw: 'withdraw',
        back: 'back',
      },
    },
    approved: { label: '已同意', open: [] },
    refused: { label: '已拒绝', open: [] },
    closed: { label: '已关闭', open: [] },
  },
  moves,
});

/** A note that is decided about. */
const noteDocument = (flows: Readonly<Record<string, Raw>>) => ({
  kind: 'entity',
  key: 'loanNote',
  spec: 3,
  title: '借用单',
  store: { table: 'loan_note', trash: true },
  named: 'no',
  told: ['amount', 'party'],
  fields,
  rules: [
    {
      key: 'most',
      title: '上限',
      at: 'move:agree',
      if: 'amount > 900000',
      then: [{ error: 'amount', say: '金额超过上限，不能同意' }],
    },
  ],
  states: statesWith(flows),
  forms: {
    edit: {
      head: [{ section: 'base', title: '基本', cells: ['no', 'sort', 'amount', 'party', 'inner', 'extra', 'papers'] }],
    },
  },
  lists: { main: { cols: ['no', 'status', 'amount'] } },
  access: {
    scopes: { mine: 'createBy = me()' },
    sets: { secret: ['inner'] },
    roles: {
      demander: { rows: 'mine', do: ['create', 'edit', 'delete', 'move:submit', 'move:close'] },
      buyer: { do: ['create', 'edit', 'delete', 'export', 'move:submit', 'move:close', 'move:withdraw'] },
      ...Object.fromEntries(readers.map((role) => [role, { do: ['read'] }])),
    },
  },
});

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

const people: readonly (readonly [name: string, roles: readonly string[], depart: string])[] = [
  ['amy', ['demander'], 'lab'],
  ['ben', ['buyer'], 'lab'],
  ['bob', ['demandHead'], 'lab'],
  ['cat', ['buyerMgr'], 'company'],
  ['eve', ['expert'], 'company'],
  ['eric', ['expert'], 'company'],
  ['ella', ['expert', 'finance'], 'lab'],
  ['fay', ['finance'], 'company'],
  ['gus', ['approver'], 'company'],
  ['max', ['legal'], 'company'],
];

export const documentsOf = (flows: Readonly<Record<string, Raw>>, more: readonly Raw[]) =>
  [
    noteDocument(flows),
    ...Object.entries(flows).map(([key, { when: _, ...flow }]) => ({
      kind: 'flow',
      key,
      spec: 3,
      title: `${key}审批`,
      of: 'loanNote',
      ...flow,
    })),
    ...more,
  ].map(fitDocument);

/** Departments with their leaders, everybody in one, and a person of another company. */
export async function addPeople({ db }: TestDatabase) {
  const company = await addDepart(db, '公司', 'A');
  const lab = await addDepart(db, '实验室', 'A01', company);
  const departs = { company, lab };
  const ids: Record<string, string> = {};
  for (const [username, roles, depart] of people)
    ids[username] = await addPerson(db, { username, roles, departs: [departs[depart as 'lab']] });
  ids.root = await addPerson(db, { username: 'root', roles: ['admin'], permissions: ['*'], departs: [company] });
  ids.other = await addPerson(db, { tenant: 2, username: 'other', roles: ['admin', 'demander'], permissions: ['*'] });
  const leads = (user: string | undefined, depart: string) =>
    db.tenant(1).rows({ text: 'update sys_depart set manager = $1 where id = $2', values: [user, depart] });
  await leads(ids.bob, lab);
  await leads(ids.cat, company);
  return { ids, departs };
}

export type Calls = Pick<FlowWorld, 'call' | 'rows'>;

/** The same note, and what decides about it, so many times more: set by set, for what is asked of very many. Their numbers are new. */
export async function multiplied({ rows }: Calls, id: string, times: number): Promise<readonly string[]> {
  const again = (table: string, of: string, ...own: readonly string[]) => {
    const changes = ['id', ...own].map((key) => `'${key}', x.${key} || '-' || n`).join(', ');
    return rows(
      `insert into ${table} select (jsonb_populate_record(x, jsonb_build_object(${changes}))).* from ${table} x
        cross join generate_series(1, $2::int) n where ${of}`,
      id,
      times,
    );
  };
  const within = 'x.instance_id in (select i.id from flow_instance i where i.record_id = $1)';
  await again('loan_note', 'x.id = $1', 'no');
  await again('flow_instance', 'x.record_id = $1', 'root_id', 'record_id');
  await again('flow_task', within, 'instance_id');
  await again('flow_timer', within, 'instance_id', 'task_id');
  return Array.from({ length: times }, (_, at) => `${id}-${at + 1}`);
}

/** Calls by the real routes of one server, each person in one session. */
export function callsBy(at: TestDatabase, processes: Processes, app: FastifyInstance, ids: FlowWorld['ids']): Calls {
  const tokens = new Map<string, string>();
  const tokenOf = async (who: string) => {
    const known = tokens.get(who);
    if (known) return known;
    const { sessions } = processes.house.access;
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
