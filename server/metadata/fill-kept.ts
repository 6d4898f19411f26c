import type { EntityModel, FieldModel, Model, PartModel } from '../../schemas/compile/model.ts';
import { pointerOf } from '../../schemas/compile/pointer-of.ts';
import { reach } from '../../schemas/compile/reach.ts';
import { readsOf } from '../../schemas/expressions/reads-of.ts';
import type { Expr } from '../../schemas/expressions/tree.ts';
import type { Issue } from '../../schemas/issues/result.ts';
import { columnPlaces } from '../../schemas/values/column-places.ts';
import type { DdlStep } from '../db/plan-columns.ts';
import { type Database, sql } from '../db/statement.ts';
import { literal, quote, type Structure } from '../db/structure.ts';
import { asWire } from '../sql/columns.ts';
import { compileExpression } from '../sql/expression-sql.ts';
import { type Rows, rowsOf } from '../sql/rows.ts';
import { SqlWriter, type Template } from '../sql/template.ts';

interface Filling {
  /** What the tables hold before the publish. */
  readonly structure: Structure;
  readonly before: Model | null;
  readonly after: Model;
  readonly tenant: number;
  /** Values inside `ext` are looked after too where nobody knows what an earlier build kept. */
  readonly isUpgrade?: boolean;
}

interface Target {
  readonly entity: EntityModel;
  readonly part: PartModel;
  readonly field: FieldModel;
  readonly calc: Expr;
}

/**
 * Computed values that get a place of their own are worked out once for the records there are, as of the moment of the
 * publish: an empty column would say that nothing was computed. Each stands behind those it reads.
 */
export function planFills(filling: Filling): { readonly steps: readonly DdlStep[]; readonly issues: readonly Issue[] } {
  const steps: DdlStep[] = [];
  const issues: Issue[] = [];
  for (const target of inReadingOrder(targetsOf(filling), filling.after)) {
    const step = fillOne(target, filling);
    if (step) steps.push(step);
    else
      issues.push({
        code: 'cannot_fill',
        in: `entity:${target.entity.key}`,
        path: `${pointerOf(target.field.path)}/calc`,
        params: { field: target.field.label },
      });
  }
  return { steps, issues };
}

function targetsOf({ structure, before, after, tenant, isUpgrade = false }: Filling): Target[] {
  const entities = [...after.entities.values()].filter(({ isView, facetOf }) => !isView && facetOf === null);
  return entities.flatMap((entity) =>
    [...entity.fields.values()].flatMap((field): Target[] => {
      const { calc, keeps, inExt, columnName } = field;
      const part = entity.parts.get(field.part) ?? entity.head;
      const found = structure.get(part.table);
      if (!calc || keeps === null || !field.column || !found) return [];
      const was = before?.entities.get(entity.key)?.fields.get(field.path);
      const hadColumn = found.columns.has(columnName) || was?.inExt === true;
      const isNew = inExt ? tenant !== 0 && (isUpgrade || !was?.column) : !hadColumn && isOwnTable(part.table, tenant);
      return isNew ? [{ entity, part, field, calc }] : [];
    }),
  );
}

const isOwnTable = (table: string, tenant: number): boolean =>
  tenant === 0 ? !/^t\d+_/.test(table) : table.startsWith(`t${tenant}_`);

function inReadingOrder(targets: readonly Target[], { entities }: Model): readonly Target[] {
  const byPath = new Map(targets.map((target) => [`${target.entity.key}.${target.field.path}`, target]));
  const ordered = new Set<Target>();
  const under = new Set<Target>();
  const place = (target: Target): void => {
    if (ordered.has(target) || under.has(target)) return;
    under.add(target);
    for (const { up, keys } of readsOf(target.calc)) {
      const found = reach(entities, target.entity, target.part.path, up, keys);
      for (const step of found?.steps ?? []) {
        const read = byPath.get(`${step.entity}.${step.field}`);
        if (read) place(read);
      }
      const own = found && byPath.get(`${target.entity.key}.${found.path}`);
      if (own) place(own);
    }
    ordered.add(target);
  };
  for (const target of targets) place(target);
  return [...ordered];
}

function fillOne({ entity, part, field, calc }: Target, { after, tenant }: Filling): DdlStep | null {
  const writer = new SqlWriter();
  const rows = rowsOf(part);
  const compiled = compileExpression(calc, { model: after, entity, rows, writer });
  if (!compiled.ok || !field.column) return null;
  const value = asKept(compiled.value.text, compiled.value.is, field);
  const { set, missing } = field.inExt ? inExt(field, value, rows) : inColumn(field, value, rows);
  const whose = tenant === 0 ? '' : ` and h.tenant_id = ${tenant}`;
  const [from, ties] = around(rows);
  const text = `update ${quote(part.table)} ${rows.alias} set ${set}${from} where ${[missing, ...ties].join(' and ')}${whose}`;
  return {
    sql: withoutSlots(writer.finish(text)),
    say: `补算“${entity.title}${part.path ? ` · ${part.label}` : ''} · ${field.label}”：已有数据按发布时的引用数据计算一次并保存，以后单据离开可编辑状态即不再变化`,
    destructive: false,
    fills: `${entity.store}.${field.path}`,
  };
}

/** What was ever filled, as the revisions that did it noted. */
export async function readFilled(db: Database, tenant: number): Promise<ReadonlyMap<string, number>> {
  const rows = await db.owner.rows<{ path: string; revision: number }>(sql`
    select step ->> 'fills' as path, max(r.revision)::int as revision
    from meta_revision r, jsonb_array_elements(r.ddl) step
    where r.tenant_id in (0, ${tenant}) and step ? 'fills' group by 1`);
  return new Map(rows.map(({ path, revision }) => [path, revision]));
}

const inColumn = ({ columnName }: FieldModel, value: string, { alias }: Rows) => ({
  set: `${quote(columnName)} = ${value}`,
  missing: `${alias}.${quote(columnName)} is null`,
});

const inExt = (field: FieldModel, value: string, { alias }: Rows) => ({
  set: `ext = ${alias}.ext || jsonb_build_object(${literal(field.key)}, ${asWire(field.column?.family ?? 'text', value)})`,
  missing: `not (${alias}.ext ? ${literal(field.key)})`,
});

/** As its field rests: so many places, and in the type of its column. */
function asKept(text: string, is: string, { column }: FieldModel): string {
  if (!column) return text;
  if (is !== 'number') return `(${text})::${column.sql}`;
  const places = column.family === 'integer' ? 0 : columnPlaces(column);
  return `(${places === null ? text : `round(${text}, ${places})`})::${column.sql}`;
}

/** The rows around the one that is filled, up to its head. */
function around({ alias, above }: Rows): readonly [string, readonly string[]] {
  if (!above) return ['', []];
  const tie = `${alias}.tenant_id = ${above.alias}.tenant_id and ${alias}.${above.above ? 'parent_id' : 'head_id'} = ${above.alias}.id`;
  const table = `${quote(above.part.table)} ${above.alias}`;
  if (!above.above) return [` from ${table}`, [tie]];
  const [, further] = around(above);
  return [` from ${table}, ${quote(above.above.part.table)} ${above.above.alias}`, [tie, ...further]];
}

/** A step is a text of its own: what a request would bind stands in it. Rows keep to their own tenant; nobody asks. */
function withoutSlots({ text, slots }: Template): string {
  const said = (at: number): string => {
    const slot = slots[at - 2];
    if (at === 1) return 'h.tenant_id';
    if (slot?.is === 'constant' || slot?.is === 'json')
      return slot.value === null ? 'null' : literal(String(slot.value));
    return slot?.is === 'asker' && slot.what === 'now' ? `to_char(now(), 'YYYY-MM-DD HH24:MI:SS')` : 'null';
  };
  return text.replace(/\$(\d+)\b/g, (_, at: string) => said(Number(at)));
}
