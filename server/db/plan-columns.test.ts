import { describe, expect, test } from 'vitest';
import { type TinyEntity, tinyModel } from '../../tests/support/tiny-model.ts';
import { wantedStructure } from '../sql/wanted-structure.ts';
import { inverseMoves, pendingMoves } from './plan-changes.ts';
import { type PlanOptions, planColumns } from './plan-columns.ts';
import { renameSteps } from './plan-renames.ts';
import {
  canonicalType,
  hashedName,
  type Structure,
  shadowName,
  shadowRevision,
  type WantedStructure,
} from './structure.ts';

type Entities = Readonly<Record<string, TinyEntity>>;

function want(entities: Entities): WantedStructure {
  const wanted = wantedStructure(tinyModel(entities));
  if (!wanted.ok) throw new Error(JSON.stringify(wanted.issues));
  return wanted.value;
}

/** The database as these documents would have left it. */
const asFound = (entities: Entities): Structure =>
  new Map(
    [...want(entities)].map(([name, table]) => [
      name,
      {
        columns: new Map([...table.columns.values()].map((column) => [column.name, column.type])),
        indexes: new Map([...table.indexes.keys()].map((index) => [index, []])),
        foreignKeys: new Map([...table.foreignKeys.keys()].map((key) => [key, []])),
      },
    ]),
  );

function planned(before: Entities, after: Entities, options: Partial<PlanOptions> = {}) {
  const moves = pendingMoves(tinyModel(before), tinyModel(after));
  return planColumns(asFound(before), want(after), { rev: 7, before: want(before), moves, ...options });
}
const sqlOf = (before: Entities, after: Entities, options: Partial<PlanOptions> = {}) => {
  const plan = planned(before, after, options);
  return plan.ok ? plan.value.steps.map(({ sql }) => sql) : plan.issues.map(({ code }) => code);
};

const one = (fields: TinyEntity['fields'], changes: TinyEntity['changes'] = []): Entities => ({
  order: { table: 'po', fields, changes },
});

describe('from one document to the next', () => {
  test('what has not changed needs no step', () => {
    const same: Entities = {
      supplier: { fields: { name: { search: true } } },
      order: {
        fields: { supplier: { ref: 'supplier' } },
        parts: { lines: { fields: { qty: { sql: 'numeric(18,4)' } } } },
      },
    };
    expect(sqlOf(same, same)).toEqual([]);
  });

  test.each<[string, Entities, Entities, string[]]>([
    [
      'a new field is a new column',
      one({ a: {} }),
      one({ a: {}, urgentWhy: { sql: 'varchar(20)' } }),
      ['alter table "po" add column "urgent_why" character varying(20)'],
    ],
    [
      'a declared rename keeps the column',
      one({ a: {} }),
      one({ b: {} }, [{ rev: 2, do: 'renameColumn', f: 'b', from: 'a' }]),
      ['alter table "po" rename column "a" to "b"'],
    ],
    ['a rename that was not declared is not guessed', one({ a: {} }), one({ b: {} }), ['undeclared_change']],
    [
      'a field that goes leaves its values aside',
      one({ a: {}, b: {} }),
      one({ a: {} }),
      ['alter table "po" rename column "b" to "_old_b_r7"'],
    ],
    [
      'a declared drop beside a new field is no rename',
      one({ a: {} }),
      one({ b: {} }, [{ rev: 2, do: 'drop', f: 'a' }]),
      ['alter table "po" rename column "a" to "_old_a_r7"', 'alter table "po" add column "b" text'],
    ],
    [
      'a field dropped and made anew under its name starts empty',
      one({ a: {} }),
      one({ a: { sql: 'date' } }, [{ rev: 2, do: 'drop', f: 'a' }]),
      ['alter table "po" rename column "a" to "_old_a_r7"', 'alter table "po" add column "a" date'],
    ],
    [
      'two names change places',
      one({ a: {}, b: {} }),
      one({ a: {}, b: {} }, [
        { rev: 2, do: 'renameColumn', f: 'a', from: 'b' },
        { rev: 2, do: 'renameColumn', f: 'b', from: 'a' },
      ]),
      [
        'alter table "po" rename column "a" to "_mv_a"',
        'alter table "po" rename column "b" to "a"',
        'alter table "po" rename column "_mv_a" to "b"',
      ],
    ],
    [
      'renames of several revisions follow one another',
      one({ a: {} }),
      one({ c: {} }, [
        { rev: 3, do: 'renameColumn', f: 'c', from: 'b' },
        { rev: 2, do: 'renameColumn', f: 'b', from: 'a' },
      ]),
      ['alter table "po" rename column "a" to "c"'],
    ],
    [
      'a type that holds all it held is widened',
      one({ a: { sql: 'numeric(18,2)' } }),
      one({ a: { sql: 'numeric(20,4)' } }),
      ['alter table "po" alter column "a" type numeric(20,4)'],
    ],
    [
      'any other change of type must be declared',
      one({ a: { sql: 'numeric(18,2)' } }),
      one({ a: { sql: 'numeric(18,4)' } }),
      ['undeclared_retype'],
    ],
    [
      'a rename onto a name in use is refused',
      one({ a: {}, b: {} }),
      one({ b: {} }, [{ rev: 2, do: 'renameColumn', f: 'b', from: 'a' }]),
      ['rename_target_taken'],
    ],
    [
      'another table for the same document is refused',
      one({ a: {} }),
      { order: { table: 'other', fields: { a: {} } } },
      ['table_changed'],
    ],
  ])('%s', (_, before, after, expected) => {
    expect(sqlOf(before, after)).toEqual(expected);
  });

  test('a declared retype casts and keeps the values as they were', () => {
    const steps = sqlOf(
      one({ a: {} }),
      one({ a: { sql: 'numeric(18,2)' } }, [{ rev: 2, do: 'retype', f: 'a', from: 'text' }]),
    );
    expect(steps).toEqual([
      'alter table "po" add column "_old_a_r7" text generated always as ("a") stored; ' +
        'alter table "po" alter column "_old_a_r7" drop expression; ' +
        'alter table "po" alter column "a" type numeric(18,2) using nullif(btrim("a"), \'\')::numeric(18,2)',
    ]);
  });

  test('what takes something away says so and names what must be typed', () => {
    const plan = planned(one({ a: {}, urgentWhy: {} }), one({ a: {} }));
    expect(plan.ok && plan.value.steps).toEqual([
      {
        sql: 'alter table "po" rename column "urgent_why" to "_old_urgent_why_r7"',
        say: '停用字段“order · urgentWhy”，原值保留在 po._old_urgent_why_r7',
        destructive: true,
        confirm: 'order.urgentWhy',
      },
    ]);
  });

  test('an entity that goes leaves its table aside, free of keys and names', () => {
    const steps = sqlOf({ ...one({ a: {} }), supplier: { fields: { name: {} } } }, one({ a: {} }));
    expect(steps.at(-1)).toBe(
      'alter table "supplier" rename to "_old_supplier_r7"; ' +
        'alter table "_old_supplier_r7" rename constraint "pk_supplier" to "pk__old_supplier_r7"',
    );
  });

  test('what the running model did not make is left alone', () => {
    const found = new Map(asFound(one({ a: {} })));
    const po = found.get('po');
    if (po) found.set('po', { ...po, columns: new Map([...po.columns, ['theirs', 'text']]) });
    const plan = planColumns(found, want(one({ a: {}, b: {} })), { rev: 7, before: want(one({ a: {} })) });
    expect(plan.ok && plan.value.steps.map(({ sql }) => sql)).toEqual(['alter table "po" add column "b" text']);
  });

  test('with nobody to confirm only what was declared goes', () => {
    const before: Entities = { ...one({ a: {}, b: {} }), memo: { fields: { t: {} } } };
    const after = one({}, [{ rev: 2, do: 'drop', f: 'a' }]);
    expect(sqlOf(before, after, { unattended: true })).toEqual(['alter table "po" rename column "a" to "_old_a_r7"']);
  });

  test('tables that are not the publisher’s are not touched', () => {
    const after: Entities = { ...one({ a: {}, b: {} }), mine: { table: 't5_mine', fields: { x: {} } } };
    const steps = sqlOf(one({ a: {} }), after, { owns: (table) => table.startsWith('t5_') });
    expect(steps.every((sql) => sql.includes('t5_mine'))).toBe(true);
    expect(steps).not.toEqual([]);
  });
});

describe('going back', () => {
  test('what was renamed gets its old name, what was put aside returns', () => {
    const old = one({ a: {}, c: {} });
    const now = one({ b: {} }, [{ rev: 2, do: 'renameColumn', f: 'b', from: 'a' }]);
    const found = new Map(asFound(now));
    const po = found.get('po');
    if (po) found.set('po', { ...po, columns: new Map([...po.columns, ['_old_c_r6', 'text']]) });
    const moves = inverseMoves(tinyModel(now), tinyModel(old));
    const plan = planColumns(found, want(old), { rev: 8, before: want(now), moves, rollback: true });
    expect(plan.ok && plan.value.steps.map(({ sql }) => sql)).toEqual([
      'alter table "po" rename column "b" to "a"',
      'alter table "po" rename column "_old_c_r6" to "c"',
    ]);
  });
});

describe('what comes back of several things put aside under one name', () => {
  const aside = (...columns: readonly [string, string][]): Structure => {
    const found = new Map(asFound(one({ a: {} })));
    const po = found.get('po');
    if (po) found.set('po', { ...po, columns: new Map([...po.columns, ...columns]) });
    return found;
  };
  const back = (found: Structure, to?: number) => {
    const plan = planColumns(found, want(one({ a: {}, c: {} })), {
      rev: 9,
      before: want(one({ a: {} })),
      rollback: true,
      to,
    });
    return plan.ok && plan.value.steps.map(({ sql }) => sql);
  };

  test.each<[string, number | undefined, string]>([
    ['the first put aside since the revision gone back to', 3, '_old_c_r4'],
    ['not what had been put aside before it', 4, '_old_c_r6'],
    ['the last where it is no revision that is gone back to', undefined, '_old_c_r6'],
  ])('is %s', (_, to, column) => {
    const found = aside(['_old_c_r6', 'text'], ['_old_c_r4', 'text']);
    expect(back(found, to)).toEqual([`alter table "po" rename column "${column}" to "c"`]);
  });

  test('is what still has the type wanted: what was retyped and then given up returns as it was before both', () => {
    const found = aside(['_old_c_r4', 'text'], ['_old_c_r5', 'integer']);
    expect(back(found, 3)).toEqual(['alter table "po" rename column "_old_c_r4" to "c"']);
  });
});

describe('documents that share a table', () => {
  const base: TinyEntity = { table: 'event', fields: { title: {} } };

  test('a facet adds its columns to its base’s table', () => {
    const tables = want({ event: base, tender: { store: 'event', fields: { opener: {} } } });
    expect([...tables.keys()]).toEqual(['event']);
    expect([...(tables.get('event')?.columns.keys() ?? [])]).toEqual(expect.arrayContaining(['title', 'opener']));
  });

  test.each<[string, Entities, string]>([
    [
      'two facets that disagree about a column',
      { event: base, a: { store: 'event', fields: { x: {} } }, b: { store: 'event', fields: { x: { sql: 'date' } } } },
      'column_types_differ',
    ],
    ['a field that takes an engine’s column', { event: { fields: { ext: {} } } }, 'column_reserved'],
    ['two entities that name the same table', { event: base, other: { table: 'event', fields: {} } }, 'table_taken'],
  ])('%s are told', (_, entities, code) => {
    const wanted = wantedStructure(tinyModel(entities));
    expect(wanted.ok ? [] : wanted.issues.map((issue) => issue.code)).toEqual([code]);
  });
});

test.each([
  ['timestamptz', 'timestamp with time zone'],
  ['timestamptz(3)', 'timestamp(3) with time zone'],
  ['varchar(20)', 'character varying(20)'],
  ['numeric(18, 2)', 'numeric(18,2)'],
  ['numeric(5)', 'numeric(5,0)'],
  ['char', 'character(1)'],
  ['char(2)', 'character(2)'],
  ['int8', 'bigint'],
  ['jsonb', 'jsonb'],
])('the type %s is %s to PostgreSQL', (written, canonical) => {
  expect(canonicalType(written)).toBe(canonical);
});

test('names stay within what PostgreSQL keeps, and differ when what they name does', () => {
  const long = 'x'.repeat(80);
  expect(hashedName(long, 'a').length).toBeLessThanOrEqual(63);
  expect(hashedName(long, 'a')).not.toBe(hashedName(long, 'b'));
  expect(shadowRevision(shadowName('qty', 12), 'qty')).toBe(12);
  expect(shadowRevision(shadowName('qty_r3', 12), 'qty')).toBeNull();
});

test('a longer ring of names is untangled with one name between', () => {
  const steps = renameSteps(
    new Map([
      ['a', 'b'],
      ['b', 'c'],
      ['c', 'a'],
      ['d', 'e'],
    ]),
  );
  expect(steps).toHaveLength(5);
});
