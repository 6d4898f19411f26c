import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { RecordData } from '../../schemas/compile/plan.ts';
import type { Connection } from '../../server/kernel/config/connection.ts';
import { decided } from '../support/decide.ts';
import { isEnteredByUs } from '../support/founding-turns.ts';
import { dataDir, type ServerProcess, startServer } from '../support/server-process.ts';
import { type Answer, openWorld, type Tenant, type World } from '../support/world.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 600_000 });

const home = dataDir('processes');
let world: World;
let company: Tenant;
/** Two servers on one database, as they run in production. */
let first: ServerProcess;
let second: ServerProcess;
const running: ServerProcess[] = [];

beforeAll(async () => {
  world = await openWorld('processes', [1]);
  company = world.tenants.get(1) as Tenant;
  [first, second] = await Promise.all([start(), start()]);
});
afterAll(async () => {
  await Promise.all(running.map((one) => one.end('SIGKILL')));
  await world.close();
  fs.rmSync(home, { recursive: true, force: true });
});

async function start(): Promise<ServerProcess> {
  const server = await startServer({ DATABASE_URL: urlOf(world.connection), DATA_DIR: home });
  running.push(server);
  return server;
}

const urlOf = ({ host, port, user, password = '', database }: Connection): string => {
  const at = host.startsWith('/')
    ? `localhost:${port}/${database}?host=${encodeURIComponent(host)}`
    : `${host}:${port}/${database}`;
  return `postgres://${encodeURIComponent(user)}:${encodeURIComponent(password)}@${at}`;
};

async function call(
  server: ServerProcess,
  method: string,
  url: string,
  body?: object,
  who = 'everyone',
): Promise<Answer> {
  const headers = {
    'x-access-token': company.person(who).token,
    ...(body ? { 'content-type': 'application/json' } : {}),
  };
  const response = await fetch(`${server.url}/api${url}`, {
    method,
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return response.json();
}
const rows = <Row = Answer>(text: string, ...values: unknown[]) => world.house.db.owner.rows<Row>({ text, values });
const times = <Value>(count: number, make: (n: number) => Value): Value[] =>
  Array.from({ length: count }, (_, n) => make(n));

/** A demand of this quantity in one line, approved. */
async function approvedDemand(qty: string): Promise<{ id: string; line: string }> {
  const draft = await company.draft('demand', 'everyone', 1);
  const lines = (draft.lines as RecordData[]).map((line) => ({ ...line, qty }));
  const { result: made } = await call(first, 'POST', '/records/demand', { ...draft, lines });
  await call(first, 'POST', `/records/demand/${made.id}/moves/submit`, { version: 1, answers: {} });
  await decided((who, method, url, body) => call(first, method, url, body, who), ['demand', made.id], 'second');
  const { result } = await call(first, 'GET', `/records/demand/${made.id}`);
  return { id: result.id, line: result.lines[0].id };
}

/** An order whose every line takes one out of a demand's line. */
const drawing = (order: RecordData, { id, line }: { id: string; line: string }): RecordData => {
  const from = { chain: 'demand.toOrder', id };
  const lines = (order.lines as RecordData[]).map(({ schedules: _, ...row }) => ({
    ...row,
    qty: '1',
    $from: { ...from, line },
  }));
  return { ...order, $from: from, lines };
};

/** What the ledger says was taken of a demand's line, what its links say, and what the lines that took it say. */
const taken = async (line: string) => {
  const [row] = await rows(
    `select l.ordered_qty::text as ledger, (select coalesce(sum(k.qty), 0)::text from doc_link k where k.from_line = l.id) as links,
       (select coalesce(sum(p.qty), 0)::text from doc_link k join po_line p on p.id = k.to_line where k.from_line = l.id) as lines
     from pr_demand_line l where l.id = $1`,
    line,
  );
  return Object.values(row ?? {}).map(Number);
};

describe('two processes on one database', () => {
  test('give fifty at once fifty numbers of every series, none double, and none missing where none may be', async () => {
    // What records become by themselves is numbered as well, and is nobody's to enter.
    const numbered = [...company.model.entities.values()].filter(isEnteredByUs).flatMap((entity) => {
      const field = [...entity.head.fields.values()].find(
        ({ config }) => entity.serials.get(String(config.rule))?.at === 'create',
      );
      return field && !entity.facetOf ? [{ entity, field, serial: entity.serials.get(String(field.config.rule)) }] : [];
    });
    expect(numbered.length).toBeGreaterThan(3);
    expect(numbered.some(({ serial }) => serial?.gaps === 'none')).toBe(true);
    for (const { entity, field, serial } of numbered) {
      const bodies = await Promise.all(times(50, () => company.draft(entity.key, 'everyone', 1)));
      const answers = await Promise.all(
        bodies.map((body, n) => call(n % 2 ? first : second, 'POST', `/records/${entity.key}`, body)),
      );
      expect(
        answers.filter(({ success }) => !success),
        entity.key,
      ).toEqual([]);
      const numbers = answers
        .map(({ result }) => Number(/\d+$/.exec(result[field.key])?.[0]))
        .toSorted((a, b) => a - b);
      expect(new Set(numbers).size, entity.key).toBe(50);
      if (serial?.gaps === 'none') expect(Number(numbers[49]) - Number(numbers[0]), entity.key).toBe(49);
    }
  });

  test('never let twenty orders at once take more of a demand than there is', async () => {
    const demand = await approvedDemand('10');
    const orders = await Promise.all(
      times(20, async () => drawing(await company.draft('purchaseOrder', 'everyone', 1), demand)),
    );
    const answers = await Promise.all(
      orders.map((body, n) => call(n % 2 ? first : second, 'POST', '/records/purchaseOrder', body)),
    );
    const refused = answers.filter(({ success }) => !success);
    expect(answers.length - refused.length).toBe(10);
    for (const { reason } of refused) expect(['over_bound', 'invalid_input']).toContain(reason);
    expect(await taken(demand.line)).toEqual([10, 10, 10]);
  });

  test('both serve what one published', async () => {
    await Promise.all([first, second].map((server) => call(server, 'GET', '/plans')));
    const body = {
      spec: 1,
      title: '拜访记录',
      fields: { name: { type: 'text', label: '主题' } },
      access: { roles: { buyer: { do: ['create', 'edit'] } } },
    };
    await call(first, 'PUT', '/metadata/drafts/entity/visit', { body, baseRev: 0, version: 0 });
    const only = ['entity:visit'];
    const { result } = await call(first, 'POST', '/metadata/review', { only });
    const published = await call(first, 'POST', '/metadata/publish', { revision: result.revision, only });
    expect(published).toMatchObject({ success: true });
    const made = await vi.waitFor(async () => {
      const answer = await call(second, 'POST', '/records/visit', { name: '初访' });
      expect(answer).toMatchObject({ success: true });
      return answer;
    }, 10_000);
    expect(made).toMatchObject({ success: true, result: { name: '初访' } });
    expect(await call(first, 'GET', `/records/visit/${made.result.id}`)).toMatchObject({ success: true });
  });

  test('both shut out who was signed out in one', async () => {
    const { id } = company.person('everyone');
    const token = await world.house.access.sessions.begin({ tenant: 1, user: id, depart: null, ip: '::1', agent: '' });
    const isIn = async (server: ServerProcess) => {
      const response = await fetch(`${server.url}/api/session`, { headers: { 'x-access-token': token } });
      return ((await response.json()) as Answer).success;
    };
    expect([await isIn(first), await isIn(second)]).toEqual([true, true]);
    await fetch(`${first.url}/api/sys/logout`, { headers: { 'x-access-token': token } });
    expect(await isIn(first)).toBe(false);
    await expect.poll(() => isIn(second), { interval: 10 }).toBe(false);
  });
});

describe('a process killed in the middle of two hundred saves', () => {
  interface Saved {
    readonly answer: RecordData & { lines: RecordData[] };
    readonly what: 'create' | 'edit';
  }

  /** Sends everything at once and kills the process after so many answers; what was answered comes back. */
  async function killAmid(
    server: ServerProcess,
    sends: readonly (() => Promise<Saved>)[],
    after: number,
  ): Promise<Saved[]> {
    const saved: Saved[] = [];
    let end: Promise<unknown> | undefined;
    const count = (one: Saved) => {
      saved.push(one);
      if (saved.length === after) end = server.end('SIGKILL');
    };
    await Promise.allSettled(sends.map((send) => send().then(count)));
    await end;
    return saved;
  }

  /** What the dead process had sent may still be running. */
  async function untilQuiet(): Promise<void> {
    const active = `select 1 from pg_stat_activity where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`;
    while ((await rows(active)).length > 0) await sleep(20);
  }

  const saveWith =
    (server: ServerProcess, method: string, url: string, body: object, what: Saved['what']) => async () => {
      const { success, result, ...answer } = await call(server, method, url, body);
      if (!success) throw new Error(JSON.stringify(answer));
      return { answer: result, what };
    };

  test.each([
    [1, 5],
    [2, 60],
    [3, 140],
  ])('loses nothing it answered and leaves nothing half done, time %i after %i answers', async (round, after) => {
    const demand = await approvedDemand('1000');
    const drafts = await Promise.all(times(10, (n) => company.draft('purchaseOrder', 'everyone', n + 1)));
    const plain = (n: number, mark: string): RecordData => ({
      ...drafts[n % 10],
      remark: `${mark} lines=${(n % 10) + 1}`,
    });
    const make = (n: number) => call(n % 2 ? first : second, 'POST', '/records/purchaseOrder', plain(n, `old${round}`));
    const old = await Promise.all(times(100, make));
    expect(old.every(({ success }) => success)).toBe(true);
    const creates = times(100, (n) => {
      const body = n % 3 === 0 ? drawing(plain(n, `new${round}`), demand) : plain(n, `new${round}`);
      return saveWith(first, 'POST', '/records/purchaseOrder', body, 'create');
    });
    const edits = old.map(({ result }) => {
      // Every line changes, one goes and two come.
      const lines = [...result.lines.slice(1), ...(plain(1, '').lines as RecordData[])];
      const body = {
        version: 1,
        remark: `edited${round} lines=${lines.length}`,
        lines: lines.map((line) => ({ ...line, qty: '7', schedules: [] })),
      };
      return saveWith(first, 'PUT', `/records/purchaseOrder/${result.id}`, body, 'edit');
    });
    const sends = creates.flatMap((create, n) => [create, edits[n] as () => Promise<Saved>]);
    const saved = await killAmid(first, sends, after);
    const reviving = start();
    await untilQuiet();

    const told = `killed after ${after} answers`;
    expect(saved.length, told).toBeGreaterThanOrEqual(after);
    expect(saved.length, told).toBeLessThan(200);
    const stored = await storedOf(saved.map(({ answer }) => answer.id));
    for (const one of saved) expect(stored.get(one.answer.id ?? ''), told).toEqual(answeredOf(one));
    expect(await halfDone(), told).toEqual([]);
    const [ledger, links, lines] = await taken(demand.line);
    expect([links, lines], told).toEqual([ledger, ledger]);
    expect(await gaps(), told).toEqual([]);

    // The other goes on as if nothing had happened, and so does who comes after.
    for (const server of [second, await reviving]) {
      expect(await call(server, 'POST', '/records/purchaseOrder', plain(0, 'after'))).toMatchObject({ success: true });
    }
    first = await reviving;
    expect(await gaps(), told).toEqual([]);
  });

  const answeredOf = ({ answer, what }: Saved) => ({
    id: answer.id,
    no: answer.poNo,
    version: answer.version,
    remark: answer.remark,
    lines: answer.lines.map(({ id, qty }) => ({ id, qty })),
    did: what,
  });
  async function storedOf(ids: readonly unknown[]): Promise<ReadonlyMap<string, RecordData>> {
    const found = await rows<RecordData & { id: string }>(
      `select h.id, h.po_no as no, h.version, h.remark,
         (select json_agg(json_build_object('id', l.id, 'qty', l.qty::text) order by l.row_no) from po_line l where l.head_id = h.id) as lines,
         (select action from record_history r where r.entity = 'purchaseOrder' and r.record_id = h.id and r.version = h.version) as did
       from po_order h where h.tenant_id = 1 and h.id = any ($1)`,
      ids,
    );
    return new Map(found.map((row) => [row.id, row]));
  }

  /** Orders that contradict themselves: lines against head, history against version, quantities against each other. */
  const halfDone = () =>
    rows(`select h.id, h.remark, h.version from po_order h cross join lateral (
        select count(*) as n, coalesce(sum(amount), 0) as amount, coalesce(sum(tax), 0) as tax, count(distinct qty) as qtys, min(qty) as qty,
          bool_and(amount = round(qty * price, 2)) as reckoned from po_line l where l.head_id = h.id) l
      where h.remark ~ 'lines=' and (l.n <> h.line_count or l.n <> substring(h.remark from 'lines=(\\d+)')::int or l.amount <> h.total
        or l.tax <> h.tax_total or h.net_total <> h.total - h.tax_total or l.qtys <> 1 or not l.reckoned or h.po_no is null
        or h.version <> (select count(*) from record_history r where r.entity = 'purchaseOrder' and r.record_id = h.id)
        or (h.remark ~ '^edited') <> (h.version = 2) or (h.remark ~ '^edited') <> (l.qty = 7))`);

  /** Numbers that are missing, doubled, or ahead of their counter. */
  const gaps = () =>
    rows(`with made as (select id, substring(po_no from '\\d+$')::int as n from po_order where tenant_id = 1)
      select n, count(made.id) from serial_counter c cross join lateral generate_series(1, c.value + 1) n left join made using (n)
      where c.tenant_id = 1 and c.serial = 'purchaseOrder.po' group by n, c.value
      having count(made.id) <> case when n <= c.value then 1 else 0 end`);
});
