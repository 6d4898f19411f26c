import type pg from 'pg';
import { signIn } from '../server/filled-product.ts';

// biome-ignore lint/suspicious/noExplicitAny: an answer is what its call says
type Answer = any;
export type Send = (token: string, method: string, path: string, body?: object) => Promise<Answer>;

/** Calls of the product; what it refuses ends the bench. */
export const callsOf =
  (port: number): Send =>
  async (token, method, path, body) => {
    const answer = (await (
      await fetch(`http://127.0.0.1:${port}/api${path}`, {
        method,
        headers: { 'x-access-token': token, ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
    ).json()) as Answer;
    if (!answer.success) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
    return answer.result;
  };

export interface Waiting {
  readonly task: string;
  readonly rev: number;
  readonly record: string;
}

/** So many orders that wait for the manager, as copies of one that was submitted like any other. */
export async function submittedOrders(send: Send, port: number, db: pg.Client, count: number) {
  const buyer = await signIn(port, 'buyer');
  const { rows: suppliers } = await db.query(
    `select id from su_supplier where tenant_id = $1 and verify_status = '6' and frozen = 'N' limit 1`,
    [buyer.tenant],
  );
  const line = {
    name: '色谱纯乙腈',
    unit: 'BOTTLE',
    qty: '3',
    price: '280.5',
    taxRate: '0.13',
    needDate: '2030-01-15',
  };
  const delivery = { supplier: suppliers[0].id, receiver: '吴建国', deliverTo: '检测路88号' };
  const { id, version } = await send(buyer.token, 'POST', '/records/purchaseOrder', { ...delivery, lines: [line] });
  await send(buyer.token, 'POST', `/records/purchaseOrder/${id}/moves/submit`, { version, answers: {} });
  const again = async (table: string, of: string, ...own: readonly string[]) => {
    const changes = ['id', ...own].map((key) => `'${key}', x.${key} || '-' || n`).join(', ');
    await db.query(
      `insert into ${table} select y.* from ${table} x cross join generate_series(1, $2::int) n
        cross join lateral jsonb_populate_record(x, jsonb_build_object(${changes})) y where ${of}`,
      [id, count],
    );
  };
  const within = 'x.instance_id in (select i.id from flow_instance i where i.record_id = $1)';
  await again('po_order', 'x.id = $1', 'po_no');
  await again('po_line', 'x.head_id = $1', 'head_id');
  await again('flow_instance', 'x.record_id = $1', 'root_id', 'record_id');
  await again('flow_task', within, 'instance_id');
  await again('flow_timer', within, 'instance_id', 'task_id');
  await db.query('analyze');
  const manager = await signIn(port, 'manager');
  const { rows } = await db.query<Waiting>(
    `select t.id as task, i.rev + o.version as rev, o.id as record from flow_task t join flow_instance i on i.tenant_id = t.tenant_id and i.id = t.instance_id
      join po_order o on o.tenant_id = i.tenant_id and o.id = i.record_id
      where t.tenant_id = $1 and t.holder = $2 and t.status = 'open' and i.record_id like $3`,
    [manager.tenant, manager.user, `${id}-%`],
  );
  return { manager, waiting: rows };
}

/** What a thousand colleagues are asked and have decided: so many open tasks, ten times as many done. */
export async function manyTasks(db: pg.Client, user: string, open: number): Promise<void> {
  await db.query(
    `insert into flow_instance select y.* from flow_instance i cross join generate_series(1, $1::int) n
      cross join lateral jsonb_populate_record(i,
        jsonb_build_object('id', 'bench-i-' || n, 'root_id', 'bench-i-' || n, 'record_id', 'bench-r-' || n)) y
      where i.id = (select id from flow_instance where entity = 'purchaseOrder' and status = 'running' limit 1) on conflict do nothing`,
    [open],
  );
  await db.query(
    `insert into flow_task (tenant_id, id, instance_id, token, step, round, seat, holder, owner, rule, status, acted_by, opened_at, acted_at)
      select i.tenant_id, 'bench-t-' || n, 'bench-i-' || 1 + n % $1::int, 1, 'manager', 1, 0, w.who, w.who, '角色',
        case when n <= $1::int then 'open' else 'agreed' end, case when n > $1::int then w.who end, now() - n * interval '1 second',
        case when n > $1::int then now() - n * interval '1 second' end
      from generate_series(1, $1::int * 11) n cross join lateral (
        select case when n > $1::int and n % 1000 = 0 then $2 else 'bench-u-' || n % 1000 end as who) w
      cross join (select tenant_id from flow_instance where id = 'bench-i-1') i on conflict do nothing`,
    [open, user],
  );
  await db.query('analyze');
}

/** Colleagues of the editor, five hundred with him, who all have to agree to overtime from now on; some of them have come to work. */
export async function councilOf(send: Send, port: number, db: pg.Client, count: number, voters: number) {
  const editor = await signIn(port, 'editor');
  const each = 'cross join generate_series(1, $2::int - 1) n';
  await db.query(
    `insert into sys_user (tenant_id, id, username, realname, status, roles, depart, departs)
      select tenant_id, 'bench-c-' || n, 'council' || n, '评审 ' || n, status, roles, depart, departs from sys_user ${each} where id = $1 on conflict do nothing`,
    [editor.user, count],
  );
  await db.query(
    `insert into credential (tenant_id, user_id, hash) select tenant_id, 'bench-c-' || n, hash from credential ${each} where user_id = $1 on conflict do nothing`,
    [editor.user, count],
  );
  const { token } = await signIn(port, 'admin');
  const steps = { head: { title: '评审会签', who: [{ role: 'portalEd' }], many: 'all' } };
  const { rev } = await send(token, 'GET', '/metadata/documents/flow/overtimeApproval');
  const body = { kind: 'flow', key: 'overtimeApproval', spec: 3, layer: 'tenant', steps };
  await send(token, 'PUT', '/metadata/drafts/flow/overtimeApproval', { body, baseRev: rev, version: 0 });
  const only = ['flow:overtimeApproval'];
  const { revision, seal, confirm } = await send(token, 'POST', '/metadata/review', { only });
  await send(token, 'POST', '/metadata/publish', { revision, seal, confirm, only });
  const inspector = await signIn(port, 'inspector');
  const sessions = [];
  for (let n = 1; n <= voters; n++) sessions.push(await signIn(port, `council${n}`));
  return { inspector, sessions };
}
