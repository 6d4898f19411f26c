import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestDatabase } from '../../tests/support/database.ts';
import { openDemoHome } from '../../tests/support/demo-home.ts';
import { type Processes, processesOver } from '../../tests/support/processes.ts';
import { workNotifications } from '../features/messages/work-notifications.ts';
import { fireTimers } from '../flows/time/fire-timers.ts';
import { shanghaiTime } from '../kernel/clock.ts';
import { defaultDemoPassword } from '../kernel/config/config.ts';
import { asHouse } from '../kernel/founder.ts';
import { keepTime } from '../records/time/keep-time.ts';
import { createDemo, demoTenant } from './create-demo.ts';
import { demoAccounts } from './data/company.ts';

let at: TestDatabase;
let processes: Processes;
let app: FastifyInstance;
const rows = (text: string) => at.db.tenant(demoTenant).rows({ text, values: [] });
const countBy = async (text: string) =>
  Object.fromEntries((await rows(text)).map((row) => [row.key, row.count])) as Record<string, number>;

beforeAll(async () => {
  let begun = 0;
  at = await openDemoHome(async (house) => {
    const now = shanghaiTime();
    expect(await createDemo(house, new Date(), () => (begun += 1))).toBe(true);
    // whatever was due by then has happened: the first minutes of whoever looks are quiet
    const { signal } = new AbortController();
    const kept = await keepTime(house, { session: asHouse(demoTenant), signal, now });
    expect(kept).toEqual({ moved: 0, refused: 0, reminded: 0 });
    expect(await fireTimers(house, { tenant: demoTenant, signal, now })).toEqual({ fired: 0, refused: 0 });
    expect(await workNotifications(house)).toBe(0);
  });
  expect(begun).toBe(1);
  processes = processesOver(at);
  app = await processes.start();
}, 1_800_000);
afterAll(() => processes.close());

const signIn = async (username: string) =>
  (
    await app.inject({ method: 'POST', url: '/api/sys/login', payload: { username, password: defaultDemoPassword } })
  ).json();

describe('the demo company', () => {
  test('is made once, by whoever comes first', async () => {
    const before = await rows('select count(*)::int as n from record_history');
    expect(
      await Promise.all([createDemo(processes.house, new Date(), expect.unreachable), createDemo(processes.house)]),
    ).toEqual([false, false]);
    expect(await rows('select count(*)::int as n from record_history')).toEqual(before);
  });

  test('is never made outside demo mode', async () => {
    const { house } = processes;
    const serious = { ...house, config: { ...house.config, demo: false } };
    await expect(createDemo(serious)).rejects.toThrow('demo mode only');
  });

  test('has the size of a living one', async () => {
    const sizes = await countBy(`
      select 'users' as key, count(*)::int from sys_user union all select 'departs', count(*)::int from sys_depart
      union all select 'materials', count(*)::int from mm_material union all select 'suppliers', count(*)::int from su_supplier
      union all select 'demands', count(*)::int from pr_demand union all select 'orders', count(*)::int from po_order
      union all select 'announcements', count(*)::int from pt_announcement
      union all select 'units', count(*)::int from bd_uom union all select 'locations', count(*)::int from bd_location
      union all select 'terms', count(*)::int from bd_pay_term where status = 'effective' and ratio_sum = 100
      union all select 'centers', count(*)::int from bd_cost_center union all select 'scopes', count(*)::int from bd_buyer_scope`);
    expect(sizes).toMatchObject({
      users: 123,
      departs: 16,
      materials: 280,
      suppliers: 61,
      demands: 164,
      announcements: 41,
      units: 13,
      locations: 25,
      terms: 5,
      centers: 8,
      scopes: 7,
    });
    expect(sizes.orders).toBeGreaterThan(140);
  });

  test.each([
    ['pr_demand', 'status', ['draft', 'submitted', 'approved', 'rejected', 'closed', 'voided']],
    ['pr_plan', 'status', ['draft', 'submitted', 'approved']],
    [
      'po_order',
      'status',
      ['draft', 'submitted', 'approved', 'published', 'confirmed', 'refused', 'closed', 'cancelled'],
    ],
    [
      'src_event',
      'status',
      [
        ...['draft', 'submitted', 'rejected', 'approved', 'published', 'suspended', 'closed', 'opened', 'awarded'],
        ...['evaluating', 'evaluated', 'publicity', 'completed', 'failed', 'terminated', 'voided'],
      ],
    ],
    ['src_bid', 'status', ['draft', 'submitted', 'lapsed', 'returned', 'opened', 'invalid', 'won', 'lost']],
    ['src_award', 'status', ['submitted', 'effective']],
    ['mm_price', 'status', ['draft', 'submitted', 'effective']],
    [
      'ct_framework',
      'status',
      [
        ...['draft', 'submitted', 'signing', 'redraft', 'signed', 'effective', 'exhausted', 'changing', 'changeReview'],
        ...['changeSigning', 'suspended', 'expired', 'completed', 'terminated'],
      ],
    ],
    ['ct_template', 'status', ['effective']],
    ['ct_acceptance', 'status', ['submitted', 'approved']],
    [
      'qc_inspection',
      'status',
      ['waiting', 'inspecting', 'reviewing', 'passed', 'failed', 'conceding', 'conceded', 'sorted', 'returned'],
    ],
    ['qc_ncr', 'status', ['draft', 'reviewing', 'judging', 'disposed', 'closed']],
    ['su_supplier', 'verify_status', ['0', '1', '2', '3', '4', '6', '7']],
    ['su_invite', 'status', ['sent', 'used', 'expired', 'withdrawn']],
    ['pt_announcement', 'status', ['draft', 'submitted', 'approved', 'published']],
    ['dl_asn', 'status', ['draft', 'shipped', 'arrived', 'partReceived', 'received', 'cancelled']],
    ['dl_notice', 'status', ['draft', 'issued', 'confirmed', 'refused', 'shipped', 'closed', 'cancelled']],
    ['dl_receipt', 'status', ['draft', 'done', 'reversing', 'reversed']],
    ['dl_stock_in', 'status', ['draft', 'posted', 'reversed']],
    ['mm_stock_move', 'status', ['draft', 'asked', 'posted']],
    ['fi_invoice', 'status', ['draft', 'exception', 'rejected', 'posted', 'partPaid', 'paid']],
    ['fi_pay_request', 'status', ['submitted', 'approved', 'partPaid', 'paid']],
    ['dl_return', 'status', ['submitted', 'refused', 'confirmed', 'settled']],
    ['hr_leave', 'status', ['draft', 'submitted', 'approved', 'rejected', 'cancelled']],
    ['hr_overtime', 'status', ['draft', 'submitted', 'approved', 'rejected']],
    ['fin_loan', 'status', ['draft', 'submitted', 'rejected', 'approved', 'cancelled', 'paid', 'settled']],
    ['fin_loan_repay', 'status', ['submitted', 'confirmed']],
    ['oa_document', 'status', ['draft', 'submitted', 'reviewing', 'rejected', 'issued', 'distributed', 'archived']],
    ['oa_receipt', 'receipt_status', ['waiting', 'signed']],
  ])('shows %s in every state', async (table, column, states) => {
    const found = await countBy(`select ${column} as key, count(*)::int from ${table} group by 1`);
    expect(Object.keys(found)).toEqual(expect.arrayContaining(states));
  });

  test('has a history of eighteen months that ends today and runs forward', async () => {
    const [span] = await rows(
      `select min(create_time) as first, max(coalesce(update_time, create_time)) as last from po_order`,
    );
    const now = shanghaiTime();
    expect(Date.parse(now) - Date.parse(span?.first)).toBeGreaterThan(480 * 86_400_000);
    expect(span?.last <= now).toBe(true);
    // What another document wrote into a record bears that document's day; each of them is entered with all its days before the next one begins.
    const backwards = await rows(`select h.entity, h.record_id from (
      select entity, record_id, at, lag(at) over (partition by entity, record_id order by version) as before from record_history where action not in ('ledger', 'tally', 'write')) h
      where h.at < h.before`);
    expect(backwards).toEqual([]);
    expect(
      await rows(`select po_no from po_order where publish_time < create_time or confirm_time < publish_time`),
    ).toEqual([]);
    expect(
      await rows(
        `select 1 from po_order where create_time > now() union all select 1 from record_history where at > now()`,
      ),
    ).toEqual([]);
  });

  test('ordered through the chain, and never more than its bound', async () => {
    const [links] = await rows(`select count(*)::int as n from doc_link where chain = 'demand.toOrder'`);
    expect(links?.n).toBeGreaterThan(150);
    const over = await rows(`select l.id from pr_demand_line l where l.ordered_qty > l.qty * 1.05`);
    expect(over).toEqual([]);
    const apart = await rows(`select l.id from pr_demand_line l left join
      (select d.from_line, sum(d.qty) as qty from doc_link d join po_order o on o.id = d.to_id
        where o.status not in ('refused', 'cancelled') group by 1) k on k.from_line = l.id left join
      (select p.demand, p.demand_line, sum(p.qty) as qty from po_line p where p.event is not null group by 1, 2) s
      on s.demand = l.head_id and s.demand_line = l.line_no
      where l.ordered_qty <> coalesce(k.qty, 0) + coalesce(s.qty, 0)`);
    expect(apart).toEqual([]);
  });

  test('says in the order what of it was inspected, accepted and refused', async () => {
    const apart = await rows(`select l.id from po_line l join
      (select i.order as head, i.order_line as at, i.material,
        sum(i.lot_qty) filter (where i.status <> 'returned') as inspected,
        sum(i.ok_qty + i.concession_qty) as accepted, sum(i.ng_qty) as rejected from qc_inspection i group by 1, 2, 3) k
      on k.head = l.head_id and k.at = l.line_no and k.material = l.material
      where (l.inspected_qty, l.accepted_qty, l.rejected_qty) is distinct from (coalesce(k.inspected, 0), k.accepted, k.rejected)`);
    expect(apart).toEqual([]);
    const [counted] = await rows(`select count(*)::int as n from po_line where rejected_qty > 0`);
    expect(counted?.n).toBeGreaterThan(2);
  });

  test('let nobody approve what they raised', async () => {
    const own = await rows(`select h.record_id from record_history h join record_history c
      on c.entity = h.entity and c.record_id = h.record_id and c.action = 'create' and c.by = h.by
      where h.action in ('move:approve', 'flow:approve')`);
    expect(own).toEqual([]);
  });

  test('decides by flows: nobody is led on by hand, and everything that waits lies with somebody', async () => {
    const byHand = await rows(`select record_id from record_history
      where entity in ('purchaseOrder', 'frameworkContract', 'demand', 'purchasePlan', 'leaveRequest', 'overtime', 'loan') and action in ('move:approve', 'move:reject')`);
    expect(byHand).toEqual([]);
    const waiting = await rows(`
      select o.id from (select id from po_order where status = 'submitted' union all select id from pr_demand where status = 'submitted'
        union all select id from pr_plan where status = 'submitted' union all select id from ct_framework where status = 'submitted' union all select id from su_supplier where verify_status = '4') o
      where not exists (select 1 from flow_instance i join flow_task t on t.tenant_id = i.tenant_id and t.instance_id = i.id
        where i.record_id = o.id and i.status = 'running' and t.status = 'open')`);
    expect(waiting).toEqual([]);
    const backwards = await rows(`select l.instance_id from (
      select instance_id, at, lag(at) over (partition by instance_id order by nth) as before from flow_log) l where l.at < l.before or l.at > now()`);
    expect(backwards).toEqual([]);
    const early = await rows(
      `select i.id from flow_instance i join po_order o on o.id = i.record_id where i.started_at < o.create_time`,
    );
    expect(early).toEqual([]);
  });

  test('asks for things in the department of whoever asks, and is refused for a reason that fits', async () => {
    const [told] = await rows(`select
      (select count(*)::int from (select depart from hr_leave union all select depart from hr_overtime
        union all select depart from fin_loan union all select depart from oa_document) a where depart is null) as nowhere,
      (select count(*)::int from hr_overtime where reason like '%人手不够%') as "unfit",
      (select count(*)::int from oa_document
        where from_no is not null and from_no not like '%〔' || extract(year from arrived_on) || '〕%') as "otherYears"`);
    expect(told).toEqual({ nowhere: 0, unfit: 0, otherYears: 0 });
  });

  test('keeps its days off and its loans as its documents say', async () => {
    const [kept] = await rows(`select
      (select count(*)::int from hr_leave_balance where "left" < 0 or used < 0) as below,
      (select sum(used)::text from hr_leave_balance) as used,
      (select sum(days)::text from hr_leave where balance is not null and status in ('submitted', 'approved')) as taken,
      (select sum(earned)::text from hr_leave_balance) as earned,
      (select sum(comp_days)::text from hr_overtime where status = 'approved') as worked,
      (select sum(repaid)::text from fin_loan) as repaid,
      (select sum(amount)::text from fin_loan_repay where status = 'confirmed') as given`);
    expect(Number(kept?.below)).toBe(0);
    expect([Number(kept?.used), Number(kept?.earned), Number(kept?.repaid)]).toEqual([
      Number(kept?.taken),
      Number(kept?.worked),
      Number(kept?.given),
    ]);
    expect([Number(kept?.taken) > 0, Number(kept?.worked) > 0, Number(kept?.given) > 0]).toEqual([true, true, true]);
  });

  test('has work on every desk of a flow', async () => {
    const desk = await countBy(`
      select 'open:' || u.username as key, count(*)::int from flow_task t join sys_user u on u.id = t.holder where t.status = 'open' group by 1
      union all select 'consult', count(*)::int from flow_task where sort = 'consult' and status = 'open'
      union all select 'late', count(*)::int from flow_task where status = 'open' and due_at < now()
      union all select 'urged', count(*)::int from flow_task where status = 'open' and urged > 0
      union all select 'unread', count(*)::int from flow_copy where read_at is null
      union all select i.status, count(*)::int from flow_instance i group by 1`);
    for (const key of [
      'open:manager',
      'open:head',
      'open:finance',
      'open:legal',
      'consult',
      'late',
      'urged',
      'unread',
      'running',
      'agreed',
      'refused',
      'back',
    ])
      expect(desk[key] ?? 0, `${key}: ${JSON.stringify(desk)}`).toBeGreaterThan(0);
  });
});

describe('its accounts', () => {
  const haveWork = async () =>
    (
      await rows(`select u.username from sys_user u where u.supplier in (
        select supplier from su_cert_file where status in ('expiring', 'expired') and deleted_at is null
        union select supplier from su_change where status = 'returned' and deleted_at is null)`)
    ).map((row) => row.username);
  test('some have something to bring up to date, and some have not', async () => {
    const have = await haveWork();
    expect(have).toContain('supplier3');
    expect(have).not.toContain('supplier');
  });

  test.each(demoAccounts)('%s signs in and finds a menu', async (username) => {
    const answer = await signIn(username);
    expect(answer).toMatchObject({ success: true, message: '登录成功' });
    const view = await app.inject({ url: '/api/session', headers: { 'x-access-token': answer.result.token } });
    const { menu, tenant, isShow, indexStyle } = view.json().result;
    expect(tenant).toEqual({ id: demoTenant, name: '示例检测集团' });
    expect(menu.length).toBeGreaterThan(1);
    expect(menu.filter(({ items }: { items: readonly object[] }) => items.length > 0).length).toBeLessThanOrEqual(9);
    // Who was sent a change back, or whose certificate runs out, has something to bring up to date.
    expect(isShow).toBe(/.supplier$/.test(username) ? 2 : (await haveWork()).includes(username) ? 3 : 1);
    expect(indexStyle).toBe(username.includes('supplier') ? 4 : 1);
  });

  test.each([
    ['newsupplier', '0'],
    ['waitingsupplier', '1'],
    ['returnedsupplier', '3'],
    ['refusedsupplier', '7'],
    ['invitedsupplier', '0'],
    ['supplier', '6'],
  ])('%s stands at its station of the admission', async (username, status) => {
    const { token } = (await signIn(username)).result;
    const view = await app.inject({ url: '/api/session', headers: { 'x-access-token': token } });
    expect(String(view.json().result.verifyStatus)).toBe(status);
  });

  test('are the only ones with a password', async () => {
    const [kept] = await rows('select count(*)::int as n from credential');
    expect(kept?.n).toBe(demoAccounts.length);
    expect(await signIn('chenlei')).toMatchObject({ success: false, reason: 'sign_in_failed' });
  });

  test('take another password at the next start, and who came in by the old one is out', async () => {
    const { house } = processes;
    const { token } = (await signIn('buyer')).result;
    const isOpen = async () =>
      (await app.inject({ url: '/api/session', headers: { 'x-access-token': token } })).json().success;
    expect(await isOpen()).toBe(true);
    await createDemo({ ...house, config: { ...house.config, demoPassword: 'Another-Password-1' } });
    await expect.poll(isOpen, { interval: 10 }).toBe(false);
    expect(await signIn('buyer')).toMatchObject({ success: false });
    await createDemo(house);
    expect(await signIn('buyer')).toMatchObject({ success: true });
  });

  test('have something waiting: the supplier an order, the heads and managers an approval', async () => {
    const [waiting] = await rows(`select
      (select count(*)::int from po_order o join sys_user u on u.supplier = o.supplier
        where u.username = 'supplier' and o.status = 'published') as supplier,
      (select count(*)::int from po_order where status = 'submitted') as manager,
      (select count(*)::int from pr_demand where status = 'submitted') as head,
      (select count(*)::int from pr_demand d join sys_user u on u.id = d.demander where u.username = 'demander') as demander,
      (select count(*)::int from po_order o join sys_user u on u.id = o.buyer where u.username = 'buyer') as buyer`);
    for (const count of Object.values(waiting ?? {})) expect(count).toBeGreaterThan(0);
  });
});
