import { Type } from '@sinclair/typebox';
import type { EntityModel, FieldModel, Model, PartModel } from '../../schemas/compile/model.ts';
import type { Shown } from '../../schemas/compile/query-model.ts';
import type { Expr } from '../../schemas/expressions/tree.ts';
import type { AnyFieldKind } from '../../schemas/kinds/field-kind.ts';
import type { ColumnType, ValueType } from '../../schemas/values/value-type.ts';
import { plainView, type View } from '../sql/view.ts';

/** One column of rows that a statement makes on its way. */
export interface Derived {
  readonly key: string;
  /** Its name in SQL; null when it is worked out where it is read. */
  readonly column: string | null;
  readonly type: ValueType;
  readonly calc?: Expr | undefined;
  readonly label: string;
  /** The field it has its words and its family from. */
  readonly field?: FieldModel | undefined;
}

/** Rows made on the way as if they were an entity's: expressions and conditions are asked of them as of any other. */
export function derivedView(model: Model, columns: readonly Derived[]): View {
  const fields = new Map(columns.map((column) => [column.key, derivedField(column)]));
  const head: PartModel = {
    path: '',
    key: '',
    label: '',
    table: '',
    parent: null,
    fields,
    parts: new Map(),
    order: null,
    min: 0,
    max: 0,
    given: false,
    valid: null,
    states: null,
  };
  // Only what conditions and expressions read of an entity is there: nobody else is ever handed one of these.
  const entity = { key: '', named: '', head, fields, parts: new Map(), states: null, serials: new Map() };
  return plainView(model, entity as unknown as EntityModel);
}

function derivedField({ key, column, type, calc, label, field }: Derived): FieldModel {
  return {
    key,
    path: key,
    part: '',
    label,
    help: null,
    kind: field?.kind ?? plainKind,
    config: field?.config ?? {},
    type,
    column: column === null ? null : columnOf(type, field),
    columnName: column ?? key,
    inExt: false,
    added: false,
    need: false,
    locked: true,
    start: null,
    calc: calc ?? null,
    keeps: null,
    varies: null,
    whenHidden: 'keep',
    search: false,
    layer: 'product',
    system: false,
  };
}

const families: Readonly<Partial<Record<ValueType['is'], ColumnType['family']>>> = {
  number: 'numeric',
  date: 'date',
  dateTime: 'timestamp',
  time: 'time',
  list: 'json',
  json: 'json',
};

export const columnOf = (type: ValueType, field: FieldModel | undefined): ColumnType => ({
  family: field?.column?.family ?? families[type.is] ?? 'text',
  sql: 'text',
});

/** What a value of no field in particular answers: it can be compared, and has no words of its own. */
const plainKind: AnyFieldKind = {
  name: '',
  title: '',
  about: '',
  config: Type.Object({}),
  type: () => ({ is: 'text' }),
  column: () => null,
  schema: () => ({}),
  filters: ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'like', 'in', 'range', 'empty'],
  check: () => null,
  parse: (text) => text,
  format: (value) => String(value ?? ''),
  align: 'left',
  width: 120,
  span: 1,
};

/** The field a column has its words from, as the running model has it. */
export function fieldOf(model: Model, { field }: Shown): FieldModel | undefined {
  return field ? model.entities.get(field.entity)?.fields.get(field.path) : undefined;
}
