import { opennessOf } from '../../../schemas/check/openness.ts';
import { isNothing } from '../../../schemas/check/same-value.ts';
import type { FieldModel } from '../../../schemas/compile/model.ts';
import type { RecordData } from '../../../schemas/compile/plan.ts';
import { literal, quote } from '../../db/structure.ts';
import { keptValue, wireValue } from '../../sql/columns.ts';
import { rowsOf } from '../../sql/rows.ts';
import { talliesOver } from '../../sql/tallies.ts';
import { fill, SqlWriter, type Template, tenantSlot } from '../../sql/template.ts';
import type { Asking } from '../asking.ts';
import { labelSource } from '../sql/labels.ts';
import { liveRows } from '../sql/live-rows.ts';
import { compileScope, lateralScopes, selectListed } from '../sql/select-record.ts';
import { isCompetedFor } from '../time/wake-competitions.ts';
import { rowJson } from './columns-of.ts';
import { fitRecord } from './fit-record.ts';
import { mayHoldFiles } from './held-files.ts';
import { judgedPlans } from './judged-plan.ts';
import type { Narrow } from './narrow-update.ts';
import { sendAgain } from './save.ts';

/** A change that nothing else depends on: role, row, state and version are asked in the statement that makes it. */
interface Direct {
  readonly template: Template;
  readonly fields: readonly FieldModel[];
}

const known = new WeakMap<Narrow, Direct | null>();

interface Saved {
  readonly version: number;
  readonly $in: readonly number[];
}

/**
 * Makes a change in one statement, or gives null: what is not plain enough, and whatever the statement would not do,
 * goes the longer way, which finds out why.
 */
export async function updateDirectly(
  asking: Asking,
  narrow: Narrow,
  id: string,
  body: RecordData,
): Promise<RecordData | null> {
  if (isCompetedFor(asking.model, asking.entity)) return null;
  const found = known.get(narrow);
  const direct = found === undefined ? directFor(asking, narrow) : found;
  known.set(narrow, direct);
  const row = direct && rowFor(asking, direct.fields, body);
  if (!direct || !row) return null;
  const input = {
    id,
    version: body.version,
    row: `[${rowJson(row, direct.fields, [], {})}]`,
    rev: asking.running.revision,
  };
  const statement = fill(direct.template, { tenant: asking.db.tenant, asker: asking.asker, input });
  const saved = await sendAgain(asking, () => asking.db.first<Saved>(statement));
  if (!saved) return null;
  const { me, now } = asking.asker;
  const by = { updateBy: me, updateBy_dictText: asking.session.user.realname, updateTime: now };
  return { ...row, id, version: saved.version, ...by, $in: saved.$in };
}

/** The new values, if each is fine by itself and none is missing. */
function rowFor(asking: Asking, fields: readonly FieldModel[], body: RecordData): RecordData | null {
  const row: RecordData = {};
  for (const { key, kind, config, need } of fields) {
    const value = isNothing(body[key]) ? null : body[key];
    if (value === null ? need : kind.check(value, config as never)) return null;
    row[key] = value;
  }
  return fitRecord(asking.entity, row);
}

function directFor(asking: Asking, { keys, plans, movesScopes, view }: Narrow): Direct | null {
  const { entity, plan } = asking;
  const fields = keys.flatMap((key) => entity.head.fields.get(key) ?? []);
  const isPlain = (field: FieldModel) =>
    field.column !== null &&
    !field.inExt &&
    !mayHoldFiles(field) &&
    !field.kind.checkRule?.(field.config as never) &&
    !labelSource(field) &&
    field.path !== entity.states?.field;
  const isOpen = fields.every((field) => isPlain(field) && plan.fields[field.path]?.locked === false);
  const counts = talliesOver(asking.model, entity).some(({ reads }) => fields.some(({ path }) => reads.has(path)));
  if (!isOpen || counts || fields.length === 0 || movesScopes || plans.whole.program.nodes.length > 0) return null;
  const states = openStates(asking, fields);
  return { fields, template: directTemplate({ ...asking, view }, fields, states) };
}

/** States in which all of these can be edited; null: there are none to ask about. */
function openStates(asking: Asking, fields: readonly FieldModel[]): readonly string[] | null {
  const { states } = asking.entity;
  if (!states) return null;
  const { seen } = judgedPlans(asking);
  const everywhere = { ...seen, access: { scopes: 1, ops: { edit: [0] }, shown: {}, edit: {} } };
  return [...states.nodes.keys()].filter((state) => {
    const open = opennessOf(everywhere, { id: '', $in: [0], [states.field]: state });
    return fields.every(({ path }) => open(path).editable);
  });
}

/** Row scopes in which a field is shown and may be edited. */
function editScopes({ plan }: Asking, { path }: FieldModel): readonly number[] {
  const { ops, edit, shown } = plan.access;
  return (ops.edit ?? []).filter(
    (scope) => (edit[scope]?.includes(path) ?? true) && (shown[path]?.includes(scope) ?? true),
  );
}

function directTemplate(asking: Asking, fields: readonly FieldModel[], states: readonly string[] | null): Template {
  const { entity, view } = asking;
  const writer = new SqlWriter();
  const head = rowsOf(entity.head);
  const table = quote(entity.head.table);
  const state = states && entity.head.fields.get(entity.states?.field ?? '');
  const may = fields.map(
    (field) =>
      `(${
        editScopes(asking, field)
          .map((at) => compileScope(view, head, at, writer))
          .join(' or ') || 'false'
      })`,
  );
  const where = [
    ...liveRows(view, view.reads, writer),
    `h.id = ${writer.input('id')}::text and h.version = ${writer.input('version')}::int`,
    ...new Set(may),
    ...(state
      ? [
          `coalesce(${keptValue(state, 'h')}, ${writer.constant(entity.states?.start)}) = any(${writer.constant(states)}::text[])`,
        ]
      : []),
  ];
  const columns = fields.map(({ columnName }) => quote(columnName));
  const typed = fields.map((field) => `${quote(field.columnName)} ${field.column?.sql}`).join(', ');
  const holding = selectListed(view, { fields: [], inWords: () => false }, writer);
  const told = fields.map(
    (field) => `(${literal(field.path)}, to_jsonb(${wireValue(field, 'o')}), to_jsonb(${wireValue(field, 'x')}))`,
  );
  return writer.finish(
    `with x as (select * from json_to_recordset(${writer.input('row')}::json) x(${typed})), ` +
      `o as materialized (select h.id, h.version, ${columns.map((column) => `h.${column}`).join(', ')}, ${holding} from ${table} h ${lateralScopes(view, writer)} ` +
      `where ${where.join(' and ')} for update of h), ` +
      `done as (update ${table} h set version = h.version + 1, update_by = ${writer.asker('me')}, update_time = ${writer.asker('now')}::timestamptz, ` +
      `${columns.map((column) => `${column} = x.${column}`).join(', ')} from o, x where h.tenant_id = ${tenantSlot} and h.id = o.id ` +
      `and (${columns.map((column) => `o.${column}`).join(', ')}) is distinct from (${columns.map((column) => `x.${column}`).join(', ')}) returning h.id, h.version), ` +
      `told as (insert into record_history (tenant_id, entity, record_id, version, at, by, action, revision, changes) ` +
      `select ${tenantSlot}, ${writer.constant(entity.store)}, done.id, done.version, ${writer.asker('now')}::timestamptz, ${writer.asker('me')}, 'edit', ${writer.input('rev')}::int, ` +
      `(select jsonb_agg(jsonb_build_object('path', c.path, 'did', 'set', 'before', c.before, 'after', c.after)) ` +
      `from (values ${told.join(', ')}) c(path, before, after) where c.before is distinct from c.after) from done, o, x) ` +
      `select done.version, o."$in" from done, o`,
  );
}
