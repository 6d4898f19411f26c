import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { builtProgram } from '../../../tests/support/built-server.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { accessTemplate, addDepart, addPerson } from '../../../tests/support/people.ts';
import { sql } from '../../db/statement.ts';
import { engine } from '../../engine.ts';
import { readConfig } from '../../kernel/config/config.ts';
import { createModels } from '../../metadata/create-models.ts';
import { openPostOffice } from './post-office.ts';
import { masked, type NewMessage, sendMessage, sendMessages } from './send-message.ts';

vi.setConfig({ testTimeout: 60_000 });

let at: TestDatabase;
let person: string;
const closers: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  at = await testDatabase('delivery', { template: accessTemplate });
  person = await addPerson(at.db, { username: 'buyer', roles: ['buyer'] });
});
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});
afterAll(() => at.close());

const db = () => at.db.tenant(1);
const code = (to: string): NewMessage => ({
  channel: 'sms',
  to,
  template: 'verifyCode',
  params: { code: '135790', minutes: '10' },
  secret: true,
});
const order = (to: string, channel: 'sms' | 'mail' = 'sms'): NewMessage => ({
  channel,
  to,
  template: 'orderToConfirm',
  params: { no: 'PO1', buyer: '<甲>', deadline: '2026-01-05' },
});

interface MessageRow {
  readonly id: string;
  readonly content: string;
  readonly status: string;
  readonly tries: number;
  readonly result: string | null;
}
const rowsTo = (to: string) =>
  db().rows<MessageRow>(
    sql`select id, content, status, tries, result from sys_message where receiver = ${to} order by id`,
  );
const secretsOf = async (to: string) =>
  (
    await db().rows(
      sql`select 1 from message_secret s join sys_message m on m.id = s.message_id where m.receiver = ${to}`,
    )
  ).length;

/** Works with these settings until nothing is due. */
async function work(env: Record<string, string> = {}): Promise<void> {
  const models = createModels(at.db, engine);
  const house = { db: at.db, models, config: readConfig({ DEMO: 'off', ...env }) };
  await openPostOffice(house, (error) => expect(error).toBeNull()).work();
  models.close();
}

/** A text-message service on this machine; it answers with what `answers` says. */
async function smsService(answers: (call: number) => number = () => 200) {
  const heard: { headers: http.IncomingHttpHeaders; body: string }[] = [];
  const server = http.createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    heard.push({ headers: request.headers, body });
    response.writeHead(answers(heard.length)).end('{"secret":"never kept"}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(async () => {
    server.closeAllConnections();
    server.close();
  });
  return { heard, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send` };
}

describe('without a provider', () => {
  test('a message stands in the list as delivered; one that is rolled back was never there', async () => {
    await sendMessage(db(), order('13800000001'));
    await db()
      .transaction(async (within) => {
        await sendMessage(within, order('13800000002'));
        throw new Error('changed my mind');
      })
      .catch(() => {});
    await work();
    expect(await rowsTo('13800000001')).toMatchObject([
      {
        status: 'sent',
        tries: 1,
        result: '没有配置短信通道，只记录在系统中',
        content: '<甲>发来订单 PO1，请在 2026-01-05 前登录系统确认。',
      },
    ]);
    expect(await rowsTo('13800000002')).toEqual([]);
  });

  test('a code is masked from the first moment, shown once in the log of a demo, and wiped', async () => {
    const said = vi.spyOn(console, 'log').mockImplementation(() => {});
    await sendMessage(db(), code('13800000003'));
    expect((await rowsTo('13800000003'))[0]?.content).toBe(masked);
    expect(await secretsOf('13800000003')).toBe(1);
    await work({ DEMO: 'on' });
    await work({ DEMO: 'on' });
    const lines = said.mock.calls.flat().filter((line) => String(line).includes('13800000003'));
    said.mockRestore();
    expect(lines).toEqual(['[短信] 13800000003：您的验证码是 135790，10 分钟内有效。请勿告诉他人。']);
    expect(await rowsTo('13800000003')).toMatchObject([{ status: 'sent', content: masked }]);
    expect(await secretsOf('13800000003')).toBe(0);
  });

  test('outside a demo a code that cannot reach anybody has failed, and says why', async () => {
    await sendMessage(db(), code('13800000004'));
    await work();
    expect(await rowsTo('13800000004')).toMatchObject([
      { status: 'failed', result: '第 1 次：没有配置短信通道，验证码无法送达' },
    ]);
    expect(await secretsOf('13800000004')).toBe(0);
  });

  test('a notice is with its reader when the transaction is', async () => {
    await sendMessage(db(), {
      channel: 'notice',
      to: person,
      template: 'business',
      params: { say: '好', record: '单据' },
    });
    const notices = await db().rows(sql`select title, content from sys_announcement_send where receiver = ${person}`);
    expect(notices).toEqual([{ title: '好：单据', content: '好：单据' }]);
    expect(await rowsTo('人buyer（buyer）')).toMatchObject([{ status: 'sent' }]);
  });
});

describe('text messages over HTTP', () => {
  test('are posted as the template says, signed, with the id of the message', async () => {
    const { heard, url } = await smsService();
    await sendMessage(db(), code('13800000010'));
    await work({
      SMS_URL: url,
      SMS_HEADERS: '{"authorization":"Bearer key"}',
      SMS_BODY: '{"phones":["{{to}}"],"content":{"text":"{{text}}"},"ref":"{{id}}"}',
      SMS_SECRET: 'sealed',
    });
    const [row] = await rowsTo('13800000010');
    expect(heard).toHaveLength(1);
    expect(JSON.parse(heard[0]?.body ?? '')).toEqual({
      phones: ['13800000010'],
      content: { text: '您的验证码是 135790，10 分钟内有效。请勿告诉他人。' },
      ref: row?.id,
    });
    expect(heard[0]?.headers).toMatchObject({
      authorization: 'Bearer key',
      'idempotency-key': row?.id,
      'x-signature': expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(row).toMatchObject({ status: 'sent', result: '短信服务已接收（200）' });
    expect(await secretsOf('13800000010')).toBe(0);
  });

  test.each([
    ['a service that is busy is asked again later, and its code is kept', 503, 'waiting', 1],
    ['a number that is refused has failed at once', 400, 'failed', 0],
  ])('%s', async (_, status, state, secrets) => {
    const { url } = await smsService(() => status);
    const to = `1380000${status}0`;
    await sendMessage(db(), code(to));
    await work({ SMS_URL: url });
    expect(await rowsTo(to)).toMatchObject([{ status: state, tries: 1, result: `第 1 次：短信服务回应 ${status}` }]);
    expect(await secretsOf(to)).toBe(secrets);
  });

  test('after six tries it has failed, each of them in its history', async () => {
    const { heard, url } = await smsService(() => 500);
    await sendMessage(db(), order('13800000013'));
    for (let round = 0; round < 7; round++) {
      await db().rows(
        sql`update sys_message set next_at = now() where receiver = '13800000013' and status = 'waiting'`,
      );
      await work({ SMS_URL: url });
    }
    const [row] = await rowsTo('13800000013');
    expect(row).toMatchObject({ status: 'failed', tries: 6 });
    expect(new Set(heard.map(({ headers }) => headers['idempotency-key']))).toEqual(new Set([row?.id]));
    const told = await db().rows(sql`select note from record_history where record_id = ${row?.id}`);
    expect(told).toHaveLength(6);
  });

  test('a slow service is given up, holds no transaction, and the code of too long ago is not sent', async () => {
    const server = net.createServer(() => {}).listen(0, '127.0.0.1');
    await once(server, 'listening');
    closers.push(async () => server.close());
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    await sendMessage(db(), order('13800000014'));
    const working = work({ SMS_URL: url });
    await vi.waitFor(async () => expect(await rowsTo('13800000014')).toMatchObject([{ status: 'sending' }]), 10_000);
    const open = await at.db.owner.rows(sql`select 1 from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction'`);
    expect(open).toEqual([]);
    await sendMessage(db(), code('13800000015'));
    await db().rows(sql`update message_secret set at = now() - interval '11 minutes'`);
    await working;
    expect(await rowsTo('13800000014')).toMatchObject([{ status: 'waiting', result: '第 1 次：对方没有及时回应' }]);
    await work({ SMS_URL: url });
    expect(await rowsTo('13800000015')).toMatchObject([
      { status: 'failed', result: '第 1 次：验证码已过期，没有发送' },
    ]);
    expect(await secretsOf('13800000015')).toBe(0);
  });
});

describe('mail over SMTP', () => {
  /** A mail server that takes everything, or refuses every receiver. */
  async function mailServer(refuses = false) {
    const mails: string[] = [];
    const server = net.createServer((socket) => {
      let data: string | null = null;
      socket.write('220 test\r\n');
      socket.on('error', () => {});
      socket.on('data', (chunk) => {
        for (const line of String(chunk).split(/(?<=\r\n)/)) {
          if (data !== null) {
            data += line;
            if (!data.endsWith('\r\n.\r\n')) continue;
            mails.push(data);
            data = null;
            socket.write('250 kept as 1\r\n');
          } else if (/^EHLO/i.test(line)) socket.write('250-test\r\n250 8BITMIME\r\n');
          else if (/^DATA/i.test(line)) {
            data = '';
            socket.write('354 go\r\n');
          } else if (/^RCPT/i.test(line) && refuses) socket.write('550 nobody\r\n');
          else socket.write(/^QUIT/i.test(line) ? '221 bye\r\n' : '250 ok\r\n');
        }
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    closers.push(async () => server.close());
    const port = (server.address() as AddressInfo).port;
    return { mails, env: { MAIL_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: '招采 <noreply@example.com>' } };
  }

  test('arrives with subject, escaped values and the id of the message', async () => {
    const { mails, env } = await mailServer();
    await sendMessage(db(), order('li@example.com', 'mail'));
    await work(env);
    const [row] = await rowsTo('li@example.com');
    expect(row).toMatchObject({ status: 'sent', result: '邮件服务器已接收：250 kept as 1' });
    expect(row?.content).toContain('&lt;甲&gt;发来订单');
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain(`Message-ID: <${row?.id}@example.com>`);
    expect(mails[0]).toContain('To: li@example.com');
  });

  test('a receiver nobody knows has failed at once; a server that is away is tried again', async () => {
    const { env } = await mailServer(true);
    await sendMessage(db(), order('no@example.com', 'mail'));
    await work(env);
    expect(await rowsTo('no@example.com')).toMatchObject([
      { status: 'failed', result: '第 1 次：邮件服务器拒绝（550）' },
    ]);
    await sendMessage(db(), order('later@example.com', 'mail'));
    await work({ ...env, MAIL_URL: 'smtp://127.0.0.1:9' });
    expect(await rowsTo('later@example.com')).toMatchObject([
      { status: 'waiting', result: '第 1 次：连不上邮件服务器' },
    ]);
  });
});

describe('what documents told', () => {
  test('becomes one message for each person, however many processes look', async () => {
    await addPerson(at.db, { username: 'buyer2', roles: ['buyer'] });
    const body = { to: { role: 'buyer' }, say: '需求待处理', entity: 'demand', id: 'd1', name: 'PR1', by: 'somebody' };
    for (let n = 0; n < 20; n++) {
      await db().rows(
        sql`insert into pr_demand (tenant_id, id, demand_no, title, status) values (1, ${`d${n}`}, ${`PR${n}`}, '试剂', 'approved')`,
      );
      await db().rows(
        sql`insert into outbox (tenant_id, topic, body) values (1, 'notify', ${JSON.stringify({ ...body, id: `d${n}` })})`,
      );
    }
    await Promise.all([work(), work(), work()]);
    const rows = await db().rows(sql`
      select receiver, bus_id, title, content from sys_announcement_send where title like '需求待处理：%'`);
    expect(rows).toHaveLength(40);
    expect(new Set(rows.map(({ receiver, bus_id }) => `${receiver} ${bus_id}`)).size).toBe(40);
    expect(rows[0]?.content).toMatch(/^需求待处理：采购需求 PR\d+（试剂）$/);
    expect(await db().rows(sql`select 1 from outbox where done_at is null`)).toEqual([]);
  });

  test('is told of a record by the name both sides know, whichever side did it', async () => {
    const reader = await addPerson(at.db, { username: 'orderBuyer', roles: ['buyer'] });
    const body = { to: { user: reader }, say: '供应商已确认订单', id: 'o1', name: 'PO1', by: 'somebody' };
    await db().rows(
      sql`insert into outbox (tenant_id, topic, body) values (1, 'notify', ${JSON.stringify({ ...body, entity: 'supplierOrder' })})`,
    );
    await work();
    const told = await db().rows(sql`select title, content from sys_announcement_send where receiver = ${reader}`);
    expect(told).toEqual([{ title: '供应商已确认订单：采购订单 PO1', content: '供应商已确认订单：采购订单 PO1' }]);
  });

  test('of a role reaches those who may read the record: a head of its department or of one above, and nobody next door', async () => {
    const north = await addDepart(at.db, '北方公司', 'N');
    const lab = await addDepart(at.db, '北方实验室', 'N1', north);
    const south = await addDepart(at.db, '南方公司', 'S');
    const headOf = (username: string, ...departs: string[]) =>
      addPerson(at.db, { username, roles: ['demandHead'], departs });
    const own = await headOf('headOfLab', lab);
    const above = await headOf('headOfNorth', north);
    const aside = await headOf('headOfBoth', south, lab);
    await headOf('headOfSouth', south);
    const demands = [
      ['n1', lab, 'submitted', null],
      ['n2', south, 'submitted', '2026-01-01'],
    ] as const;
    for (const [id, depart, status, gone] of demands) {
      await db().rows(sql`insert into pr_demand (tenant_id, id, title, depart, status, deleted_at)
        values (1, ${id}, '试剂', ${depart}, ${status}, ${gone}::timestamptz)`);
      const body = { to: { role: 'demandHead' }, say: '待审批', entity: 'demand', id, name: id, by: 'somebody' };
      await db().rows(sql`insert into outbox (tenant_id, topic, body) values (1, 'notify', ${JSON.stringify(body)})`);
    }
    await work();
    const told = await db().rows<{ receiver: string }>(
      sql`select receiver from sys_announcement_send where title like '待审批：%'`,
    );
    expect(told.map(({ receiver }) => receiver).toSorted()).toEqual([own, above, aside].toSorted());
  });
});

describe('the record in a message', () => {
  test('is told to each receiver with what they may read of it, and to whom it names by its name alone otherwise', async () => {
    const supplier = 'told-supplier';
    await db().rows(sql`insert into su_supplier (tenant_id, id, name) values (1, ${supplier}, '华测试剂有限公司')`);
    await db().rows(sql`insert into po_order (tenant_id, id, po_no, status, supplier, currency, total)
      values (1, 'told-order', 'PO20261101', 'published', ${supplier}, 'CNY', 12300)`);
    const manager = await addPerson(at.db, { username: 'toldManager', roles: ['buyerMgr'] });
    const keeper = await addPerson(at.db, { username: 'toldKeeper', roles: ['warehouse'] });
    const outside = await addPerson(at.db, { username: 'toldOutside', roles: [] });
    const body = { say: '请留意', entity: 'purchaseOrder', id: 'told-order', name: 'PO20261101', by: 'somebody' };
    for (const user of [manager, keeper, outside])
      await db().rows(
        sql`insert into outbox (tenant_id, topic, body) values (1, 'notify', ${JSON.stringify({ ...body, to: { user } })})`,
      );
    await work();
    const told = await db().rows<{ receiver: string; content: string }>(
      sql`select receiver, content from sys_announcement_send where title like '请留意：%'`,
    );
    expect(Object.fromEntries(told.map(({ receiver, content }) => [receiver, content]))).toEqual({
      [manager]: '请留意：采购订单 PO20261101（¥12,300.00，华测试剂有限公司）',
      [keeper]: '请留意：采购订单 PO20261101（华测试剂有限公司）',
      [outside]: '请留意：采购订单 PO20261101',
    });
  });
});

describe('two processes, one of them killed', () => {
  const child = async (env: Record<string, string>): Promise<ChildProcess> => {
    const process_ = spawn(process.execPath, [await builtProgram('delivery')], {
      env: { ...process.env, DEMO: 'off', CONNECTION: JSON.stringify(at.connection), ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    closers.push(async () => process_.kill('SIGKILL'));
    if (process_.stdout) await once(process_.stdout, 'data');
    return process_;
  };
  const many = (prefix: string) => Array.from({ length: 400 }, (_, n) => order(`${prefix}${n}`));
  const left = async (prefix: string) =>
    (await db().rows(sql`select 1 from sys_message where receiver like ${`${prefix}%`} and status <> 'sent'`)).length;

  async function race(prefix: string, env: Record<string, string>): Promise<void> {
    const [first] = await Promise.all([child(env), child(env)]);
    for (let begun = 0; begun < 400; begun += 100) {
      await sendMessages(db(), many(prefix).slice(begun, begun + 100));
      if (begun === 100) first?.kill('SIGKILL');
    }
    // What the killed one held is taken over when its claim runs out: let that be now.
    await vi.waitFor(
      async () => {
        await db().rows(sql`update sys_message set next_at = now()
          where status = 'sending' and update_time < now() - interval '3 seconds'`);
        expect(await left(prefix)).toBe(0);
      },
      { timeout: 50_000, interval: 500 },
    );
  }

  test('without a provider: none lost, each delivered once', async () => {
    await race('7', {});
    const told = await db().rows<{ n: number }>(sql`
      select count(*)::int as n from record_history h join sys_message m on m.id = h.record_id
      where m.receiver like '7%' and h.note like '没有配置短信通道%' group by m.id`);
    expect(told).toHaveLength(400);
    expect(told.every(({ n }) => n === 1)).toBe(true);
  });

  test('with a provider: none lost, and a second try carries the id of the first', async () => {
    const { heard, url } = await smsService();
    await race('8', { SMS_URL: url });
    const all = heard.map(({ body }) => JSON.parse(body) as { id: string; to: string });
    const sent = all.filter(({ to }) => to.startsWith('8'));
    expect(new Set(sent.map(({ to }) => to)).size).toBe(400);
    expect(new Set(sent.map(({ id }) => id)).size).toBe(400);
  });
});
