import fc from 'fast-check';
import { fieldKinds } from '../../renderers/fields/kinds.ts';
import { fitFor } from '../../schemas/check/fit-value.ts';
import { registerRows } from '../../schemas/check/program-rows.ts';
import { sourceOver } from '../../schemas/check/record-source.ts';
import type { EntityModel, FieldModel, Model, PartModel } from '../../schemas/compile/model.ts';
import type { EntityPlan, RecordData } from '../../schemas/compile/plan.ts';
import { reach } from '../../schemas/compile/reach.ts';
import { evaluate } from '../../schemas/expressions/evaluate.ts';
import { parseExpression } from '../../schemas/expressions/parse-expression.ts';
import { printExpression } from '../../schemas/expressions/print-expression.ts';
import type { Asker, Expr } from '../../schemas/expressions/tree.ts';
import { typeExpression } from '../../schemas/expressions/type-expression.ts';
import type { AnyFieldKind } from '../../schemas/kinds/field-kind.ts';

/** For the tests of expressions in SQL: an order with lines and schedules, a supplier behind it, and rows of all of them with many a hole. */
export const asker: Asker = {
  me: 'u1',
  myDeparts: ['a', 'b'],
  myDepart: 'd1',
  mySupplier: 's1',
  roles: ['buyer', 'admin'],
  now: '2026-07-01 08:30:00',
};

const kindOf = (name: string): AnyFieldKind => {
  const kind = (fieldKinds as readonly AnyFieldKind[]).find((one) => one.name === name);
  if (!kind) throw new Error(name);
  return kind;
};

type FieldText = readonly [
  kind: string,
  config?: Record<string, unknown>,
  more?: Partial<FieldModel> & { calcText?: string },
];

function partOf(path: string, table: string, parent: PartModel | null, fields: Record<string, FieldText>): PartModel {
  const key = path.slice(path.lastIndexOf('.') + 1);
  const made = Object.entries(fields).map(
    ([name, [kindName, config = {}, { calcText, ...more } = {}]]): [string, FieldModel] => {
      const kind = kindOf(kindName);
      const column = calcText ? null : kind.column(config as never);
      const full = path === '' ? name : `${path}.${name}`;
      const field = {
        key: name,
        path: full,
        part: path,
        label: name,
        kind,
        config,
        type: kind.type(config as never),
        column,
      };
      return [
        name,
        {
          ...field,
          columnName: name.toLowerCase(),
          inExt: false,
          added: false,
          calc: null,
          system: false,
          ...more,
        } as unknown as FieldModel,
      ];
    },
  );
  const part: PartModel = {
    path,
    key,
    label: key,
    table,
    parent,
    fields: new Map(made),
    parts: new Map(),
    order: null,
    min: 0,
    max: 99,
    given: false,
    valid: null,
    states: null,
  };
  if (parent) (parent.parts as Map<string, PartModel>).set(key, part);
  return part;
}

function entityOf(key: string, head: PartModel, parts: readonly PartModel[] = []): EntityModel {
  const fields = [head, ...parts].flatMap((part) =>
    [...part.fields.values()].map((field) => [field.path, field] as const),
  );
  return {
    key,
    store: key,
    head,
    fields: new Map(fields),
    parts: new Map(parts.map((part) => [part.path, part])),
  } as unknown as EntityModel;
}

const number = ['decimal', { scale: 4 }] as const;
const supplierHead = partOf('', 'x_supplier', null, {
  country: ['text'],
  credit: number,
  since: ['date'],
  parent: ['ref', { to: 'supplier' }],
  rating: ['decimal', { scale: 2 }, { calcText: 'credit / 7' }],
});
const orderHead = partOf('', 'x_order', null, {
  qty: number,
  price: number,
  times: ['integer'],
  title: ['text'],
  urgent: ['flag'],
  orderDate: ['date'],
  sentAt: ['dateTime'],
  opensAt: ['time'],
  tags: ['choice', { many: true, dict: 'tags' }],
  supplier: ['ref', { to: 'supplier' }],
  depart: ['depart'],
  createTime: ['dateTime', {}, { system: true }],
  more: ['decimal', { scale: 4 }, { inExt: true }],
  note: ['text', {}, { inExt: true }],
  until: ['date', {}, { inExt: true }],
  third: ['decimal', { scale: 2 }, { calcText: 'qty / 3 + count(lines)' }],
  ninth: ['decimal', { scale: 4 }, { calcText: 'third / 3' }],
});
const lines = partOf('lines', 'x_line', orderHead, {
  amount: number,
  name: ['text'],
  due: ['date'],
  at: ['time'],
  from: ['ref', { to: 'supplier' }],
  share: ['decimal', { scale: 4 }, { calcText: 'amount * ../qty' }],
  flat: ['decimal', { scale: 4 }, { calcText: '../qty + 1' }],
});
const schedules = partOf('lines.schedules', 'x_schedule', lines, {
  parts: number,
  day: ['date'],
  left: ['decimal', { scale: 4 }, { calcText: '../amount - parts + ../../price' }],
});
export const supplier = entityOf('supplier', supplierHead);
export const order = entityOf('order', orderHead, [lines, schedules]);
export const model = { entities: new Map([supplier, order].map((entity) => [entity.key, entity])) } as unknown as Model;

export const typedIn = (entity: EntityModel, part: string, expr: Expr): Expr => {
  const typed = typeExpression(expr, {
    part,
    lookup: (up, keys) => reach(model.entities, entity, part, up, keys)?.type,
  });
  if (!typed.ok) throw new Error(`${printExpression(expr)}: ${JSON.stringify(typed.issues)}`);
  return typed.value.expr;
};
export const read = (text: string): Expr => {
  const parsed = parseExpression(text);
  if (!parsed.ok) throw new Error(`${text}: ${JSON.stringify(parsed.issues)}`);
  return parsed.value;
};
const calcs: Record<string, string> = {
  rating: 'credit / 7',
  third: 'qty / 3 + count(lines)',
  ninth: 'third / 3',
  share: 'amount * ../qty',
  flat: '../qty + 1',
  left: '../amount - parts + ../../price',
};
for (const entity of [supplier, order])
  for (const field of entity.fields.values())
    if (!field.column) (field as { calc: Expr }).calc = typedIn(entity, field.part, read(calcs[field.key] ?? ''));

const maybe = <T>(...values: readonly T[]) => fc.option(fc.constantFrom(...values), { freq: 3 });
const someNumber = maybe(
  '0.0000',
  '1.0000',
  '-1.0000',
  '2.5000',
  '0.3333',
  '-0.0001',
  '1000000000000.0000',
  '7.0000',
  '10.0000',
);
const someText = maybe('a', 'b', 'A', 'ab', '中', '😀', '～', "it's", '10', '9', '%', 'a b');
const someDay = maybe('2026-07-01', '2024-02-29', '0001-01-02', '9999-12-31', '2026-06-30');
const someMoment = maybe('2026-07-01 00:00:00', '2026-07-01 08:30:00', '1999-12-31 23:59:59', '2026-06-30 08:30:00');
const someTime = maybe('00:00:00', '08:30:00', '23:59:59');
const someSupplier = maybe('s1', 's2', 's3', 'gone');
const scheduleRow = fc.record({ parts: someNumber, day: someDay });
const lineRow = fc.record({
  amount: someNumber,
  name: someText,
  due: someDay,
  at: someTime,
  from: someSupplier,
  schedules: fc.array(scheduleRow, { maxLength: 3 }),
});
const orderRow = fc.record({
  qty: someNumber,
  price: someNumber,
  times: maybe(0, 1, -3, 42, 2147483647),
  title: someText,
  urgent: maybe('Y', 'N'),
  orderDate: someDay,
  sentAt: someMoment,
  opensAt: someTime,
  tags: fc.option(fc.subarray(['a', 'b', '中']), { freq: 3 }),
  supplier: someSupplier,
  depart: maybe('a', 'b', 'c'),
  createTime: someMoment.map((moment) => moment ?? '2026-07-01 08:30:00'),
  more: someNumber,
  note: maybe('a', '', 'b'),
  until: someDay,
  lines: fc.array(lineRow, { maxLength: 3 }),
});
const supplierRow = fc.record({ country: someText, credit: someNumber, since: someDay, parent: someSupplier });

export const suppliers = new Map(fc.sample(supplierRow, { numRuns: 3, seed: 7 }).map((row, at) => [`s${at + 1}`, row]));
export const records: readonly RecordData[] = fc
  .sample(orderRow, { numRuns: 60, seed: 11 })
  .map((row, at) => ({ id: `o${at}`, ...row }));

/** What the server sends beside a row: everything behind its references that the tests read. */
const relatedTo = (keys: readonly string[], row: Record<string, unknown>) => {
  const rel: Record<string, unknown> = {};
  for (const key of keys) {
    const one = suppliers.get(String(row[key]));
    const above = suppliers.get(String(one?.parent));
    for (const name of ['country', 'credit', 'since'] as const) {
      rel[`${key}.${name}`] = one?.[name] ?? null;
      rel[`${key}.parent.${name}`] = above?.[name] ?? null;
    }
    rel[`${key}.rating`] = one ? computed(supplier, 'rating', one as RecordData, null) : null;
  }
  return rel;
};

function computed(entity: EntityModel, path: string, record: RecordData, row: string | null): unknown {
  const field = entity.fields.get(path) as FieldModel;
  const scope = scopesOf(record).get(row ?? '');
  if (!scope || !field.calc) return null;
  return fitFor({ kind: field.kind.name, config: field.config }, fieldKinds)(evaluate(field.calc, scope));
}

const plan = {
  parts: { lines: { path: 'lines', parent: '' }, 'lines.schedules': { path: 'lines.schedules', parent: 'lines' } },
} as unknown as EntityPlan;

/** The scope of every row of a record, by its key. */
export function scopesOf(record: RecordData) {
  const source = sourceOver(record);
  const rows = registerRows({ plan, source, asker, valueOf: (row, path) => source.value(row.key, path) });
  const scopes = new Map([['', rows.head.scope]]);
  for (const line of rows.head.children.get('lines') ?? []) {
    scopes.set(line.key, line.scope);
    for (const one of line.children.get('lines.schedules') ?? []) scopes.set(one.key, one.scope);
  }
  return scopes;
}

/** Records as a viewer has them: computed values in their places, relation paths beside. */
export const complete = records.map((record): RecordData => {
  const withRel = (row: RecordData, keys: readonly string[]): RecordData => ({ ...row, $rel: relatedTo(keys, row) });
  const full = withRel({ ...record, lines: (record.lines as RecordData[]).map((line) => withRel(line, ['from'])) }, [
    'supplier',
  ]);
  full.third = computed(order, 'third', full, null);
  full.ninth = computed(order, 'ninth', full, null);
  (full.lines as RecordData[]).forEach((line, at) => {
    line.share = computed(order, 'lines.share', full, `lines/${at}`);
    line.flat = computed(order, 'lines.flat', full, `lines/${at}`);
    (line.schedules as RecordData[]).forEach((one, no) => {
      one.left = computed(order, 'lines.schedules.left', full, `lines/${at}/schedules/${no}`);
    });
  });
  return full;
});
