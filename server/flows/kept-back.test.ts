import { read, utils } from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Answer, type FlowWorld, openFlows } from './flows.fixture.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

/** What points at a note, and is worked out from what it keeps back. */
const slip = {
  kind: 'entity',
  key: 'loanSlip',
  spec: 3,
  title: '借条',
  store: { table: 'loan_slip' },
  named: 'no',
  fields: {
    no: { type: 'text', label: '编号' },
    note: { type: 'ref', to: 'loanNote', label: '借用单' },
    far: { type: 'decimal', scale: 2, label: '借用金额', calc: 'note.amount' },
  },
  forms: { edit: { head: [{ section: 'base', title: '基本', cells: ['no', 'note', 'far'] }] } },
  lists: { main: { cols: ['no', 'far'] } },
  access: { roles: { buyer: { do: ['create', 'edit'] }, approver: { do: ['create', 'edit'] } } },
};
const report = {
  kind: 'report',
  key: 'noteReport',
  spec: 3,
  title: '借用报表',
  from: 'loanNote',
  cols: ['no', 'amount'],
  find: [
    { f: 'no', op: 'like' },
    { f: 'amount', op: 'range' },
  ],
};
const chart = {
  kind: 'chart',
  key: 'noteChart',
  spec: 3,
  title: '借用合计',
  as: 'number',
  query: { from: 'loanNote', where: "sort = 'kept'", cols: [{ f: 'sum', of: 'amount', agg: 'sum', label: '合计' }] },
  y: ['sum'],
};

const secret = '7654321';
let world: FlowWorld;
let id = '';
let slipId = '';
const ok = async (answer: Promise<Answer>) => {
  const said = await answer;
  expect(said.success, JSON.stringify(said)).toBe(true);
  return said.result;
};
beforeAll(async () => {
  const step = { key: 'one', as: 'approve', title: '采购员', who: [{ role: 'buyer' }], fields: { amount: 'hide' } };
  world = await openFlows('flows_kept_back', { kept: { steps: [step] } }, [slip, report, chart]);
  const first = await ok(world.call('amy', 'POST', '/records/loanNote', { no: 'JY1', sort: 'kept', amount: '5' }));
  id = first.id;
  await ok(world.call('amy', 'PUT', `/records/loanNote/${id}`, { id, version: 1, amount: secret }));
  await ok(world.call('amy', 'POST', `/records/loanNote/${id}/moves/submit`, { version: 2 }));
  slipId = (await ok(world.call('ben', 'POST', '/records/loanSlip', { no: 'S1', note: id }))).id;
});
afterAll(() => world.close());

const list = (who: string, query: string) => ok(world.call(who, 'GET', `/records/loanNote?pageSize=100&${query}`));
const raw = async (who: string, url: string, payload: object) => {
  const { sessions } = world.processes.house.access;
  const user = world.ids[who] ?? '';
  const token = await sessions.begin({ tenant: 1, user, depart: null, ip: '127.0.0.1', agent: 'test' });
  return world.app.inject({ method: 'POST', url: `/api${url}`, headers: { 'x-access-token': token }, payload });
};

function sheetsOf({ headers, body, rawPayload }: Awaited<ReturnType<typeof raw>>) {
  if (String(headers['content-type']).includes('json')) throw new Error(body);
  return Object.values(read(rawPayload).Sheets).map((sheet) => utils.sheet_to_csv(sheet));
}

/** Every way by which a record is read, as its answer in one text. */
const ways: Readonly<Record<string, (who: string) => Promise<unknown>>> = {
  'the record': (who) => world.call(who, 'GET', `/records/loanNote/${id}`),
  'a list': (who) => list(who, ''),
  'what points at it': (who) => world.call(who, 'GET', `/records/loanSlip/${slipId}`),
  'a list of what points at it': (who) => world.call(who, 'GET', '/records/loanSlip?pageSize=10'),
  'the answer of a save': async (who) => {
    const { version, extra } = await ok(world.call(who, 'GET', `/records/loanNote/${id}`));
    const body = { id, version, extra: `${extra ?? ''}补` };
    return ok(world.call(who, 'PUT', `/records/loanNote/${id}`, body));
  },
  'its history': (who) => world.call(who, 'GET', `/records/loanNote/${id}/history`),
  'its versions': (who) => world.call(who, 'GET', `/records/loanNote/${id}/versions`),
  'as it was': (who) => world.call(who, 'GET', `/records/loanNote/${id}/then?version=2`),
  'the data log': (who) => world.call(who, 'GET', `/sys/dataLog/queryDataVerList?dataTable=loan_note&dataId=${id}`),
  'where it comes from and goes': (who) => world.call(who, 'GET', `/records/loanSlip/${slipId}/lineage`),
  'a report': (who) => world.call(who, 'GET', '/reports/noteReport/rows?pageSize=100'),
  'a chart': (who) => world.call(who, 'GET', '/charts/noteChart/rows'),
  'a workbook': async (who) =>
    sheetsOf(await raw(who, '/records/loanNote/export', { format: 'xlsx', columns: ['no', 'amount'] })),
  'what is offered to choose from': (who) => world.call(who, 'GET', '/options/loanSlip/note'),
  'its approval': (who) => world.call(who, 'GET', `/flows/of/loanNote/${id}`),
  'their desk': (who) => world.call(who, 'GET', '/flows/desk/todo?size=100'),
  'what they are told': () => world.rows(`select * from sys_announcement_send where receiver = $1`, world.ids.ben),
};
/** In these it is for nobody, or only as it changes. */
const tellsNoAmount = new Set([
  'where it comes from and goes',
  'its approval',
  'their desk',
  'what they are told',
  'the answer of a save',
]);
const plain = (answer: unknown) => JSON.stringify(answer).replaceAll(',', '');

describe('what a step hides from whoever it asks', () => {
  test.each(Object.keys(ways))('is not in %s', async (way) => {
    expect(plain(await ways[way]?.('ben'))).not.toContain(secret);
  });

  test('is neither found nor sorted by, counted or compared', async () => {
    const item = (rule: string, val: string) =>
      `superQueryParams=${encodeURIComponent(JSON.stringify([{ field: 'amount', rule, val }]))}`;
    for (const query of [`amount_begin=${secret}`, `amount=${secret}`, item('eq', secret), item('ge', '7000000')])
      expect([query, (await list('ben', query)).records]).toEqual([query, []]);
    const less = await ok(world.call('ben', 'POST', '/records/loanNote', { no: 'JY-B', sort: 'x', amount: '9' }));
    const order = (await list('ben', 'column=amount&order=desc')).records.map((one: Answer) => one.id);
    expect(order.indexOf(less.id)).toBeLessThan(order.indexOf(id));
    const { result } = await world.call('ben', 'GET', `/reports/noteReport/rows?amount_begin=${secret}`);
    expect(result?.records ?? []).toEqual([]);
  });

  test('is not theirs to write', async () => {
    const { version } = await ok(world.call('ben', 'GET', `/records/loanNote/${id}`));
    await world.call('ben', 'PUT', `/records/loanNote/${id}`, { id, version, amount: '1' });
    expect(await world.rows(`select amount from loan_note where id = $1`, id)).toEqual([{ amount: `${secret}.00` }]);
  });

  test('is there for whoever is not asked, and of what they are not asked about', async () => {
    const other = await ok(world.call('ben', 'POST', '/records/loanNote', { no: 'JY-C', sort: 'x', amount: '456' }));
    expect((await ok(world.call('ben', 'GET', `/records/loanNote/${other.id}`))).amount).toBe('456.00');
    const seen = (await list('ben', '')).records.find((one: Answer) => one.id === other.id);
    expect(seen.amount).toBe('456.00');
    expect(plain(await ways['the record']?.('gus'))).toContain(secret);
    expect(plain(await ways['a report']?.('gus'))).toContain(secret);
    expect(plain(await ways['what points at it']?.('gus'))).toContain(secret);
    expect((await ok(world.call('gus', 'GET', '/reports/noteReport/rows?amount_begin=7000000'))).records).toHaveLength(
      1,
    );
  });

  test('is kept from whoever stands in for them, and from nobody once they have decided', async () => {
    const now = Date.now();
    const at = (days: number) => new Date(now + days * 86_400_000).toISOString().slice(0, 19).replace('T', ' ');
    await world.rows(
      `insert into flow_deputy (tenant_id, id, reason, owner, deputy, begins, ends, alone, enabled)
        values (1, 'd1', '年假', $1, $2, $3, $4, 'N', 'Y')`,
      world.ids.ben,
      world.ids.gus,
      at(-1),
      at(1),
    );
    expect(plain(await ways['the record']?.('gus'))).not.toContain(secret);
    expect(plain(await ways['a report']?.('gus'))).not.toContain(secret);
    const { instance, rev } = await world.told('amy', id);
    await ok(world.call('amy', 'POST', `/flows/instances/${instance}/withdraw`, { rev }));
    const seen = async (who: string, way: string) => [way, plain(await ways[way]?.(who)).includes(secret)];
    for (const way of Object.keys(ways))
      if (!tellsNoAmount.has(way)) expect(await seen('ben', way)).toEqual([way, true]);
    for (const way of ['the record', 'a report']) expect(await seen('gus', way)).toEqual([way, true]);
  });
});
