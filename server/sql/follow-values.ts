import type { EntityModel, FieldModel, Model, PartModel } from '../../schemas/compile/model.ts';
import type { CalcNode } from '../../schemas/compile/program-model.ts';
import { storedFrom } from '../../schemas/compile/stored-from.ts';
import { literal, quote } from '../db/structure.ts';
import { asWire, keptValue, wireValue } from './columns.ts';
import { compileAt } from './compile-at.ts';
import { type Rows, rowsOf } from './rows.ts';
import { LiteralWriter, SqlWriter, spellTenant, type Template, tenantSlot } from './template.ts';
import { plainView } from './view.ts';

/** A row whose values are others now: where it stands, and what they were and are, by key. */
export interface FollowedRow {
  readonly id: string;
  readonly head: string;
  readonly no: number;
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
}

/** Values of one part that are worked out together: none of them reads another. */
interface Step {
  readonly entity: EntityModel;
  readonly part: PartModel;
  readonly nodes: readonly CalcNode[];
}

/** A statement that works stored values of some records anew, given their ids as `heads`, and tells the rows where they differ. */
export interface Follow extends Pick<Step, 'entity' | 'part'> {
  readonly template: Template;
}

/** What has to be worked anew, step by step, when these values of a store's records change: of its document and of every facet. */
export function followsOf(model: Model, store: string, paths: readonly string[]): readonly Follow[] {
  return stepsOf(model, store, paths).map((step) => {
    const writer = new SqlWriter();
    const which = (_: string, head: string) => `${head} = any(${writer.input('heads')}::text[])`;
    const text = `with ${followSql(model, step, which, writer)} select * from done`;
    return { entity: step.entity, part: step.part, template: writer.finish(text) };
  });
}

/**
 * The same as plain texts, for records of every company, or of one, that a publish changes: those of which `which` holds.
 * `tell` says what is to be done with the rows of a part that are others now, which stand in `done`; `stamp` is what else a step
 * sets in them.
 */
export function followTexts(
  model: Model,
  { store, paths, tenant }: { readonly store: string; readonly paths: readonly string[]; readonly tenant: number },
  which: Which,
  tell: (part: PartModel, at: number) => string,
  stamp: (at: number) => string = () => '',
): readonly string[] {
  return stepsOf(model, store, paths).map((step, at) => {
    const worked = followSql(model, step, which, new LiteralWriter(), stamp(at));
    return `with ${spellTenant(worked, tenant, rowsOf(step.part).alias)}, ${tell(step.part, at)}`;
  });
}

/** Which records: asked with the tenant of a row and the id of its record. */
type Which = (tenant: string, head: string) => string;

function stepsOf(model: Model, store: string, paths: readonly string[]): readonly Step[] {
  const sides = [...model.entities.values()].filter((entity) => entity.store === store);
  const known = new Set<string>();
  // What a facet has from its base is the base's to work out.
  return sides
    .toSorted((a, b) => Number(a.facetOf !== null) - Number(b.facetOf !== null))
    .flatMap((entity) => {
      const own = storedFrom(entity, paths).filter(({ field }) => !known.has(field));
      for (const { field } of own) known.add(field);
      return inSteps(entity, own);
    });
}

function inSteps(entity: EntityModel, nodes: readonly CalcNode[]): readonly Step[] {
  const steps: (Step & { readonly nodes: CalcNode[] })[] = [];
  for (const node of nodes) {
    const last = steps.at(-1);
    const isReady = last?.part.path === node.part && !readsAny(entity, node, last.nodes);
    if (last && isReady) last.nodes.push(node);
    else steps.push({ entity, part: entity.parts.get(node.part) ?? entity.head, nodes: [node] });
  }
  return steps;
}

/** Whether a calculation reads one of these, itself or through what is not kept. */
const readsAny = (entity: EntityModel, node: CalcNode, others: readonly CalcNode[]): boolean =>
  storedFrom(
    entity,
    others.map(({ field }) => field),
  ).includes(node);

function followSql(model: Model, step: Step, which: Which, writer: SqlWriter, stamp = ''): string {
  const { entity, part, nodes } = step;
  const view = plainView(model, entity);
  const rows = rowsOf(part);
  const fields = nodes.flatMap(({ field }) => entity.fields.get(field) ?? []);
  const values = nodes.map(({ expr, field }, at) => {
    const text = compileAt(expr, view, rows, writer);
    if (text === null)
      throw new Error(`[Bug] ${entity.key}.${field} was published and the database cannot work it out`);
    return `(${text})::${fields[at]?.column?.sql} as c${at}`;
  });
  const isHead = part.path === '';
  const place = isHead ? 'h.id as head, 0 as no' : `${rows.alias}.head_id as head, ${rows.alias}.row_no as no`;
  const worked = `select ${rows.alias}.tenant_id, ${rows.alias}.id, ${place}, ${told(fields, rows.alias)} as before, ${values.join(', ')} from ${aroundSql(rows)}`;
  const differs = fields.map((field, at) => `${keptValue(field, 't')} is distinct from v.c${at}`);
  const sets = settingSql(
    fields.map((field, at) => ({ field, value: `v.c${at}` })),
    't',
  );
  return (
    `v as materialized (${worked} where ${rows.alias}.tenant_id = ${tenantSlot} and ${which(`${rows.alias}.tenant_id`, isHead ? 'h.id' : `${rows.alias}.head_id`)}), ` +
    `done as (update ${quote(part.table)} t set ${sets}${stamp} from v where t.tenant_id = v.tenant_id and t.id = v.id and (${differs.join(' or ')}) ` +
    `returning t.tenant_id, t.id, v.head, v.no, v.before, ${told(fields, 't')} as after${isHead ? ', t.version' : ''})`
  );
}

/** The rows of a part with those around them. */
function aroundSql({ part, alias, above }: Rows): string {
  const own = `${quote(part.table)} ${alias}`;
  if (!above) return own;
  const link = above.above ? 'parent_id' : 'head_id';
  return `${aroundSql(above)} join ${own} on ${alias}.tenant_id = ${above.alias}.tenant_id and ${alias}.${link} = ${above.alias}.id`;
}

/** Values of a row by their keys, as they go over the wire. */
export const told = (fields: readonly FieldModel[], alias: string): string =>
  `json_build_object(${fields.map((field) => `${literal(field.key)}, ${wireValue(field, alias)}`).join(', ')})`;

/** What sets fields in an update of `alias`: in columns of their own, or inside `ext`. */
export function settingSql(
  values: readonly { readonly field: FieldModel; readonly value: string }[],
  alias: string,
): string {
  const own = values.filter(({ field }) => !field.inExt);
  const ext = values.filter(({ field }) => field.inExt);
  const pairs = ext.map(
    ({ field, value }) => `${literal(field.key)}, ${asWire(field.column?.family ?? 'text', value)}`,
  );
  return [
    ...own.map(({ field, value }) => `${quote(field.columnName)} = ${value}`),
    ...(ext.length > 0 ? [`ext = ${alias}.ext || jsonb_build_object(${pairs.join(', ')})`] : []),
  ].join(', ');
}
