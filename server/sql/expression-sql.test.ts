import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EntityModel, PartModel } from '../../schemas/compile/model.ts';
import type { RecordData } from '../../schemas/compile/plan.ts';
import { canonical } from '../../schemas/expressions/decimal.ts';
import { evaluate } from '../../schemas/expressions/evaluate.ts';
import { printExpression } from '../../schemas/expressions/print-expression.ts';
import type { Value } from '../../schemas/expressions/scope.ts';
import type { Expr } from '../../schemas/expressions/tree.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/database.ts';
import { draws } from '../../tests/support/draws.ts';
import { quote } from '../db/structure.ts';
import { expressions, ofHead, ofLine } from './expression-arbitrary.fixture.ts';
import {
  asker,
  complete,
  model,
  order,
  read,
  records,
  scopesOf,
  supplier,
  suppliers,
  typedIn,
} from './expression-rows.fixture.ts';
import { compileExpression } from './expression-sql.ts';
import { rowsOf } from './rows.ts';
import { fill, SqlWriter } from './template.ts';

let database: TestDatabase;
// A longer look than every run takes: EXPRESSION_RUNS=300.
const runs = draws(30);

beforeAll(async () => {
  database = await testDatabase('expression_sql');
  const line = order.parts.get('lines') as PartModel;
  const schedule = order.parts.get('lines.schedules') as PartModel;
  await createTable(supplier.head, '');
  await createTable(order.head, '');
  await createTable(line, 'head_id text, row_no int,');
  await createTable(schedule, 'head_id text, parent_id text, row_no int,');
  for (const [id, row] of suppliers) await insert(supplier.head, { id, ...row }, {});
  for (const record of records) {
    await insert(order.head, record, {});
    for (const [at, one] of (record.lines as RecordData[]).entries()) {
      const lineId = `${record.id}-${at}`;
      await insert(line, { ...one, id: lineId }, { head_id: record.id, row_no: at + 1 });
      for (const [no, inner] of (one.schedules as RecordData[]).entries())
        await insert(
          schedule,
          { ...inner, id: `${lineId}-${no}` },
          {
            head_id: record.id,
            parent_id: lineId,
            row_no: no + 1,
          },
        );
    }
  }
  // Another tenant's rows of the same ids: whatever forgets the tenant counts them in.
  for (const table of ['x_supplier', 'x_order', 'x_line', 'x_schedule'])
    await sql(
      `insert into ${table} select * from (select (jsonb_populate_record(t, '{"tenant_id": 2}')).* from ${table} t) r`,
    );
});

afterAll(() => database.close());

const sql = (text: string, values: readonly unknown[] = []) => database.db.owner.rows({ text, values });

async function createTable(part: PartModel, more: string): Promise<void> {
  const columns = [...part.fields.values()].flatMap((field) =>
    field.column && !field.inExt ? [`${quote(field.columnName)} ${field.column.sql}`] : [],
  );
  await sql(
    `create table ${part.table} (tenant_id int, id text, ${more} ext jsonb default '{}', ${columns.join(', ')})`,
  );
}

async function insert(part: PartModel, row: RecordData, more: Record<string, unknown>): Promise<void> {
  const own = [...part.fields.values()].filter((field) => field.column && !field.inExt);
  const ext = [...part.fields.values()].filter((field) => field.inExt && row[field.key] !== null);
  const values: Record<string, unknown> = { tenant_id: 1, id: row.id, ...more };
  values.ext = JSON.stringify(Object.fromEntries(ext.map((field) => [field.key, row[field.key]])));
  for (const field of own) {
    const value = row[field.key] ?? null;
    values[field.columnName] = Array.isArray(value) ? JSON.stringify(value) : value;
  }
  const names = Object.keys(values);
  await sql(
    `insert into ${part.table} (${names.map(quote).join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
    Object.values(values),
  );
}

interface TestedPlace {
  readonly entity: EntityModel;
  readonly part: PartModel;
  readonly from: string;
  readonly order: string;
  readonly keys: readonly (readonly [record: number, row: string])[];
}

const atHead: TestedPlace = {
  entity: order,
  part: order.head,
  from: 'x_order h where h.tenant_id = $1',
  order: `substr(h.id, 2)::int`,
  keys: records.map((_, at) => [at, '']),
};
const atLines: TestedPlace = {
  entity: order,
  part: order.parts.get('lines') as PartModel,
  from: 'x_order h join x_line l on l.tenant_id = $1 and l.head_id = h.id where h.tenant_id = $1',
  order: `substr(h.id, 2)::int, l.id`,
  keys: records.flatMap((record, at) => (record.lines as unknown[]).map((_, no) => [at, `lines/${no}`] as const)),
};

/** What the database gives for each of some expressions, row by row. */
async function fromDatabase(exprs: readonly Expr[], standing: TestedPlace): Promise<readonly (readonly Value[])[]> {
  const { entity, part, from, order: by } = standing;
  const writer = new SqlWriter();
  const columns = exprs.map((expr, at) => {
    const compiled = compileExpression(expr, { model, entity, rows: rowsOf(part), writer });
    if (!compiled.ok) throw new Error(`${printExpression(expr)}: ${JSON.stringify(compiled.issues)}`);
    return `${compiled.value.text} as v${at}`;
  });
  const template = writer.finish(`select ${columns.join(', ')} from ${from} order by ${by}`);
  const { text, values } = fill(template, { tenant: 1, asker });
  const rows = await sql(text, values);
  return exprs.map((_, at) => rows.map((row) => plain(row[`v${at}`])));
}

const scopes = complete.map(scopesOf);

const fromEvaluator = (expr: Expr, { keys }: TestedPlace): readonly Value[] =>
  keys.map(([record, row]) => {
    const scope = scopes[record]?.get(row);
    return scope ? plain(evaluate(expr, scope)) : null;
  });

/** Numbers by their worth: the database says `2.50` where we say `2.5`. */
const plain = (value: unknown): Value => {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return value as Value;
  return canonical(value) ?? value;
};

describe('evaluator and database agree on every row', () => {
  const places = [
    ['the head', atHead, ofHead],
    ['its lines', atLines, ofLine],
  ] as const;
  for (const [name, standing, names] of places) {
    const sorts = expressions(names);
    for (const sort of ['number', 'text', 'bool', 'date', 'dateTime', 'time'] as const) {
      test(`${sort} over ${name}`, { timeout: 600_000 }, async () => {
        const check = async (made: readonly Expr[]) => {
          const exprs = made.map((expr) => typedIn(standing.entity, standing.part.path, expr));
          const found = await fromDatabase(exprs, standing);
          for (const [at, expr] of exprs.entries())
            expect(found[at], printExpression(expr)).toEqual(fromEvaluator(expr, standing));
        };
        // Several to a statement: the way to the database and back costs more than they do.
        const some = fc.array(sorts[sort], { minLength: 1, maxLength: 10 });
        await fc.assert(fc.asyncProperty(some, check), { numRuns: sort === 'bool' ? runs * 2 : runs });
      });
    }
  }
});

describe('what goes into the statement', () => {
  const compiled = (text: string, standing = atHead) => {
    const writer = new SqlWriter();
    const result = compileExpression(read(text), {
      model,
      entity: standing.entity,
      rows: rowsOf(standing.part),
      writer,
    });
    return { result, slots: writer.finish('').slots };
  };

  test('holds no literal: each is bound', () => {
    const { result, slots } = compiled(`title = 'x''; drop table x_order' and qty > 41.5 and orderDate < '2026-07-01'`);
    expect(result.ok && result.value.text).not.toMatch(/drop|41|2026/);
    expect(slots.map((slot) => slot.is === 'constant' && slot.value)).toEqual([
      "x'; drop table x_order",
      '41.5',
      '2026-07-01',
    ]);
  });

  test('binds who asks anew for every request', () => {
    const { slots } = compiled('depart in myDeparts() and supplier = mySupplier() or depart in myDeparts()');
    expect(slots).toEqual([
      { is: 'asker', what: 'myDeparts' },
      { is: 'asker', what: 'mySupplier' },
    ]);
  });

  test('leaves a plain comparison to the index of its column', () => {
    const { result } = compiled('supplier = mySupplier()');
    expect(result.ok && result.value.text).toBe('(h."supplier" = $2::text)');
  });

  test.each([
    ['capitalCny(qty)', 'not_for_database'],
    ['absent = 1', 'unknown_name'],
    ['qty = title', 'not_comparable'],
    ['../qty = 1', 'unknown_name'],
  ])('%s is told: %s', (text, code) => {
    const { result } = compiled(text);
    expect(result.issues?.map((issue) => issue.code)).toEqual([code]);
  });

  test('an instant of the engine is compared by its seconds', async () => {
    await sql(`update x_order set createtime = createtime + interval '0.4 seconds' where id = 'o0' and tenant_id = 1`);
    const expr = typedIn(order, '', read('createTime'));
    expect(await fromDatabase([expr], atHead)).toEqual([fromEvaluator(expr, atHead)]);
    const same = typedIn(order, '', read(`createTime = '${complete[0]?.createTime}'`));
    expect((await fromDatabase([same], atHead))[0]?.[0]).toBe(true);
  });
});
