import type { EntityModel, FieldModel, PartModel } from '../../../schemas/compile/model.ts';
import { quote } from '../../db/structure.ts';
import { type SqlWriter, type Template, tenantSlot } from '../../sql/template.ts';
import type { Asking } from '../asking.ts';
import { wakingSql } from '../time/wake-competitions.ts';
import { columnList, keptFields, recordset } from './columns-of.ts';
import { pointingSql } from './hold-pointed.ts';
import type { Numbering } from './numbers.ts';

/** What of a record's tables a save touches: one statement text for all saves of the same shape. */
export interface SaveShape {
  readonly entity: EntityModel;
  readonly isNew: boolean;
  /** Fields of the head that are written. */
  readonly head: readonly FieldModel[];
  readonly parts: readonly PartShape[];
  /** Series without gaps, drawn within the save. */
  readonly numbers: readonly Numbering[];
  readonly files: boolean;
  readonly messages: boolean;
  /** Some come into a state of which it is counted since when it lasts. */
  readonly entered: boolean;
  /** They are competed for. */
  readonly waking: boolean;
  /** Sorts of what is pointed at anew. */
  readonly pointed: readonly string[];
}

export interface PartShape {
  readonly part: PartModel;
  readonly added: boolean;
  readonly removed: boolean;
  /** Fields written in rows that stay; null when none changes. */
  readonly changed: readonly FieldModel[] | null;
}

/** SQL of chains that goes along with a save: read and locked before it, written after it. */
export interface LedgerSql {
  readonly ctes: readonly string[];
  /** All must hold, or nothing is written. */
  readonly ready: readonly string[];
  readonly after: readonly string[];
  /** JSON of what is wrong, for the answer. */
  readonly faults: string | null;
}

const json = (writer: SqlWriter, name: string): string => `json_to_recordset(${writer.input(name)}::json)`;

/**
 * One statement for everything a save does: head, rows, history, numbers, files, messages, and the ledger. Everything
 * hangs on `ready` and then on `head`, so that a save that may not be, or that comes too late, writes nothing at all.
 */
export function saveTemplate(asking: Asking, shape: SaveShape, ledger: LedgerSql, writer: SqlWriter): Template {
  const pointing = pointingSql(asking, shape.pointed, writer);
  const tests = [...pointing.ready, ...ledger.ready];
  const ready = tests.length > 0 ? ` where ${tests.join(' and ')}` : '';
  const ctes = [
    ...pointing.ctes,
    ...ledger.ctes,
    `ready as materialized (select 1${ready})`,
    ...shape.numbers.map((_, at) => drawSql(at, writer)),
    `head as (${shape.isNew ? insertHead(shape, writer) : updateHead(shape, writer)})`,
    ...shape.parts.flatMap((part, at) => partSql(part, at, writer)),
    `history as (${historySql(shape.entity, writer)})`,
    ...(shape.files ? [`files as (${filesSql(shape.entity, writer)})`] : []),
    ...(shape.messages ? [`messages as (${messagesSql(shape, writer)})`] : []),
    ...(shape.entered ? [`entered as (${enteredSql(shape.entity, writer)})`] : []),
    ...(shape.waking ? [wakingSql(writer)] : []),
    ...ledger.after,
  ];
  const numbers = shape.numbers.map((_, at) => `, (select value from number${at}) as number${at}`).join('');
  const faults = ledger.faults ? `, (${ledger.faults})::text as faults` : '';
  const gone = pointing.gone ? `, (${pointing.gone})::text as gone` : '';
  return writer.finish(
    `with ${ctes.join(', ')} select (select count(*) from head)::int as saved${numbers}${faults}${gone}`,
  );
}

/** Holding the counter until the save is done is what leaves no gap. */
const drawSql = (at: number, writer: SqlWriter): string =>
  `number${at} as (insert into serial_counter as c (tenant_id, serial, scope, value) ` +
  `select ${tenantSlot}, ${writer.input(`counter${at}`)}::text, ${writer.input(`period${at}`)}::text, ${writer.input('count')}::bigint from ready ` +
  `on conflict (tenant_id, serial, scope) do update set value = c.value + excluded.value returning value)`;

/** The number's text for row `x.n` of those saved together. */
function numberText(at: number, writer: SqlWriter): string {
  const n = `(number${at}.value - ${writer.input('count')}::bigint + x.n)::text`;
  const width = `${writer.input(`width${at}`)}::int`;
  return `${writer.input(`before${at}`)}::text || lpad(${n}, greatest(${width}, length(${n})), '0') || ${writer.input(`after${at}`)}::text`;
}

function headValues(shape: SaveShape, own: readonly FieldModel[], writer: SqlWriter): string[] {
  const numbered = new Map(shape.numbers.map(({ field }, at) => [field.path, at]));
  return own.map((field) => {
    const at = numbered.get(field.path);
    return at === undefined ? `x.${quote(field.columnName)}` : numberText(at, writer);
  });
}

const split = (fields: readonly FieldModel[]) => ({
  own: fields.filter(({ inExt }) => !inExt),
  hasExt: fields.some(({ inExt }) => inExt),
});

const recordsetOf = (fixed: string, own: readonly FieldModel[], hasExt: boolean): string =>
  `x(${[fixed, ...(own.length > 0 ? [recordset(own)] : []), ...(hasExt ? ['ext jsonb'] : [])].join(', ')})`;

const fromNumbers = (shape: SaveShape): string => shape.numbers.map((_, at) => ` cross join number${at}`).join('');

/** A number drawn within the save that the record goes by. */
function nameGiven({ entity, numbers }: SaveShape, of = ''): string {
  const given = numbers.find(({ field }) => field.key === entity.named && !field.inExt);
  return given ? `, ${of}${quote(given.field.columnName)} as name_given` : '';
}

function insertHead(shape: SaveShape, writer: SqlWriter): string {
  const { own, hasExt } = split(shape.head);
  const columns = [
    'tenant_id',
    'id',
    'version',
    'rev',
    'create_by',
    'create_time',
    ...own.map((field) => quote(field.columnName)),
  ];
  const values = [
    tenantSlot,
    'x.id',
    '1',
    `${writer.input('rev')}::int`,
    writer.asker('me'),
    `${writer.asker('now')}::timestamptz`,
    ...headValues(shape, own, writer),
  ];
  return (
    `insert into ${quote(shape.entity.head.table)} (${columns.join(', ')}${hasExt ? ', ext' : ''}) ` +
    `select ${values.join(', ')}${hasExt ? ', x.ext' : ''} from ${json(writer, 'heads')} ` +
    `${recordsetOf('id text, n int', own, hasExt)} cross join ready${fromNumbers(shape)} returning id${nameGiven(shape)}`
  );
}

function updateHead(shape: SaveShape, writer: SqlWriter): string {
  const { own, hasExt } = split(shape.head);
  const values = headValues(shape, own, writer);
  const sets = [
    'version = h.version + 1',
    `update_by = ${writer.asker('me')}`,
    `update_time = ${writer.asker('now')}::timestamptz`,
    ...own.map((field, at) => `${quote(field.columnName)} = ${values[at]}`),
    ...(hasExt ? ['ext = h.ext || x.ext'] : []),
  ];
  return (
    `update ${quote(shape.entity.head.table)} h set ${sets.join(', ')} from ${json(writer, 'heads')} ` +
    `${recordsetOf('id text, version int, n int', own, hasExt)} cross join ready${fromNumbers(shape)} ` +
    `where h.tenant_id = ${tenantSlot} and h.id = x.id and h.version = x.version and h.deleted_at is null returning h.id${nameGiven(shape, 'h.')}`
  );
}

function partSql({ part, added, removed, changed }: PartShape, at: number, writer: SqlWriter): string[] {
  const nested = part.parent !== null && part.parent.path !== '';
  const table = quote(part.table);
  const place = `id text, head_id text${nested ? ', parent_id text' : ''}, row_no int`;
  const ctes: string[] = [];
  if (removed) {
    ctes.push(
      `removed${at} as (delete from ${table} l using ${json(writer, `removed${at}`)} x(id text, head_id text) ` +
        `join head on head.id = x.head_id where l.tenant_id = ${tenantSlot} and l.id = x.id and l.head_id = x.head_id)`,
    );
  }
  if (changed) {
    const { own, hasExt } = split(changed);
    const sets = [
      'row_no = x.row_no',
      ...own.map((field) => `${quote(field.columnName)} = x.${quote(field.columnName)}`),
    ];
    ctes.push(
      `changed${at} as (update ${table} l set ${sets.join(', ')}${hasExt ? ', ext = l.ext || x.ext' : ''} ` +
        `from ${json(writer, `changed${at}`)} ${recordsetOf(place, own, hasExt)} join head on head.id = x.head_id ` +
        `where l.tenant_id = ${tenantSlot} and l.id = x.id and l.head_id = x.head_id)`,
    );
  }
  if (added) {
    const { own, ext } = keptFields(part);
    const hasExt = ext.length > 0;
    const columns = ['id', 'head_id', ...(nested ? ['parent_id'] : []), 'row_no'];
    const ownColumns = own.length > 0 ? `, ${columnList(own)}` : '';
    ctes.push(
      `added${at} as (insert into ${table} (tenant_id, ${columns.join(', ')}${ownColumns}${hasExt ? ', ext' : ''}) ` +
        `select ${tenantSlot}, ${columns.map((name) => `x.${name}`).join(', ')}${own.length > 0 ? `, ${columnList(own, 'x')}` : ''}${hasExt ? ', x.ext' : ''} ` +
        `from ${json(writer, `added${at}`)} ${recordsetOf(place, own, hasExt)} join head on head.id = x.head_id)`,
    );
  }
  return ctes;
}

const historySql = (entity: EntityModel, writer: SqlWriter): string =>
  `insert into record_history (tenant_id, entity, record_id, version, at, by, action, changes, note, revision) ` +
  `select ${tenantSlot}, ${writer.constant(entity.store)}, x.id, x.version, ${writer.asker('now')}::timestamptz, ${writer.asker('me')}, ` +
  `x.action, x.changes, x.note, ${writer.input('rev')}::int from ${json(writer, 'history')} x(id text, version int, action text, changes jsonb, note text) ` +
  `join head on head.id = x.id`;

const enteredSql = (entity: EntityModel, writer: SqlWriter): string =>
  `insert into state_entry (tenant_id, entity, record_id, state, since) ` +
  `select ${tenantSlot}, ${writer.constant(entity.store)}, x.id, x.state, date_trunc('second', clock_timestamp()) ` +
  `from ${json(writer, 'entered')} x(id text, state text) join head on head.id = x.id ` +
  `on conflict (tenant_id, entity, record_id) do update set state = excluded.state, since = excluded.since`;

const filesSql = (entity: EntityModel, writer: SqlWriter): string =>
  `insert into file_use (tenant_id, file_id, entity, record_id) select ${tenantSlot}, x.file, ${writer.constant(entity.store)}, x.id ` +
  `from ${json(writer, 'files')} x(id text, file text) join head on head.id = x.id on conflict do nothing`;

/** What messages of a record are to call it, where this very save gives it its name. */
function messagesSql(shape: SaveShape, writer: SqlWriter): string {
  const named = `case when x.body->'name' = 'null'::jsonb then x.body || jsonb_build_object('name', head.name_given) else x.body end`;
  return (
    `insert into outbox (tenant_id, at, topic, body) select ${tenantSlot}, ${writer.asker('now')}::timestamptz, x.topic, ` +
    `${nameGiven(shape) === '' ? 'x.body' : named} ` +
    `from ${json(writer, 'messages')} x(id text, topic text, body jsonb) join head on head.id = x.id`
  );
}
