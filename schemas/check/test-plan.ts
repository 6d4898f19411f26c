import { Type } from '@sinclair/typebox';
import type { EntityPlan, FieldPlan, PartPlan } from '../compile/plan.ts';
import type { Effect, ProgramNode } from '../compile/program-model.ts';
import { parseExpression } from '../expressions/parse-expression.ts';
import type { Asker, Expr } from '../expressions/tree.ts';
import { typeExpression } from '../expressions/type-expression.ts';
import { type AnyFieldKind, defineFieldKind } from '../kinds/field-kind.ts';
import type { ColumnType, ValueType } from '../values/value-type.ts';
import { below, partAround } from './program-source.ts';

/** A purchase order of three kinds of field, for the tests of this room. */
const kind = (name: string, is: ValueType, column: ColumnType, check: RegExp): AnyFieldKind =>
  defineFieldKind({
    name,
    title: name,
    about: name,
    config: Type.Object({}),
    type: () => is,
    column: () => column,
    schema: () => ({}),
    filters: [],
    check: (value) => (typeof value === 'string' && check.test(value) ? null : { code: 'not_a_number' }),
    parse: (text) => text,
    format: String,
    align: 'left',
    width: 100,
    span: 1,
  });

export const testKinds: readonly AnyFieldKind[] = [
  kind('words', { is: 'text' }, { family: 'text', sql: 'text' }, /./),
  kind('amount', { is: 'number' }, { family: 'numeric', sql: 'numeric(18,2)' }, /^-?\d+(\.\d+)?$/),
  kind('day', { is: 'date' }, { family: 'date', sql: 'date' }, /^\d{4}-\d\d-\d\d$/),
];

export const testAsker: Asker = {
  me: 'u1',
  myDeparts: ['d1'],
  myDepart: null,
  mySupplier: null,
  roles: ['buyer'],
  now: '2026-07-01 09:30:00',
};

type TestEffect = Omit<Effect, 'expr'> & { readonly to?: string | readonly string[]; readonly detail?: string };

export interface TestRule {
  readonly on?: string;
  readonly at?: string;
  readonly if: string;
  readonly then: readonly TestEffect[];
  readonly else?: readonly TestEffect[];
}

type FieldText = readonly [kind: string, more?: Partial<FieldPlan> & { readonly calcText?: string }];

export interface TestPlan {
  readonly fields: Readonly<Record<string, FieldText>>;
  readonly parts?: Readonly<Record<string, Partial<PartPlan>>>;
  readonly related?: Readonly<Record<string, ValueType['is']>>;
  readonly rules?: Readonly<Record<string, TestRule>>;
  readonly uniques?: readonly {
    readonly part: string;
    readonly fields: readonly string[];
    readonly level?: 'error' | 'warn';
  }[];
  readonly plan?: Partial<EntityPlan>;
}

/** A plan as compile would make it, from a few words: calculations first, then the rules, in the order given. */
export function testPlan({
  fields,
  parts = {},
  related = {},
  rules = {},
  uniques = [],
  plan = {},
}: TestPlan): EntityPlan {
  const typeAt = (part: string, up: number, keys: readonly string[]): ValueType | undefined => {
    const base = part
      .split('.')
      .slice(0, part === '' ? 0 : part.split('.').length - up)
      .join('.');
    const path = below(base, keys.join('.'));
    if (parts[path]) return { is: 'rows', part: path };
    if (related[path]) return { is: related[path] } as ValueType;
    const field = fields[path];
    return field && testKinds.find(({ name }) => name === field[0])?.type({});
  };
  const read = (text: string, part: string): Expr => {
    const parsed = parseExpression(text);
    const typed = parsed.ok
      ? typeExpression(parsed.value, { part, lookup: (up, keys) => typeAt(part, up, keys) })
      : parsed;
    if (!typed.ok) throw new Error(`${text}: ${JSON.stringify(typed.issues)}`);
    return typed.value.expr;
  };
  const effects = (list: TestRule['then'], part: string): readonly Effect[] =>
    list.map((effect) => {
      if (effect.do === 'set') return { ...effect, expr: read(String(effect.to), part) };
      return effect.detail === undefined ? effect : { ...effect, detail: read(effect.detail, part) };
    }) as unknown as readonly Effect[];
  const calcs = Object.entries(fields).flatMap(([path, [, more]]): ProgramNode[] => {
    if (!more?.calcText) return [];
    const part = partAround(path);
    return [{ id: `calc:${path}`, do: 'calc', part, reads: [], field: path, expr: read(more.calcText, part) }];
  });
  const ruled = Object.entries(rules).map(([key, rule]): ProgramNode => {
    const part = rule.on ?? '';
    const [then, otherwise] = [effects(rule.then, part), effects(rule.else ?? [], part)];
    const at = rule.at ?? 'save';
    return {
      id: key,
      do: 'rule',
      part,
      reads: [],
      key,
      title: key,
      at,
      when: read(rule.if, part),
      then,
      else: otherwise,
    };
  });
  const unique = uniques.map(({ part, fields: paths, level = 'error' }, at): ProgramNode => {
    return { id: `u${at}`, do: 'unique', part, reads: paths, key: `u${at}`, fields: paths, level, say: '重复' };
  });
  return {
    entity: 'order',
    fields: Object.fromEntries(Object.entries(fields).map(([path, field]) => [path, fieldPlan(path, field)])),
    parts: Object.fromEntries(Object.entries(parts).map(([path, part]) => [path, partPlan(path, part)])),
    // Rows before what sums them: what the order of compile comes to here.
    program: { nodes: [...calcs.toSorted((a, b) => b.part.length - a.part.length), ...ruled, ...unique] },
    states: null,
    access: { scopes: 1, ops: { read: [0], create: [0], edit: [0], delete: [0] }, shown: {}, edit: {} },
    actions: [],
    becomes: [],
    dicts: {},
    ...plan,
  } as unknown as EntityPlan;
}

const keyOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

function fieldPlan(path: string, [name, more]: FieldText): FieldPlan {
  const { calcText, ...rest } = more ?? {};
  return {
    path,
    key: keyOf(path),
    part: partAround(path),
    kind: name,
    label: keyOf(path),
    help: null,
    config: {},
    type: testKinds.find((one) => one.name === name)?.type({}) ?? { is: 'text' },
    need: false,
    locked: calcText !== undefined,
    stored: true,
    start: null,
    calc: calcText === undefined ? null : { t: 'nothing' },
    whenHidden: 'keep',
    system: false,
    layer: 'product',
    ...rest,
  };
}

const partPlan = (path: string, more: Partial<PartPlan>): PartPlan => ({
  path,
  key: keyOf(path),
  label: keyOf(path),
  parent: partAround(path),
  order: null,
  min: 0,
  max: 2000,
  locked: false,
  ...more,
});
