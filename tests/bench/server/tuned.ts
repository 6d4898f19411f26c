import { randomBytes } from 'node:crypto';
import Fastify, { type FastifyReply } from 'fastify';
import pg from 'pg';
import { capitalCny } from '../../../schemas/expressions/capital-cny.ts';
import { wordLists } from './order-columns.ts';
import { CREATE, LIST, RECORD, UPDATE } from './tuned-sql.ts';

/**
 * The four calls of the bench written by hand for one document, as well as we can: one prepared statement for each, JSON where
 * PostgreSQL makes it cheapest, history with before and after. It looks up, checks and answers for an order what the document says of
 * it and nothing else: the measure for an engine that must do it for every document.
 */
const connection = JSON.parse(process.argv[2] ?? '{}') as pg.ClientConfig;
const viewer = JSON.parse(process.argv[3] ?? '{}') as {
  tenant: number;
  user: string;
  departs: string[];
  token: string;
};

const openPool = (plans: 'generic' | 'custom') =>
  new pg.Pool({
    ...connection,
    max: 10,
    options: `-c role=zhaocai_app -c timezone=Asia/Shanghai -c app.tenant=${Number(viewer.tenant)} -c plan_cache_mode=force_${plans}_plan`,
  });
const pool = openPool('generic');
// A pattern fits a handful of rows or all of them, and a plan kept for both would be a bad one for some.
const searching = openPool('custom');

const app = Fastify({ logger: false });
const sessions = new Map([[viewer.token, viewer]]);
app.addHook('onRequest', async (request, reply) => {
  if (!sessions.has(String(request.headers['x-access-token']))) return reply.code(401).send();
});

const envelope = (json: string) =>
  `{"success":true,"message":"","code":200,"result":${json},"timestamp":${Date.now()}}`;
const answer = (reply: FastifyReply, json: string) =>
  reply.type('application/json; charset=utf-8').send(envelope(json));

const { rows: codes } = await pool.query<{ words: object }>({
  text: `select coalesce(json_object_agg(dict, words), '{}') as words from (
    select dict, json_object_agg(value, text) as words from dict_item where tenant_id = $1 and dict = any($2) group by dict) d`,
  values: [viewer.tenant, wordLists],
});
const known = [viewer.tenant, viewer.user, JSON.stringify(codes[0]?.words)];

app.get('/list', async (request, reply) => {
  const query = request.query as Record<string, string>;
  const size = Math.min(Number(query.pageSize ?? 10), 500);
  const current = Number(query.pageNo ?? 1);
  const values = [...known, viewer.departs, query.status, `%${query.poNo}%`, size, (current - 1) * size];
  const { rows } = await searching.query({ name: 'list', text: LIST, values });
  const [{ json, total }] = rows as [{ json: string; total: number }];
  const pages = Math.ceil(total / size);
  return answer(reply, `{"records":${json},"total":${total},"size":${size},"current":${current},"pages":${pages}}`);
});

/** The amount in capitals is put beside what the database answers. */
const inCapitals = ({ json, total }: { json: string; total: string }) =>
  `${json.slice(0, -1)},"totalCn":${JSON.stringify(capitalCny(total))}}`;

app.get('/record/:id', async (request, reply) => {
  const { id } = request.params as { id: string };
  const { rows } = await pool.query({ name: 'record', text: RECORD, values: [...known, viewer.departs, id] });
  if (!rows[0]) return reply.code(404).send();
  return answer(reply, inCapitals(rows[0]));
});

let last = 0;
/** A time-ordered id, monotone within this process. */
function newId(): string {
  last = Math.max(last + 1, Date.now());
  const hex = last.toString(16).padStart(12, '0') + randomBytes(10).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

interface Line {
  readonly material?: string;
  readonly name: string;
  readonly unit: string;
  readonly qty: string;
  readonly price: string;
  readonly taxRate: string;
  readonly priceWhy?: string;
  readonly needDate: string;
}

interface Order {
  readonly supplier: string;
  readonly orderDate: string;
  readonly poKind: string;
  readonly currency: string;
  readonly urgent: string;
  readonly urgentWhy?: string;
  readonly lines: readonly Line[];
}

const isAmount = (value: string) => /^\d{1,16}(\.\d{1,6})?$/.test(value);
const isDay = (value: string) => /^\d{4}-\d\d-\d\d$/.test(value);

const isFine = ({ supplier, orderDate, urgent, urgentWhy, lines }: Order): boolean =>
  typeof supplier === 'string' &&
  isDay(orderDate) &&
  (urgent !== 'Y' || Boolean(urgentWhy)) &&
  lines.length > 0 &&
  lines.length <= 2000 &&
  lines.every(
    ({ name, qty, price, needDate }) =>
      Boolean(name) &&
      name.length <= 200 &&
      isAmount(qty) &&
      Number(qty) > 0 &&
      isAmount(price) &&
      isDay(needDate) &&
      needDate >= orderDate,
  );

/** The codes an order uses, each once. */
function codesOf({ poKind, currency, lines }: Order) {
  const used = new Map<string, readonly [string, string]>();
  const use = (dict: string, value: string) => used.set(`${dict} ${value}`, [dict, value]);
  use('poKind', poKind);
  use('currency', currency);
  for (const { unit, taxRate } of lines) {
    use('unit', unit);
    use('taxRate', taxRate);
  }
  const each = [...used.values()];
  return [each.map(([dict]) => dict), each.map(([, value]) => value)];
}

app.post('/create', async (request, reply) => {
  const body = request.body as Order;
  if (!isFine(body)) return reply.code(422).send();
  const { lines, ...said } = body;
  const id = newId();
  const numbered = lines.map((line, at) => ({ ...line, id: newId(), no: at + 1 }));
  const values = [...known, JSON.stringify(said), body.supplier, ...codesOf(body), JSON.stringify(numbered), id];
  const { rows } = await pool.query({ name: 'create', text: CREATE, values });
  if (!rows[0]) return reply.code(422).send();
  return answer(reply, inCapitals(rows[0]));
});

app.put('/update/:id', async (request, reply) => {
  const { id } = request.params as { id: string };
  const { version, remark } = request.body as { version: number; remark: string };
  if (typeof remark !== 'string' || remark.length > 1000) return reply.code(422).send();
  const values = [viewer.tenant, viewer.user, viewer.departs, id, version, remark];
  const { rows } = await pool.query({ name: 'update', text: UPDATE, values });
  if (!rows[0]) return reply.code(409).send();
  return answer(reply, rows[0].json);
});

await app.listen({ host: '127.0.0.1', port: 0 });
const address = app.server.address();
process.send?.({ port: typeof address === 'object' && address ? address.port : 0 });
