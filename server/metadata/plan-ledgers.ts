import type {
  BecomesModel,
  EntityModel,
  FieldModel,
  HoldModel,
  Model,
  PartModel,
} from '../../schemas/compile/model.ts';
import { readsOf, visit } from '../../schemas/expressions/reads-of.ts';
import type { Expr } from '../../schemas/expressions/tree.ts';
import type { DdlStep } from '../db/plan-columns.ts';
import { literal, quote } from '../db/structure.ts';
import { keptValue } from '../sql/columns.ts';
import { compileAt } from '../sql/compile-at.ts';
import { followTexts, settingSql, told } from '../sql/follow-values.ts';
import { rowsOf } from '../sql/rows.ts';
import { LiteralWriter, spellTenant } from '../sql/template.ts';
import { plainView } from '../sql/view.ts';
import { type Recounted, tellRecount } from './tell-recount.ts';

type Lines = NonNullable<BecomesModel['lines']>;
type Ledger = NonNullable<Lines['consume']>;

/** A chain whose ledger counts otherwise from now on. */
interface Recount {
  readonly model: Model;
  readonly tenant: number;
  readonly from: EntityModel;
  readonly becomes: BecomesModel;
  readonly part: PartModel;
  readonly into: FieldModel;
  readonly target: EntityModel;
  readonly rows: PartModel;
  readonly take: FieldModel;
  readonly is: Ledger;
  /** What it counted into the same field so far. */
  readonly was: Ledger | null;
}

/**
 * Where a publish changes what a ledger counts (in which states, what of a line, into which field), the quantities that
 * stand are brought in line with the lines that stand, and what follows from them with these. `attended`: somebody is
 * there to be refused.
 */
export function planLedgers(
  before: Model,
  after: Model,
  { tenant, attended, revision }: { readonly tenant: number; readonly attended: boolean; readonly revision: number },
): readonly DdlStep[] {
  return [...after.entities.values()].flatMap((from) =>
    [...from.becomes.values()].flatMap((becomes) => {
      const recount = recountOf(before, after, tenant, from, becomes);
      return recount ? stepsFor(recount, { attended, revision }) : [];
    }),
  );
}

function recountOf(
  before: Model,
  model: Model,
  tenant: number,
  from: EntityModel,
  becomes: BecomesModel,
): Recount | null {
  const old = before.entities.get(from.key)?.becomes.get(becomes.key);
  const { lines } = becomes;
  const is = lines?.consume;
  const isSame = old?.to === becomes.to && old.lines?.from === lines?.from && old.lines?.to === lines?.to;
  const target = model.entities.get(becomes.to);
  const part = lines && from.parts.get(lines.from);
  const rows = lines && target?.parts.get(lines.to);
  const into = is && part?.fields.get(is.into);
  const take = is && rows?.fields.get(is.take);
  if (!isSame || !is || !target || !part || !rows || !into || !take) return null;
  const had = old.lines?.consume ?? null;
  if (had && counts(had) === counts(is)) return null;
  const was = had?.into === is.into ? had : null;
  return { model, tenant, from, becomes, part, into, target, rows, take, is, was };
}

const counts = ({ take, into, while: hold }: Ledger): string =>
  JSON.stringify([take, into, hold && [hold.field, hold.start, hold.states.toSorted()]]);

function stepsFor(
  recount: Recount,
  { attended, revision }: { readonly attended: boolean; readonly revision: number },
): readonly DdlStep[] {
  const { model, tenant, from, becomes, part, into, is, was } = recount;
  const delta = deltaSql(recount);
  const name = `“${from.title}”的“${part.label} ${into.label}”`;
  const chain = literal(`${from.key}.${becomes.key}`);
  const say = `按“${becomes.label}”新的占用规则重新核算${name}`;
  const recounted: Recounted = { from, revision, note: say };
  const set = settingSql(
    [{ field: into, value: `(coalesce(${keptValue(into, 't')}, 0) + k.delta)::${into.column?.sql}` }],
    't',
  );
  const guard = attended ? guardFor(recount, delta) : null;
  const count: DdlStep = {
    sql:
      `${holdSources(recount, chain)}; with done as (update ${quote(part.table)} t set ${set} from (${delta}) k ` +
      `join ${quote(part.table)} o on o.tenant_id = k.tenant_id and o.id = k.line ` +
      `where t.tenant_id = k.tenant_id and t.id = k.line and k.delta <> 0 returning t.tenant_id, t.id, t.head_id as head, t.row_no as no, ` +
      `${told([into], 'o')} as before, ${told([into], 't')} as after), ${tellRecount(recounted, part)}`,
    say,
    destructive: false,
    ...(guard ? { guard } : {}),
  };
  const follows = followTexts(
    model,
    { store: from.store, paths: [into.path], tenant },
    (of, head) =>
      `exists (select 1 from doc_link d where d.tenant_id = ${of} and d.chain = ${chain} and d.from_id = ${head})`,
    (of) => tellRecount(recounted, of),
  ).map((sql): DdlStep => ({ sql, say: `重新计算随${name}变化的字段`, destructive: false }));
  return [count, ...(was?.take === is.take ? [] : [relink(recount, chain)]), ...follows];
}

/** Whoever takes at this moment is waited for, or waits: both lock the records before their lines. */
const holdSources = ({ tenant, from, becomes }: Recount, chain: string): string =>
  `select from ${quote(from.head.table)} h where exists (select 1 from doc_link d where d.tenant_id = h.tenant_id ` +
  `and d.chain = ${chain} and d.from_id = h.id and ${ofTenant(tenant, from, becomes)}) order by h.tenant_id, h.id for no key update`;

/** By line of the source: what its takers hold from now on, less what they were counted for. */
function deltaSql({ tenant, from, becomes, target, rows, take, is, was }: Recount): string {
  const held = (hold: HoldModel | null, qty: string): string => {
    const field = hold && target.fields.get(hold.field);
    if (!hold || !field?.column) return `coalesce(${qty}, 0)`;
    const states = hold.states.map(literal).join(', ');
    return `case when coalesce(${keptValue(field, 'h')}, ${literal(hold.start)}) in (${states}) then coalesce(${qty}, 0) else 0 end`;
  };
  const now = held(is.while, keptValue(take, 'x'));
  return (
    `select d.tenant_id, d.from_line as line, sum(${now}${was ? ` - ${held(was.while, 'd.qty')}` : ''}) as delta from doc_link d ` +
    `join ${quote(rows.table)} x on x.tenant_id = d.tenant_id and x.id = d.to_line ` +
    `join ${quote(target.head.table)} h on h.tenant_id = x.tenant_id and h.id = x.head_id and h.deleted_at is null ` +
    `where d.chain = ${literal(`${from.key}.${becomes.key}`)} and d.from_line <> '' and ${ofTenant(tenant, from, becomes)} group by 1, 2`
  );
}

/** A company that says itself what the chain counts is not touched by what the product says of it. */
function ofTenant(tenant: number, from: EntityModel, becomes: BecomesModel): string {
  if (tenant !== 0) return `d.tenant_id = ${tenant}`;
  const said = `{becomes,${becomes.key},lines,consume}`;
  return (
    `not exists (select 1 from meta_document m where m.tenant_id = d.tenant_id and m.kind = 'entity' and m.key = ${literal(from.key)} ` +
    `and m.body::jsonb #> ${literal(said)} is not null and m.revision = (select max(n.revision) from meta_document n ` +
    `where n.tenant_id = m.tenant_id and n.kind = m.kind and n.key = m.key))`
  );
}

/** Links say what is taken now. */
const relink = ({ tenant, from, becomes, rows, take, into }: Recount, chain: string): DdlStep => ({
  sql:
    `update doc_link d set qty = ${keptValue(take, 'x')} from ${quote(rows.table)} x where x.tenant_id = d.tenant_id ` +
    `and x.id = d.to_line and d.chain = ${chain} and d.from_line <> '' and ${ofTenant(tenant, from, becomes)}`,
  say: `按“${take.label}”重新登记“${becomes.label}”对“${into.label}”的占用`,
  destructive: false,
});

/** What stands in the way: a line that would be taken beyond its bound, or below nothing. */
function guardFor({ model, tenant, from, part, into, is }: Recount, delta: string): NonNullable<DdlStep['guard']> {
  const rows = rowsOf(part);
  const named = from.fields.get(from.named);
  const name = named?.column ? `coalesce(${keptValue(named, 'h')}::text, '')` : `''`;
  const most = asksNobody(is.upTo) ? compileAt(is.upTo, plainView(model, from), rows, new LiteralWriter()) : null;
  const next = `coalesce(${keptValue(into, rows.alias)}, 0) + k.delta`;
  const past = most === null ? 'false' : `(k.delta > 0 and not coalesce(${next} <= (${most}), false))`;
  const text =
    `select ${name} || ' 第' || ${rows.alias}.row_no || '行' as place from (${delta}) k ` +
    `join ${quote(part.table)} ${rows.alias} on ${rows.alias}.tenant_id = k.tenant_id and ${rows.alias}.id = k.line ` +
    `join ${quote(from.head.table)} h on h.tenant_id = ${rows.alias}.tenant_id and h.id = ${rows.alias}.head_id ` +
    `where ${past} or (k.delta < 0 and ${next} < 0) limit 1`;
  return {
    sql: spellTenant(text, tenant, rows.alias),
    say: `${from.title} {place}：占用会超出上限或少于零，请先处理它的下游单据`,
  };
}

/** A bound that asks who draws is known only when somebody does. */
function asksNobody(expr: Expr): boolean {
  let asks = false;
  visit(expr, (node) => {
    if (node.t === 'call' && node.args.length === 0 && readsOf(node).length === 0) asks = true;
    if (node.t === 'call' && node.fn === 'hasRole') asks = true;
  });
  return !asks;
}
