import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { draws } from '../../../tests/support/draws.ts';
import { type Answer, openImports, rowsOf, run, upload } from '../../../tests/support/imports.ts';
import type { Trade } from '../../../tests/support/trade.ts';
import { sql } from '../../db/statement.ts';

let trade: Trade;
beforeAll(async () => {
  trade = await openImports('excel_round_trip');
  await trade.at.db.owner.rows(sql`update su_supplier set frozen = 'N' where id = 's3'`);
});
afterAll(() => trade.close());

const db = () => trade.at.db.tenant(1);

const exported = async (who: string, entity: string, body: object): Promise<Buffer> => {
  const response = await trade.app.inject({
    method: 'POST',
    url: `/api/records/${entity}/export`,
    headers: { 'x-access-token': who },
    payload: body,
  });
  if (String(response.headers['content-type']).includes('json')) throw new Error(response.body);
  return response.rawPayload;
};

/** Texts as people write them: anything but what a single line of text is trimmed of. */
const words = (max: number) =>
  fc
    .string({ unit: fc.constantFrom(...'乙腈甲=+-@<>&"\'#,，;；。 0123aZ%_x\u{1F600}'), minLength: 1, maxLength: max })
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .filter((text) => text !== '');
const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: null });
const decimal = (places: number, most = 999_999_999) =>
  fc
    .tuple(fc.integer({ min: 0, max: most }), fc.integer({ min: 0, max: 10 ** places - 1 }))
    .map(([whole, rest]) => `${whole}.${String(rest).padStart(places, '0')}`);
const date = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2035-12-31'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10));

const material = fc.record({
  name: words(40),
  spec: maybe(words(40)),
  unit: maybe(fc.constantFrom('BOTTLE', 'BOX')),
  refPrice: maybe(decimal(6)),
  taxRate: maybe(fc.constantFrom('0.13', '0.06')),
});
const supplier = fc.record({
  name: words(40),
  creditCode: fc.constant(null),
  frozen: fc.constantFrom('Y', 'N'),
  currency: maybe(fc.constantFrom('CNY', 'USD')),
  grade: maybe(fc.constantFrom('A', 'B')),
  tags: maybe(fc.subarray(['a', 'b'], { minLength: 1 })),
});
const order = fc.record({
  supplier: fc.constantFrom('s1', 's2'),
  poKind: fc.constantFrom('NORMAL', 'URGENT'),
  currency: fc.constantFrom('CNY', 'USD'),
  depart: maybe(fc.constantFrom('d1', 'd2')),
  remark: maybe(words(200)),
  orderDate: fc.constant('2026-01-01'),
  lines: fc.array(
    fc.record({
      material: maybe(fc.constantFrom('m1', 'm2')),
      name: words(60),
      unit: fc.constantFrom('BOTTLE', 'BOX'),
      qty: decimal(4, 99_999).filter((qty) => Number(qty) > 0),
      price: decimal(6, 99_999),
      taxRate: fc.constantFrom('0.13', '0.06'),
      needDate: date,
    }),
    { minLength: 1, maxLength: 4 },
  ),
});

const planNote = fc.record({ date, note: maybe(words(40)) });
/** As an order, with plans of delivery below its lines that make up their quantity; some lines have none, and some say the same. */
const planned = fc
  .tuple(order, fc.array(fc.array(planNote, { maxLength: 3 }), { minLength: 4, maxLength: 4 }))
  .map(([body, plans]) => ({
    ...body,
    lines: body.lines.flatMap((line, at) => {
      const own = plans[at] ?? [];
      const whole = {
        ...line,
        qty: String(own.length * 2 || 5),
        schedules: own.map((plan) => ({ ...plan, qty: '2' })),
      };
      return at === 0 ? [whole, { ...line }] : [whole];
    }),
  }));

interface Sort {
  readonly entity: string;
  readonly who: string;
  readonly one: fc.Arbitrary<object>;
  readonly columns: readonly string[];
  readonly part?: string;
  /** What keeps a second record from being the first again. */
  readonly distinct: (at: number) => object;
  readonly table: string;
}

const sorts: readonly Sort[] = [
  {
    entity: 'material',
    who: 'buyer',
    one: material,
    columns: ['code', 'name', 'spec', 'unit', 'refPrice', 'taxRate'],
    distinct: (at) => ({ code: `R${at}` }),
    table: 'md_material',
  },
  {
    entity: 'supplier',
    who: 'supMgr',
    one: supplier,
    columns: ['code', 'name', 'frozen', 'currency', 'grade', 'tags', 'verifyStatus', 'country'],
    distinct: () => ({}),
    table: 'su_supplier',
  },
  {
    entity: 'purchaseOrder',
    who: 'buyer',
    one: order,
    columns: [
      'poNo',
      'supplier',
      'poKind',
      'currency',
      'depart',
      'remark',
      'orderDate',
      'lines.material',
      'lines.name',
      'lines.unit',
      'lines.qty',
      'lines.price',
      'lines.taxRate',
      'lines.needDate',
    ],
    part: 'lines',
    distinct: () => ({}),
    table: 'po_order',
  },
  {
    entity: 'purchaseOrder',
    who: 'buyer',
    one: planned,
    columns: ['poNo', 'supplier', 'poKind', 'currency', 'remark', 'orderDate', 'depart'],
    part: 'lines.schedules',
    distinct: () => ({}),
    table: 'po_order',
  },
];

let made = 0;

test.each(
  sorts.flatMap((sort) =>
    (['xlsx', 'xls'] as const).map((format) => [sort.part ?? sort.entity, format, sort] as const),
  ),
)(
  'any %s that is exported as %s and brought in again is the same',
  async (_, format, { entity, who, one, columns, part, distinct, table }) => {
    await fc.assert(
      fc.asyncProperty(fc.array(one, { minLength: 1, maxLength: 6 }), async (bodies) => {
        const ids: string[] = [];
        for (const body of bodies) {
          const answer = await trade.call(who, 'POST', `/records/${entity}`, { ...body, ...distinct(made++) });
          if (!answer.success) throw new Error(JSON.stringify(answer));
          ids.push(answer.result.id);
        }
        const lines = part ? { lines: { part, as: 'rows' } } : {};
        const file = await exported(who, entity, {
          format,
          columns,
          ids,
          query: { column: 'createTime', order: 'asc' },
          ...lines,
        });
        const before = await contents(who, entity, ids);
        await db().rows({ text: `delete from ${table} where id = any($1)`, values: [ids] });
        const { result, message } = await upload(trade, who, entity, file, 'create', `a.${format}`);
        if (!result) throw new Error(message);
        const bad = result.counts.bad > 0 ? await rowsOf(trade, who, entity, result.id, 'bad') : [];
        expect(bad.map(({ cells, issues }: Answer) => [cells, issues])).toEqual([]);
        await run(trade, who, entity, result.id, 'all');
        const again = (await rowsOf(trade, who, entity, result.id)).flatMap(({ no, head, recordId }: Answer) =>
          no === head ? [recordId] : [],
        );
        expect((await contents(who, entity, again)).toSorted()).toEqual(before.toSorted());
        await db().rows({ text: `delete from ${table} where id = any($1)`, values: [again] });
      }),
      { numRuns: draws(8), endOnFailure: true },
    );
  },
  60_000,
);

/** What people entered of records, without what names them anew. */
async function contents(who: string, entity: string, ids: readonly string[]): Promise<string[]> {
  const own = new Set([
    'id',
    'version',
    'createTime',
    'createBy',
    'updateTime',
    'updateBy',
    'createBy_dictText',
    'updateBy_dictText',
    '$in',
    '$rel',
    '$from',
    'poNo',
  ]);
  const named = entity === 'supplier' ? new Set([...own, 'code']) : own;
  const said: string[] = [];
  for (const id of ids) {
    const { result } = await trade.call(who, 'GET', `/records/${entity}/${id}`);
    said.push(JSON.stringify(result, (key, value) => (named.has(key) ? undefined : value)));
  }
  return said;
}
