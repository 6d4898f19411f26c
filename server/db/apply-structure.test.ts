import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../tests/support/database.ts';
import { type TinyEntity, type TinyField, tinyModel } from '../../tests/support/tiny-model.ts';
import { applyStructure, runPlan, StructureRefused } from './apply-structure.ts';
import { inverseMoves, pendingMoves } from './plan-changes.ts';
import { planColumns } from './plan-columns.ts';
import { readStructure } from './read-structure.ts';
import { type DbRow, sql } from './statement.ts';
import { quote } from './structure.ts';
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
async function publish(before: Entities, after: Entities, rev: number, rollback = false): Promise<void> {
  const [was, is] = [tinyModel(before), tinyModel(after)];
  const [had, want] = [wantedStructure(was), wantedStructure(is)];
  if (!had.ok || !want.ok) throw new Error('unwanted');
  const moves = rollback ? [...inverseMoves(was, is), ...pendingMoves(was, is)] : pendingMoves(was, is);
  await at.db.owner.transaction(async (db) => {
    const plan = planColumns(await readStructure(db), want.value, { rev, moves, before: had.value, rollback });
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
    await expect(two.rows(sql`delete from person where id = 'p2'`)).rejects.toMatchObject({
      code: expect.stringMatching(/^23(001|503)$/),
    });
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
      { n: '12.50', many: 'm' },
      { n: null, many: null },
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
const keys = ['a', 'b', 'c', 'd', 'e'];
const types = ['text', 'numeric(18,2)', 'integer'];

/** What a table of one row should hold: key → the number that was put into its field. */
interface World {
  readonly fields: Readonly<Record<string, TinyField>>;
  readonly values: ReadonlyMap<string, string>;
  readonly changes: NonNullable<TinyEntity['changes']>;
}

function next(world: World, deed: Deed, rev: number): World | null {
  const key = keys[deed.at] ?? 'a';
  const to = keys[deed.to] ?? 'a';
  const { [key]: field, ...others } = world.fields;
  const values = new Map(world.values);
  if (deed.do === 'add') return field ? null : { ...world, fields: { ...others, [key]: {} } };
  if (!field) return null;
  const value = values.get(key);
  values.delete(key);
  if (deed.do === 'drop') {
    return { fields: others, values, changes: [...world.changes, { rev, do: 'drop', f: key }] };
  }
  if (deed.do === 'retype') {
    const from = field.sql ?? 'text';
    const changes = [...world.changes, { rev, do: 'retype' as const, f: key, from }];
    return { ...world, fields: { ...others, [key]: { sql: types[deed.to % 3] ?? 'text' } }, changes };
  }
  if (to in world.fields) return null;
  if (value !== undefined) values.set(to, value);
  const change = { rev, do: 'renameColumn' as const, f: to, from: key };
  return { fields: { ...others, [to]: field }, values, changes: [...world.changes, change] };
}

test('any sequence of publishes and rollbacks keeps every value that was not dropped, and a way back leads to the same columns', {
  timeout: 60_000,
}, async () => {
  const deed = fc.record({
    do: fc.constantFrom<Deed['do'][]>('add', 'add', 'rename', 'rename', 'drop', 'retype', 'back'),
    at: fc.nat(4),
    to: fc.nat(4),
  });
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 3, maxLength: 9 }), async (deeds) => {
      run += 1;
      const table = `world_${run}`;
      const entities = ({ fields, changes }: World): Entities => ({ world: { table, fields, changes } });
      let world: World = { fields: { a: {} }, values: new Map(), changes: [] };
      const past: { readonly world: World; readonly columns: unknown }[] = [];
      await publish({}, entities(world), 1);
      await owner(`insert into ${table} (tenant_id, id) values (1, 'x')`);
      for (const [index, each] of deeds.entries()) {
        const back = each.do === 'back' ? past.pop() : undefined;
        const after = back?.world ?? next(world, each, index + 2);
        const columns = await columnsOf(table);
        if (!after) continue;
        await publish(entities(world), entities(after), index + 2, back !== undefined);
        if (back) expect(await columnsOf(table)).toEqual(back.columns);
        else past.push({ world, columns });
        world = { ...after, values: await fill(table, after) };
      }
      await owner(`drop table ${table}`);
    }),
    { numRuns: 25 },
  );
});

/** What the model knows of a table; what was put aside is not part of it. */
const columnsOf = (table: string) =>
  owner(
    `select column_name, data_type, numeric_precision, numeric_scale, is_nullable from information_schema.columns
     where table_name = $1 and column_name not like '\\_old\\_%' order by column_name`,
    [table],
  );

/** Checks what must still be there, then gives every field a value of its own. */
async function fill(table: string, world: World): Promise<ReadonlyMap<string, string>> {
  const [row] = await owner(`select * from ${table}`);
  for (const [key, value] of world.values) expect([key, Number(row?.[key])]).toEqual([key, Number(value)]);
  const values = new Map(
    Object.keys(world.fields).map((key) => [key, world.values.get(key) ?? String(keys.indexOf(key) + 1)]),
  );
  for (const [key, value] of values) {
    const cast = world.fields[key]?.sql ?? 'text';
    await owner(`update ${table} set ${quote(key)} = $1::text::${cast}`, [value]);
  }
  return values;
}
