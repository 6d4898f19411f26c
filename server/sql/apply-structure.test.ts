import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../tests/support/database.ts';
import { draws } from '../../tests/support/draws.ts';
import { type TinyEntity, type TinyField, tinyModel } from '../../tests/support/tiny-model.ts';
import { inverseMoves, pendingMoves } from '../db/plan-changes.ts';
import { planColumns } from '../db/plan-columns.ts';
import { readStructure } from '../db/read-structure.ts';
import { type DbRow, sql } from '../db/statement.ts';
import { quote } from '../db/structure.ts';
import { applyStructure, runPlan, StructureRefused } from './apply-structure.ts';
import { wantedStructure } from './wanted-structure.ts';

type Entities = Readonly<Record<string, TinyEntity>>;

let at: TestDatabase;
beforeAll(async () => {
  at = await testDatabase('apply_structure');
  await at.db.owner.rows(sql`insert into tenant (tenant_id, name) values (1, '甲'), (2, '乙')`);
});
afterAll(() => at.close());

const owner = (text: string, values: readonly unknown[] = []): Promise<DbRow[]> => at.db.owner.rows({ text, values });

/** Publishes as the metadata room does: against the tables found, with what ran before known. */
async function publish(before: Entities, after: Entities, rev: number, rollback = false, to?: number): Promise<void> {
  const [was, is] = [tinyModel(before), tinyModel(after)];
  const [had, want] = [wantedStructure(was), wantedStructure(is)];
  if (!had.ok || !want.ok) throw new Error('unwanted');
  const moves = rollback ? [...inverseMoves(was, is), ...pendingMoves(was, is)] : pendingMoves(was, is);
  await at.db.owner.transaction(async (db) => {
    const plan = planColumns(await readStructure(db), want.value, { rev, moves, before: had.value, rollback, to });
    if (!plan.ok) throw new StructureRefused(plan.issues);
    await runPlan(db, plan.value);
  });
}

const circle: Entities = {
  depart: { fields: { name: { search: true }, leader: { ref: 'person' }, code: {} }, unique: ['code'] },
  person: { fields: { name: {}, depart: { ref: 'depart' } } },
  order: {
    table: 'po',
    fields: { buyer: { ref: 'person' } },
    parts: {
      lines: {
        fields: { qty: { sql: 'numeric(18,4)' }, keeper: { ref: 'person' } },
        parts: { schedules: { fields: { date: { sql: 'date' } } } },
      },
    },
  },
};

describe('tables of a model', () => {
  beforeAll(async () => {
    await applyStructure(at.db, tinyModel(circle));
    for (const tenant of [1, 2]) {
      const db = at.db.tenant(tenant);
      await db.rows(
        sql`insert into depart (tenant_id, id, name, code) values (${tenant}, ${`d${tenant}`}, '采购部', 'A')`,
      );
      await db.rows(
        sql`insert into person (tenant_id, id, depart) values (${tenant}, ${`p${tenant}`}, ${`d${tenant}`})`,
      );
      await db.rows(sql`insert into po (tenant_id, id, buyer) values (${tenant}, 'o1', ${`p${tenant}`})`);
      await db.rows(sql`insert into po_lines (tenant_id, id, head_id, row_no) values (${tenant}, 'l1', 'o1', 1)`);
      await db.rows(sql`insert into po_lines_schedules (tenant_id, id, head_id, parent_id, row_no)
        values (${tenant}, 's1', 'o1', 'l1', 1)`);
    }
  });

  test('stand in one go although they refer to each other, and a second time needs no step', async () => {
    expect((await applyStructure(at.db, tinyModel(circle))).steps).toEqual([]);
  });

  test.each(['depart', 'person', 'po', 'po_lines', 'po_lines_schedules'])(
    '%s shows nothing to a connection without a tenant and one tenant’s rows to it',
    async (table) => {
      const unseen = await at.db.owner.transaction(async (db) => {
        await db.rows(sql`set local role zhaocai_app`);
        return db.rows({ text: `select * from ${table}`, values: [] });
      });
      expect(unseen).toEqual([]);
      expect(await at.db.tenant(1).rows({ text: `select distinct tenant_id from ${table}`, values: [] })).toEqual([
        { tenant_id: 1 },
      ]);
    },
  );

  test('a row cannot point at another tenant’s row', async () => {
    const one = at.db.tenant(1);
    await expect(one.rows(sql`insert into po (tenant_id, id, buyer) values (1, 'x', 'p2')`)).rejects.toThrow(
      /foreign key/,
    );
    await expect(
      one.rows(sql`insert into po_lines (tenant_id, id, head_id, row_no) values (2, 'x', 'o1', 1)`),
    ).rejects.toThrow(/row-level security/);
    await expect(
      owner(`insert into po_lines (tenant_id, id, head_id, row_no, keeper) values (1, 'x', 'o1', 1, 'p2')`),
    ).rejects.toThrow(/foreign key/);
  });

  test('what others refer to stays; a head takes its lines with it', async () => {
    const two = at.db.tenant(2);
    await expect(two.rows(sql`delete from person where id = 'p2'`)).rejects.toMatchObject({ code: 'still_used' });
    await two.rows(sql`delete from po where id = 'o1'`);
    expect(await two.rows(sql`select 1 from po_lines union all select 1 from po_lines_schedules`)).toEqual([]);
  });

  test('a unique index holds within the tenant and forgets the trash', async () => {
    const one = at.db.tenant(1);
    await expect(one.rows(sql`insert into depart (tenant_id, id, code) values (1, 'd9', 'A')`)).rejects.toMatchObject({
      code: '23505',
    });
    await one.rows(sql`insert into depart (tenant_id, id, code, deleted_at) values (1, 'd9', 'A', now())`);
  });

  test('a search for a part of a text uses its index under row-level security', async ({ skip }) => {
    const [able] = await owner(`select proleakproof and cardinality(show_trgm('采购部')) > 0 as yes
      from pg_proc where oid = 'textlike(text,text)'::regprocedure`);
    // A server whose owner is no superuser, or whose locale knows no Chinese letters, cannot.
    skip(!able?.yes);
    await owner(
      `insert into depart (tenant_id, id, name) select 1, 'n' || i, '部门' || i || '办公室' from generate_series(1, 5000) i`,
    );
    await owner('analyze depart');
    const plan = await at.db.tenant(1).rows(sql`explain select id from depart where name like '%部门299%'`);
    expect(JSON.stringify(plan)).toContain('Index Scan on tg_depart_name');
  });

  test('a step that fails leaves nothing behind', async () => {
    const before = await readStructure(at.db.owner);
    const broken: Entities = { ...circle, extra: { fields: { a: { sql: 'no_such_type' } } }, first: { fields: {} } };
    await expect(applyStructure(at.db, tinyModel(broken))).rejects.toThrow(/no_such_type/);
    expect(await readStructure(at.db.owner)).toEqual(before);
  });
});

describe('values through changes', () => {
  const one = (fields: TinyEntity['fields'], changes: TinyEntity['changes'] = []): Entities => ({
    paper: { fields, changes },
  });

  beforeAll(async () => {
    await publish({}, one({ a: {}, n: {}, many: {}, old: {} }), 1);
    await owner(`insert into paper (tenant_id, id, a, n, many, old, ext)
      values (1, 'x', 'A', ' 12.5 ', 'm', 'kept', '{"own":"7"}'), (2, 'x', 'B', '', null, null, '{}')`);
  });

  test('a retype casts every tenant’s values and keeps them as they were', async () => {
    const before = one({ a: {}, n: {}, many: {}, old: {} });
    const after = one({ a: {}, n: { sql: 'numeric(18,2)' }, many: { sql: 'jsonb', many: true }, old: {} }, [
      { rev: 2, do: 'retype', f: 'n', from: 'text' },
      { rev: 2, do: 'retype', f: 'many', from: 'choice' },
    ]);
    await publish(before, after, 2);
    expect(await owner('select n, many, _old_n_r2, _old_many_r2 from paper order by tenant_id')).toEqual([
      { n: '12.50', many: ['m'], _old_n_r2: ' 12.5 ', _old_many_r2: 'm' },
      { n: null, many: null, _old_n_r2: '', _old_many_r2: null },
    ]);
    await publish(after, before, 3, true);
    expect(await owner('select n, many from paper order by tenant_id')).toEqual([
      { n: ' 12.5 ', many: 'm' },
      { n: '', many: null },
    ]);
  });

  test('going back from a type that held less gives each value back, but what was written since stays', async () => {
    const fine: Entities = { scale: { fields: { a: { sql: 'numeric(18,4)' }, b: { sql: 'numeric(18,4)' } } } };
    const coarse: Entities = {
      scale: {
        fields: { a: { sql: 'integer' }, c: { sql: 'numeric(16,2)' } },
        changes: [
          { rev: 2, do: 'retype', f: 'a', from: 'decimal' },
          { rev: 2, do: 'renameColumn', f: 'c', from: 'b' },
          { rev: 2, do: 'retype', f: 'c', from: 'decimal' },
        ],
      },
    };
    await publish({}, fine, 1);
    await owner(
      `insert into scale (tenant_id, id, a, b) values (1, 'kept', 1.25, 2.5678), (1, 'written', 2.75, 2.5678)`,
    );
    await publish(fine, coarse, 2);
    expect(await owner('select a, c from scale order by id')).toEqual([
      { a: 1, c: '2.57' },
      { a: 3, c: '2.57' },
    ]);
    await owner(`update scale set a = 7, c = 8.5 where id = 'written'`);
    await owner(`insert into scale (tenant_id, id, a, c) values (1, 'new', 3, 0.5)`);
    await publish(coarse, fine, 3, true);
    expect(await owner('select id, a, b from scale order by id')).toEqual([
      { id: 'kept', a: '1.2500', b: '2.5678' },
      { id: 'new', a: '3.0000', b: '0.5000' },
      { id: 'written', a: '7.0000', b: '8.5000' },
    ]);
  });

  test('values that cannot be cast refuse the whole', async () => {
    const before = one({ a: {}, n: {}, many: {}, old: {} });
    const after = one({ a: { sql: 'integer' }, n: {}, many: {}, old: {} }, [
      { rev: 4, do: 'retype', f: 'a', from: 'text' },
    ]);
    await expect(publish(before, after, 4)).rejects.toMatchObject({ cause: { code: '22P02' } });
    expect(await owner('select a from paper order by tenant_id')).toEqual([{ a: 'A' }, { a: 'B' }]);
  });

  test('what was put aside returns with a rollback', async () => {
    const before = one({ a: {}, n: {}, many: {}, old: {} });
    const after = one({ a: {}, n: {}, many: {} });
    await publish(before, after, 5);
    expect(await owner('select _old_old_r5 as kept from paper where tenant_id = 1')).toEqual([{ kept: 'kept' }]);
    await publish(after, before, 6, true);
    expect(await owner('select old from paper where tenant_id = 1')).toEqual([{ old: 'kept' }]);
  });

  test('a whole entity goes aside and returns', async () => {
    const all = {
      ...one({ a: {}, n: {}, many: {}, old: {} }),
      memo: { fields: { t: { search: true } }, unique: ['t'] },
    };
    const less = one({ a: {}, n: {}, many: {}, old: {} });
    await publish(less, all, 7);
    await owner(`insert into memo (tenant_id, id, t) values (1, 'm', 'word')`);
    await publish(all, less, 8);
    await publish(less, all, 9);
    expect(await owner('select * from memo')).toEqual([]);
    await publish(all, less, 10);
    await publish(less, all, 11, true);
    expect((await readStructure(at.db.owner)).has('_old_memo_r8')).toBe(true);
  });

  test('an extended value moves into a column of its own', async () => {
    const before = one({ a: {}, n: {}, many: {}, old: {}, own: { inExt: true } });
    const after = one({ a: {}, n: {}, many: {}, old: {}, own: { sql: 'integer' } }, [
      { rev: 12, do: 'promote', f: 'own' },
    ]);
    await publish(before, after, 12);
    expect(await owner('select own from paper order by tenant_id')).toEqual([{ own: 7 }, { own: null }]);
  });
});

type Deed = { readonly do: 'add' | 'rename' | 'drop' | 'retype' | 'back'; readonly at: number; readonly to: number };
const keys = ['a', 'b', 'c'];
const types = ['text', 'numeric(18,2)', 'integer'];

/** What a table of one row should hold: key → the number that stands in its field. */
interface World {
  readonly fields: Readonly<Record<string, TinyField>>;
  readonly values: ReadonlyMap<string, string>;
  readonly changes: NonNullable<TinyEntity['changes']>;
  /** The revision it was published as. */
  readonly rev: number;
}

/** A number as a field of a type keeps it. */
const asKept = (value: string, { sql = 'text' }: TinyField): string =>
  sql === 'integer' ? String(Math.round(Number(value))) : value;

function next(world: World, deed: Deed, rev: number): World | null {
  const key = keys[deed.at] ?? 'a';
  const to = keys[deed.to] ?? 'a';
  const { [key]: field, ...others } = world.fields;
  const values = new Map(world.values);
  if (deed.do === 'add') {
    const added = { sql: types[deed.to % 3] ?? 'text' };
    return field ? null : { ...world, rev, fields: { ...others, [key]: added } };
  }
  if (!field) return null;
  const value = values.get(key);
  values.delete(key);
  if (deed.do === 'drop') {
    return { fields: others, values, rev, changes: [...world.changes, { rev, do: 'drop', f: key }] };
  }
  if (deed.do === 'retype') {
    const from = field.sql ?? 'text';
    const changes = [...world.changes, { rev, do: 'retype' as const, f: key, from }];
    const retyped = { sql: types[deed.to % 3] ?? 'text' };
    if (value !== undefined) values.set(key, asKept(value, retyped));
    return { fields: { ...others, [key]: retyped }, values, rev, changes };
  }
  if (to in world.fields) return null;
  if (value !== undefined) values.set(to, value);
  const change = { rev, do: 'renameColumn' as const, f: to, from: key };
  return { fields: { ...others, [to]: field }, values, rev, changes: [...world.changes, change] };
}

test('any sequence of publishes keeps every value as far as its type can, and a way back leads to the very same columns and values', {
  timeout: 60_000,
}, async () => {
  const deed = fc.record({
    do: fc.constantFrom<Deed['do'][]>('add', 'add', 'rename', 'rename', 'drop', 'drop', 'retype', 'back', 'back'),
    at: fc.nat(2),
    to: fc.nat(2),
  });
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 3, maxLength: 12 }), async (deeds) => {
      run += 1;
      const table = `world_${run}`;
      const entities = ({ fields, changes }: World): Entities => ({ world: { table, fields, changes } });
      let world: World = { fields: { a: {} }, values: new Map(), changes: [], rev: 1 };
      const past: { readonly world: World; readonly columns: unknown }[] = [];
      await publish({}, entities(world), 1);
      await owner(`insert into ${table} (tenant_id, id) values (1, 'x')`);
      world = { ...world, values: await fill(table, world, 1) };
      for (const [index, each] of deeds.entries()) {
        const rev = index + 2;
        const back = each.do === 'back' ? past.pop() : undefined;
        const after = back?.world ?? next(world, each, rev);
        const columns = await columnsOf(table);
        if (!after) continue;
        await publish(entities(world), entities(after), rev, back !== undefined, back?.world.rev);
        if (back) expect(await columnsOf(table)).toEqual(back.columns);
        else past.push({ world, columns });
        world = { ...after, values: await fill(table, after, rev) };
      }
      await owner(`drop table ${table}`);
    }),
    { numRuns: draws(30) },
  );
});

/** What the model knows of a table; what was put aside is not part of it. */
const columnsOf = (table: string) =>
  owner(
    `select column_name, data_type, numeric_precision, numeric_scale, is_nullable from information_schema.columns
     where table_name = $1 and column_name not like '\\_old\\_%' order by column_name`,
    [table],
  );

/** Checks what must still be there, then gives every new field a value of its own. */
async function fill(table: string, world: World, rev: number): Promise<ReadonlyMap<string, string>> {
  const [row] = await owner(`select * from ${table}`);
  for (const [key, value] of world.values) expect([key, Number(row?.[key])]).toEqual([key, Number(value)]);
  const values = new Map(world.values);
  for (const [key, field] of Object.entries(world.fields)) {
    if (values.has(key)) continue;
    const value = asKept(`${10 * rev + keys.indexOf(key)}.${rev % 2 ? 25 : 75}`, field);
    await owner(`update ${table} set ${quote(key)} = $1::text::${field.sql ?? 'text'}`, [value]);
    values.set(key, value);
  }
  return values;
}
