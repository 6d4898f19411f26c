import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import pg from 'pg';

/**
 * What the bench asks of flows, written by hand for one flow and one table: an approval with its lock, the record's move, the log and
 * the messages in one transaction, a page of what waits, and a countersign. It checks what its author knew to check.
 */
const connection = JSON.parse(process.argv[2] ?? '{}') as pg.ClientConfig;
const viewer = JSON.parse(process.argv[3] ?? '{}') as { tenant: number; user: string; token: string };

const pool = new pg.Pool({
  ...connection,
  max: 10,
  options: `-c role=zhaocai_app -c timezone=Asia/Shanghai -c app.tenant=${Number(viewer.tenant)}`,
});
const app = Fastify({ logger: false });
app.addHook('onRequest', async (request, reply) => {
  if (request.headers['x-access-token'] !== viewer.token) return reply.code(401).send();
});
const envelope = (json: string) =>
  `{"success":true,"message":"","code":200,"result":${json},"timestamp":${Date.now()}}`;

async function transaction<T>(
  work: (ask: (name: string, text: string, values: unknown[]) => Promise<T[]>) => Promise<string | null>,
) {
  const client = await pool.connect();
  try {
    await client.query(`begin; set local lock_timeout = '5s'`);
    const answer = await work(async (name, text, values) => (await client.query({ name, text, values })).rows);
    await client.query(answer === null ? 'rollback' : 'commit');
    return answer;
  } catch (error) {
    console.error(error); // a bench that fails says why
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

const told = `select json_build_object('instance', i.id, 'status', i.status, 'rev', i.rev,
  'events', (select json_agg(json_build_object('verb', l.verb, 'at', l.at, 'by', u.realname, 'remark', l.remark) order by l.nth)
    from flow_log l left join sys_user u on u.tenant_id = l.tenant_id and u.id = l.by_user where l.tenant_id = i.tenant_id and l.instance_id = i.id),
  'persons', (select json_agg(json_build_object('id', t.holder, 'name', u.realname, 'status', t.status) order by t.id)
    from flow_task t left join sys_user u on u.tenant_id = t.tenant_id and u.id = t.holder where t.tenant_id = i.tenant_id and t.instance_id = i.id
  ))::text as json from flow_instance i where i.tenant_id = $1 and i.id = $2`;
const message = `insert into sys_announcement_send (tenant_id, id, version, rev, create_by, receiver, read_flag, title, content, category, priority,
    sender, sent_at, open_type, open_page, bus_type, bus_id)
  select $1, gen_random_uuid()::text, 1, 0, 'system', r.who, '0', $3, $3, '2', 'M', '系统', now(), 'component', $4, $4, $5
    from unnest($2::text[]) r(who)`;
const logged = `insert into flow_log (tenant_id, instance_id, nth, at, by_user, verb, step, round, task_id)
  select $1, $2, (select coalesce(max(nth), 0) from flow_log where tenant_id = $1 and instance_id = $2) + v.nth, now(),
    case when v.nth = 1 then $3 end, v.verb, 'manager', 1, case when v.nth = 1 then $4 end from unnest($5::text[]) with ordinality v(verb, nth)`;
const ends = ['agree', 'passed', 'chosen', 'joined', 'chosen', 'joined', 'entered', 'copied', 'finished'];

app.post('/agree/:task', async (request, reply) => {
  const { task } = request.params as { task: string };
  const { rev } = request.body as { rev: number };
  const { tenant, user } = viewer;
  // biome-ignore lint/suspicious/noExplicitAny: rows of several tables
  const answer = await transaction<any>(async (ask) => {
    const [at] = await ask('root', 'select instance_id as id from flow_task where tenant_id = $1 and id = $2', [
      tenant,
      task,
    ]);
    const [of] = await ask(
      'hold',
      'select id, record_id, rev, starter from flow_instance where tenant_id = $1 and id = $2 for update',
      [tenant, at.id],
    );
    const [order] = await ask(
      'order',
      `select version, status, total, home_total from po_order where tenant_id = $1 and id = $2 for no key update`,
      [tenant, of.record_id],
    );
    const tasks = await ask(
      'tasks',
      'select id, holder, status from flow_task where tenant_id = $1 and instance_id = $2',
      [tenant, of.id],
    );
    const mine = tasks.find((one) => one.id === task);
    if (
      mine?.holder !== user ||
      mine.status !== 'open' ||
      of.rev + order.version !== rev ||
      order.status !== 'submitted'
    )
      return null;
    await ask(
      'end',
      `update flow_instance set status = 'agreed', rev = rev + 1, ended_at = now(), state = jsonb_set(state, '{ended}', '"agree"')
      where tenant_id = $1 and id = $2`,
      [tenant, of.id],
    );
    await ask(
      'task',
      `update flow_task set status = case when id = $3 then 'agreed' else 'needless' end, acted_by = case when id = $3 then $4 end,
      acted_at = now() where tenant_id = $1 and instance_id = $2 and status = 'open'`,
      [tenant, of.id, task, user],
    );
    await ask('timers', 'delete from flow_timer where tenant_id = $1 and instance_id = $2', [tenant, of.id]);
    const readers = await ask(
      'copy',
      `insert into flow_copy (tenant_id, id, instance_id, step, reader, by_user, at)
      select $1, gen_random_uuid()::text, $2, 'copies', u.id, $3, now() from sys_user u where u.tenant_id = $1
        and u.roles ? (select id from sys_role where tenant_id = $1 and code = 'warehouse') and u.status = '1' and u.deleted_at is null returning reader`,
      [tenant, of.id, user],
    );
    await ask('log', logged, [tenant, of.id, user, task, ends]);
    await ask(
      'move',
      `update po_order set status = 'approved', version = version + 1, update_by = $3, update_time = now()
      where tenant_id = $1 and id = $2`,
      [tenant, of.record_id, user],
    );
    await ask(
      'history',
      `insert into record_history (tenant_id, entity, record_id, version, at, by, action, changes)
      values ($1, 'purchaseOrder', $2, $3, now(), $4, 'flow:approve', '[{"path":"status","did":"set","before":"submitted","after":"approved"}]')`,
      [tenant, of.record_id, order.version + 1, user],
    );
    await ask('message', message, [
      tenant,
      [of.starter, ...readers.map(({ reader }) => reader)],
      '您的采购订单已批准，可以下达',
      'purchaseOrder',
      of.record_id,
    ]);
    await ask('live', `select pg_notify('live', $1)`, [`notices:${tenant}:${of.starter}`]);
    const [{ json }] = await ask('told', told, [tenant, of.id]);
    return json;
  });
  if (answer === null) return reply.code(409).send();
  return reply.type('application/json; charset=utf-8').send(envelope(answer));
});

const mine = `from flow_task t join flow_instance i on i.tenant_id = t.tenant_id and i.id = t.instance_id
  where t.tenant_id = $1 and t.holder = $2 and t.status = 'open' and i.status = 'running'`;
app.get('/todo', async (_, reply) => {
  const { rows } = await pool.query({
    name: 'todo',
    text: `with page as (select t.id, t.opened_at, t.due_at, i.id as instance, i.title, i.record_id, i.starter ${mine}
        order by t.due_at nulls last, t.opened_at, t.id limit 20)
      select json_build_object('total', (select count(*) ${mine}), 'records', (select json_agg(json_build_object('id', p.id, 'title', p.title,
        'at', p.opened_at, 'due', p.due_at, 'starter', u.realname, 'no', o.po_no, 'total', o.total, 'supplier', s.name,
        'holders', (select json_agg(t.holder) from flow_task t where t.tenant_id = $1 and t.instance_id = p.instance and t.status = 'open')) order by p.due_at nulls last, p.opened_at, p.id) from page p
        left join po_order o on o.tenant_id = $1 and o.id = p.record_id left join su_supplier s on s.tenant_id = $1 and s.id = o.supplier
        left join sys_user u on u.tenant_id = $1 and u.id = p.starter))::text as json`,
    values: [viewer.tenant, viewer.user],
  });
  return reply.type('application/json; charset=utf-8').send(envelope(rows[0].json));
});

/** A countersign of those who have a role: everybody of it is asked, and told. */
app.post('/enter/:record', async (request, reply) => {
  const { record } = request.params as { record: string };
  const { tenant, user } = viewer;
  const id = randomUUID();
  // biome-ignore lint/suspicious/noExplicitAny: rows of several tables
  const answer = await transaction<any>(async (ask) => {
    const [of] = await ask(
      'lock',
      'select version from hr_overtime where tenant_id = $1 and id = $2 for no key update',
      [tenant, record],
    );
    await ask(
      'made history',
      `insert into record_history (tenant_id, entity, record_id, version, at, by, action, changes)
      values ($1, 'overtime', $2, $3, now(), $4, 'move:submit', '[{"path":"status","did":"set","before":"draft","after":"submitted"}]')`,
      [tenant, record, of.version + 1, user],
    );
    await ask(
      'submit',
      `update hr_overtime set version = version + 1, status = 'submitted', update_by = $3, update_time = now()
      where tenant_id = $1 and id = $2`,
      [tenant, record, user],
    );
    await ask(
      'entered',
      `insert into flow_instance (tenant_id, id, flow, hash, root_id, entity, record_id, in_state, title, starter, state, status, started_at)
      select $1, $2, v.flow, v.hash, $2, 'overtime', $3, 'submitted', '加班', $4, '{}', 'running', now() from flow_version v
        where v.tenant_id = $1 and v.flow = 'overtimeApproval' order by since desc limit 1`,
      [tenant, id, record, user],
    );
    const asked = await ask(
      'asked',
      `insert into flow_task (tenant_id, id, instance_id, token, step, round, seat, holder, owner, rule, status, opened_at)
      select $1, gen_random_uuid()::text, $2, 1, 'head', 1, row_number() over (), u.id, u.id, '角色', 'open', now() from sys_user u
        where u.tenant_id = $1 and u.roles ? (select id from sys_role where tenant_id = $1 and code = 'portalEd') and u.status = '1' and u.deleted_at is null returning holder`,
      [tenant, id],
    );
    await ask(
      'late',
      `insert into flow_timer (tenant_id, id, instance_id, token, task_id, step, what, nth, at)
      select $1, gen_random_uuid()::text, $2, 1, id, 'head', 'late', 0, now() + interval '1 day' from flow_task
        where tenant_id = $1 and instance_id = $2`,
      [tenant, id],
    );
    await ask('log', logged, [tenant, id, user, null, ['start', 'entered', 'asked']]);
    await ask('message', message, [tenant, asked.map(({ holder }) => holder), '加班待您审批', 'overtime', record]);
    await ask('live', `select pg_notify('live', $1)`, [`notices:${tenant}:*`]);
    return (await ask('told', told, [tenant, id]))[0].json;
  });
  return reply.type('application/json; charset=utf-8').send(envelope(answer ?? 'null'));
});

app.post('/vote/:task', async (request, reply) => {
  const { task } = request.params as { task: string };
  const { user } = request.body as { user: string };
  const { tenant } = viewer;
  // biome-ignore lint/suspicious/noExplicitAny: rows of several tables
  const answer = await transaction<any>(async (ask) => {
    const [at] = await ask('root', 'select instance_id as id from flow_task where tenant_id = $1 and id = $2', [
      tenant,
      task,
    ]);
    await ask(
      'hold',
      'select id, record_id, rev, starter from flow_instance where tenant_id = $1 and id = $2 for update',
      [tenant, at.id],
    );
    await ask('tasks', 'select id, holder, status from flow_task where tenant_id = $1 and instance_id = $2', [
      tenant,
      at.id,
    ]);
    await ask(
      'voted',
      `update flow_task set status = 'agreed', acted_by = holder, acted_at = now() where tenant_id = $1 and id = $2`,
      [tenant, task],
    );
    await ask('on time', 'delete from flow_timer where tenant_id = $1 and task_id = $2', [tenant, task]);
    await ask('rev', 'update flow_instance set rev = rev + 1 where tenant_id = $1 and id = $2', [tenant, at.id]);
    await ask('log', logged, [tenant, at.id, user, task, ['agree']]);
    return (await ask('told', told, [tenant, at.id]))[0].json;
  });
  return reply.type('application/json; charset=utf-8').send(envelope(answer ?? 'null'));
});

await app.listen({ host: '127.0.0.1', port: 0 });
const address = app.server.address();
process.send?.({ port: typeof address === 'object' && address ? address.port : 0 });
