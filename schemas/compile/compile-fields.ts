import type { TObject } from '@sinclair/typebox';
import { reservedWords } from '../expressions/parse-expression.ts';
import type { AnyFieldKind } from '../kinds/field-kind.ts';
import { FieldCommon, type FieldDocument } from '../language/fields.ts';
import { below, NAME_MAX, toSnake } from '../language/names.ts';
import { normalise } from '../language/normalise.ts';
import { at } from '../language/pointer.ts';
import { inOrder } from '../language/ranks.ts';
import { checkShape } from '../language/shape.ts';
import systemDocument from '../language/system-fields.json' with { type: 'json' };
import { isAbove } from '../layers/lay-layers.ts';
import type { JsonSchema } from '../values/value-type.ts';
import type { Findings } from './findings.ts';
import type { ComputedWords } from './keep-computed.ts';
import { systemFields } from './model.ts';
import type { GrowingField, GrowingPart, Shape } from './shape.ts';

/** What the fields of one part are compiled with. */
export interface FieldsRun {
  readonly kinds: ReadonlyMap<string, AnyFieldKind>;
  readonly findings: Findings;
  readonly originOf: Shape['originOf'];
  /** The layer the entity itself comes from: fields of a higher one are kept in `ext`. */
  readonly layer: Shape['layer'];
  readonly promoted: ReadonlySet<string>;
  readonly tenant: number;
  /** Fields that a facet fixes by `when`. */
  readonly fixed: ReadonlySet<string>;
  readonly broken: Set<string>;
  /** What is computed, by field; whether it is kept is decided once all fields are known. */
  readonly computed: Map<string, ComputedWords>;
}

const commonKeys = new Set(Object.keys(FieldCommon.properties));

/** Adds the fields a part's document names, each with its kind, its checked config and its column. */
export function compileFields(
  part: GrowingPart,
  documents: Readonly<Record<string, FieldDocument>>,
  path: string,
  run: FieldsRun,
): void {
  for (const [key, document] of inOrder(documents)) {
    const here = at(path, key);
    if (isReserved(key, part.path === '')) run.findings.say('reserved_key', here, { key });
    part.fields.set(key, compileField(part.path, key, document, here, run));
  }
}

/** The engine's own fields, as every head has them. */
export function addSystemFields(head: GrowingPart, entity: string, kinds: FieldsRun['kinds']): void {
  for (const key of systemFields) {
    const { type, label } = systemDocument[key];
    const kind = kinds.get(type) ?? unknownKind;
    const field = { ...plainField('', key, kind), label, locked: true, system: true };
    // A record's id is a reference to itself: it can be compared with what points here.
    head.fields.set(key, key === 'id' ? { ...field, type: { is: 'ref', to: entity } } : field);
  }
}

const isReserved = (key: string, inHead: boolean): boolean =>
  key in Object.prototype || reserved.has(key) || (inHead && (systemFields as readonly string[]).includes(key));

/** Words of expressions, the columns of the engine, and what rows carry beside their fields. */
const reserved = new Set([
  ...reservedWords,
  'id',
  'tenantId',
  'headId',
  'parentId',
  'rowNo',
  'rev',
  'ext',
  'deletedAt',
]);

function compileField(part: string, key: string, document: FieldDocument, path: string, run: FieldsRun): GrowingField {
  const kind = document.type === undefined ? undefined : run.kinds.get(document.type);
  const full = below(part, key);
  if (!kind) {
    if (document.type === undefined) run.findings.say('missing_key', at(path, 'type'), { key: 'type' });
    else run.findings.say('unknown_kind', at(path, 'type'), { kind: document.type });
    run.broken.add(full);
    return { ...plainField(part, key, unknownKind), label: document.label ?? key };
  }
  const config = readConfig(kind, document, path, run);
  if (!config) {
    run.broken.add(full);
    return { ...plainField(part, key, unknownKind), label: document.label ?? key };
  }
  if (document.label === undefined) run.findings.warn('no_label', at(path, 'label'), { label: kind.title });
  if (document.calc !== undefined) run.computed.set(full, wordsOf(document, path));
  else if (document.live) run.findings.say('live_without_calc', at(path, 'live'), { field: document.label ?? key });
  if (document.openly && !document.live)
    run.findings.say('openly_without_live', at(path, 'openly'), { field: document.label ?? key });
  const layer = run.originOf(path);
  const isAdded = isAbove(layer, run.layer);
  return {
    ...plainField(part, key, kind, config),
    label: document.label ?? kind.title,
    help: document.help ?? null,
    columnName: document.column ?? (isAdded ? ownColumn(layer, run.tenant) : '') + toSnake(key),
    inExt: isAdded && !run.promoted.has(full),
    added: isAdded,
    need: (document.need ?? false) && !document.retired,
    locked: (document.locked ?? false) || run.fixed.has(full) || config.find !== undefined,
    whenHidden: document.whenHidden ?? 'keep',
    ...(document.openly ? { openly: true as const } : {}),
    ...(document.whenEmpty === 'fold' ? { foldsEmpty: true } : {}),
    search: document.search ?? false,
    layer,
  };
}

const wordsOf = ({ calc = '', stored = false, live = false }: FieldDocument, path: string): ComputedWords => ({
  calc,
  stored,
  live,
  path,
});

/** A promoted field of a company's stands in a table that all companies share, under a name no other can want. */
const ownColumn = (layer: Shape['layer'], tenant: number): string => (layer === 'tenant' ? `t${tenant}_` : '');

function readConfig(
  kind: AnyFieldKind,
  document: FieldDocument,
  path: string,
  { findings }: FieldsRun,
): Readonly<Record<string, unknown>> | null {
  const schema: JsonSchema = { ...(kind.config as TObject), additionalProperties: false };
  const own = Object.fromEntries(Object.entries(document).filter(([key]) => !commonKeys.has(key)));
  const { value, issues } = normalise(schema, own);
  const wrong = [...issues, ...checkShape(schema, value, '')];
  findings.take(wrong, path);
  if (wrong.length > 0) return null;
  const fault = kind.lint?.(value as never);
  if (fault) {
    findings.take([{ ...fault, path: '' }], path);
    return null;
  }
  return value as Readonly<Record<string, unknown>>;
}

function plainField(
  part: string,
  key: string,
  kind: AnyFieldKind,
  config: Readonly<Record<string, unknown>> = {},
): GrowingField {
  return {
    key,
    path: below(part, key),
    part,
    label: key,
    help: null,
    kind,
    config,
    type: kind.type(config),
    column: kind.column(config),
    columnName: toSnake(key),
    inExt: false,
    added: false,
    need: false,
    locked: false,
    start: null,
    calc: null,
    keeps: null,
    varies: null,
    whenHidden: 'keep',
    search: false,
    layer: 'product',
    system: false,
  };
}

/** Stands in for a kind nobody knows until the document that names it is put right; no model with it leaves compile. */
const unknownKind: AnyFieldKind = {
  name: 'unknown',
  title: '未知',
  about: '',
  config: { type: 'object', properties: {} } as unknown as TObject,
  type: () => ({ is: 'json' }),
  column: () => null,
  schema: () => ({}),
  filters: ['eq'],
  check: () => null,
  parse: () => null,
  format: () => '',
  align: 'left',
  width: 120,
  span: 1,
};

const engineColumns = new Set([
  'tenant_id',
  'id',
  'version',
  'rev',
  'create_by',
  'create_time',
  'update_by',
  'update_time',
  'deleted_at',
  'ext',
  'head_id',
  'parent_id',
  'row_no',
]);

export function checkColumns(part: GrowingPart, path: string, findings: Findings): void {
  const taken = new Map<string, string>();
  for (const field of part.fields.values()) {
    if (!field.column || field.inExt) continue;
    const name = field.columnName;
    const other = taken.get(name) ?? (engineColumns.has(name) ? name : undefined);
    if (other !== undefined) findings.say('column_clash', at(path, field.key), { column: name, other });
    if (name.length > NAME_MAX) findings.say('name_too_long', at(path, field.key), { name });
    taken.set(name, field.key);
  }
}
