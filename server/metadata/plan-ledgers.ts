import type { HoldModel } from '../../schemas/compile/ledger-model.ts';
import type { Model } from '../../schemas/compile/model.ts';
import { readsOf, visit } from '../../schemas/expressions/reads-of.ts';
import type { Expr } from '../../schemas/expressions/tree.ts';
import type { DdlStep } from '../db/plan-columns.ts';
import { literal, quote } from '../db/structure.ts';
import { keptValue, stateValue } from '../sql/columns.ts';
import { compileAt } from '../sql/compile-at.ts';
import { followTexts, settingSql, told } from '../sql/follow-values.ts';
import { type Ledger, ledgersByName } from '../sql/ledgers.ts';
import { type Rows, rowsOf } from '../sql/rows.ts';
import { LiteralWriter, spellTenant } from '../sql/template.ts';
import { plainView } from '../sql/view.ts';
import { type Recounted, tellRecount } from './tell-recount.ts';

/** A ledger that counts otherwise from now on, or for the first time. */
export interface ChangedLedger {
  readonly is: Ledger;
  /** What it counted so far. */
  readonly was: Ledger | null;
}

interface Recount extends ChangedLedger {
  readonly model: Model;
  readonly tenant: number;
}

/**
 * Where a publish changes what a ledger counts (in which states, what of a row, of which account, into which field), the sums
 * that stand are brought in line with the rows that stand, and what follows from them with these. `attended`: somebody is
 * there to be refused.
 */
export const planLedgers = (
  changed: readonly ChangedLedger[],
  model: Model,
  { tenant, attended, revision }: { readonly tenant: number; readonly attended: boolean; readonly revision: number },
): readonly DdlStep[] => changed.flatMap((ledger) => stepsFor({ model, tenant, ...ledger }, { attended, revision }));

/** The ledgers that count otherwise by a publish. */
export function changedLedgers(before: Model, after: Model): readonly ChangedLedger[] {
  const known = ledgersByName(before);
  return [...ledgersByName(after).values()].flatMap((is) => {
    const was = known.get(is.name) ?? null;
    const isThere = before.entities.has(is.owner.key) && before.entities.has(is.taker.key);
    return !isThere || (was ? counts(was) === counts(is) : isNewChain(before, is)) ? [] : [{ is, was }];
  });
}

/** Nothing came through a chain that was not there. */
function isNewChain(before: Model, { find, owner }: Ledger): boolean {
  if (!('chain' in find)) return false;
  return !before.entities.get(owner.key)?.becomes.has(find.chain.slice(owner.key.length + 1));
}

const counts = ({ take, from, taker, account, find, while: hold }: Ledger): string =>
  JSON.stringify([take, from, taker.key, account, find, hold && [hold.field, hold.start, hold.states.toSorted()]]);

function stepsFor(
  recount: Recount,
  { attended, revision }: { readonly attended: boolean; readonly revision: number },
): readonly DdlStep[] {
  const { model, tenant, is } = recount;
  const { owner, part, sum, label } = is;
  const delta = deltaSql(recount);
  const name = `“${owner.title}”的“${part.path === '' ? '' : `${part.label} `}${sum.label}”`;
  const say = `按“${label}”新的占用规则重新核算${name}`;
  const recounted: Recounted = { from: owner, revision, note: say };
  const set = settingSql(
    [{ field: sum, value: `(coalesce(${keptValue(sum, 't')}, 0) + k.delta)::${sum.column?.sql}` }],
    't',
  );
  const isHead = part.path === '';
  const place = isHead ? 't.id as head, 0 as no, t.version' : 't.head_id as head, t.row_no as no';
  const stamp = isHead ? `, version = t.version + 1, update_by = 'system', update_time = now()` : '';
  const guard = attended ? guardFor(recount, delta) : null;
  const count: DdlStep = {
    sql:
      `${holdAccounts(recount)}; with done as (update ${quote(part.table)} t set ${set}${stamp} from (${delta}) k ` +
      `join ${quote(part.table)} o on o.tenant_id = k.tenant_id and o.id = k.account ` +
      `where t.tenant_id = k.tenant_id and t.id = k.account and k.delta <> 0 returning t.tenant_id, t.id, ${place}, ` +
      `${told([sum], 'o')} as before, ${told([sum], 't')} as after), ${tellRecount(recounted, part, { bumped: isHead })}`,
    say,
    destructive: false,
    ...(guard ? { guard } : {}),
  };
  const follows = followTexts(
    model,
    { store: owner.store, paths: [sum.path], tenant },
    (of, head) => `(${of}, ${head}) in (select tenant_id, account_id from (${movedSql(recount)}) m)`,
    (of) => tellRecount(recounted, of),
  ).map((sql): DdlStep => ({ sql, say: `重新计算随${name}变化的字段`, destructive: false }));
  return [...journalSteps(recount, revision), count, ...follows, rewrite(recount)];
}

/** What a publish makes of the sums is noted as any other change is, so that what was noted still comes to them. */
function journalSteps(recount: Recount, revision: number): readonly DdlStep[] {
  const { model, is } = recount;
  const target = is.journal && model.entities.get(is.journal.to);
  if (!is.journal || !target) return [];
  const { account, amount, what, by } = is.journal;
  const columns = [account, amount, what, by].map((key) => quote(target.fields.get(key)?.columnName ?? key));
  return [
    {
      sql:
        `${holdAccounts(recount)}; insert into ${quote(target.head.table)} (tenant_id, id, version, rev, create_by, create_time, ${columns.join(', ')}) ` +
        `select m.tenant_id, gen_random_uuid()::text, 1, ${revision}, 'system', now(), m.account_id, sum(m.amount), ${literal(is.label)}, '按新的占用规则重新核算' ` +
        `from (${movedSql(recount)}) m group by m.tenant_id, m.account_id having sum(m.amount) <> 0`,
      say: `在“${target.title}”中登记“${is.label}”的差额`,
      destructive: false,
    },
  ];
}

/** Whoever takes at this moment is waited for, or waits: both lock the records before their lines. */
const holdAccounts = (recount: Recount): string =>
  `select from ${quote(recount.is.owner.head.table)} h where (h.tenant_id, h.id) in (select tenant_id, account_id from (${movedSql(recount)}) m) ` +
  `order by h.tenant_id, h.id for no key update`;

/** By account: what its takers hold from now on, less what they were counted for. */
const deltaSql = (recount: Recount): string =>
  `select m.tenant_id, ${accountIn('m')} as account, sum(m.amount) as delta from (${movedSql(recount)}) m group by 1, 2`;

const movedSql = (recount: Recount): string =>
  `select tenant_id, account_id, account_line, amount from (${wantedSql(recount)}) w union all ` +
  `select tenant_id, account_id, account_line, -amount from (${countedSql(recount)}) c`;

const accountIn = (alias: string): string => `coalesce(nullif(${alias}.account_line, ''), ${alias}.account_id)`;

const heldSql = (hold: HoldModel | null, { taker }: Ledger): string => {
  const field = hold && taker.fields.get(hold.field);
  if (!hold || !field?.column) return 'true';
  return `${stateValue(field, hold.start)} in (${hold.states.map(literal).join(', ')})`;
};

/** What was counted into the same field so far: the entries of whoever held something by what was said then. */
function countedSql({ tenant, is, was }: Recount): string {
  return (
    `select e.tenant_id, e.account_id, e.account_line, e.amount from ledger_entry e ` +
    `join ${quote(is.taker.head.table)} h on h.tenant_id = e.tenant_id and h.id = e.taker_id and h.deleted_at is null ` +
    `where e.ledger = ${literal(is.name)} and e.field in (${literal(is.sum.path)}${was && was.sum.path !== is.sum.path ? '' : `, ''`}) ` +
    `and ${was ? heldSql(was.while, was) : 'true'} and ${ofTenant(tenant, is, 'e')}`
  );
}

/** Every row that takes, by the documents alone: how much, and of which account where there is exactly one. */
export function wantedSql({ model, tenant, is }: Pick<Recount, 'model' | 'tenant' | 'is'>): string {
  return (
    `select x.tenant_id, x.taker_id, x.taker_line, x.account_id, x.account_line, x.amount from (${takersSql({ model, tenant, is })}) x ` +
    `where x.fitting = 1`
  );
}

function takersSql({ model, tenant, is }: Pick<Recount, 'model' | 'tenant' | 'is'>): string {
  const part = is.from === '' ? is.taker.head : (is.taker.parts.get(is.from) ?? is.taker.head);
  const rows = rowsOf(part);
  const view = plainView(model, is.taker);
  const writer = new LiteralWriter();
  const worked = (expr: Expr) => compileAt(expr, view, rows, writer) ?? 'null';
  const amount = `(${worked(is.take)})::${is.sum.column?.sql}`;
  const text =
    `select h.tenant_id, h.id as taker_id, ${rows.above ? `${rows.alias}.id` : `''`} as taker_line, f.account_id, f.account_line, f.fitting, ` +
    `${amount} as amount from ${aroundSql(rows)} ${foundSql(is, rows, worked)} ` +
    `where h.deleted_at is null and ${heldSql(is.while, is)} and coalesce(${amount}, 0) <> 0 and ${ofTenant(tenant, is, 'h')}`;
  return spellTenant(text, tenant, 'h');
}

/** The account of a row: where its link leads, or the one that fits. */
function foundSql(is: Ledger, rows: Rows, worked: (expr: Expr) => string): string {
  if ('chain' in is.find) {
    return (
      `join lateral (select d.from_id as account_id, d.from_line as account_line, 1 as fitting from doc_link d where d.tenant_id = h.tenant_id ` +
      `and d.chain = ${literal(is.find.chain)} and d.from_line <> '' and d.to_id = h.id and d.to_line = ${rows.alias}.id limit 1) f on true`
    );
  }
  const accounts = aliased(rowsOf(is.part));
  const { over, by } = is.find;
  const fits = by.flatMap(({ field: path, expr }) => {
    const field = is.owner.fields.get(path);
    return field ? [`${keptValue(field, aliasOf(accounts, field.part))} = (${worked(expr)})`] : [];
  });
  return (
    `cross join lateral (select min(ah.id) as account_id, coalesce(min(${accounts.above ? `${accounts.alias}.id` : `''`}), '') as account_line, count(*) as fitting ` +
    `from ${quote(is.owner.head.table)} ah ${belowSql(accounts)} where ah.tenant_id = h.tenant_id and ah.deleted_at is null ` +
    `${[...(over ? [`ah.id = (${worked(over)})`] : []), ...fits].map((test) => `and ${test}`).join(' ')}) f`
  );
}

/** The accounts' tables beside the takers', which may be the same. */
const aliased = ({ part, alias, above }: Rows): Rows => ({
  part,
  alias: `a${alias}`,
  above: above && aliased(above),
});

const aliasOf = (rows: Rows, part: string): string =>
  rows.part.path === part || !rows.above ? rows.alias : aliasOf(rows.above, part);

/** The rows of a part below a head that stands there already. */
function belowSql({ part, alias, above }: Rows): string {
  if (!above) return '';
  const link = above.above ? 'parent_id' : 'head_id';
  return `${belowSql(above)} join ${quote(part.table)} ${alias} on ${alias}.tenant_id = ${above.alias}.tenant_id and ${alias}.${link} = ${above.alias}.id`;
}

const headOf = (rows: Rows): Rows => (rows.above ? headOf(rows.above) : rows);

const aroundSql = (rows: Rows): string => `${quote(headOf(rows).part.table)} ${headOf(rows).alias}${belowSql(rows)}`;

/** A company that says itself what the ledger counts is not touched by what the product says of it. */
function ofTenant(tenant: number, { key, find, owner, taker }: Ledger, alias: string): string {
  if (tenant !== 0) return `${alias}.tenant_id = ${tenant}`;
  const chain = 'chain' in find ? find.chain.slice(owner.key.length + 1) : null;
  const teller = chain === null ? taker.key : owner.key;
  const places =
    chain === null
      ? [`{ledgers,${key}}`]
      : [`{becomes,${chain},lines,ledgers,${key}}`, `{becomes,${chain},lines,consume}`];
  const says = places.map((place) => `m.body::jsonb #> ${literal(place)} is not null`).join(' or ');
  return (
    `not exists (select 1 from meta_document m where m.tenant_id = ${alias}.tenant_id and m.kind = 'entity' and m.key = ${literal(teller)} ` +
    `and (${says}) and m.revision = (select max(n.revision) from meta_document n ` +
    `where n.tenant_id = m.tenant_id and n.kind = m.kind and n.key = m.key))`
  );
}

/** Entries say what is taken now, and of whom. */
const rewrite = (recount: Recount): DdlStep => {
  const { tenant, is } = recount;
  return {
    sql:
      `delete from ledger_entry e where e.ledger = ${literal(is.name)} and ${ofTenant(tenant, is, 'e')}; ` +
      `insert into ledger_entry (tenant_id, ledger, field, account_id, account_line, taker_id, taker_line, amount) ` +
      `select tenant_id, ${literal(is.name)}, ${literal(is.sum.path)}, account_id, account_line, taker_id, taker_line, amount from (${wantedSql(recount)}) w`,
    say: `按“${is.label}”重新登记对“${is.sum.label}”的占用`,
    destructive: false,
  };
};

/** What stands in the way: a row whose account is not there, or an account taken beyond its bounds. */
function guardFor(recount: Recount, delta: string): NonNullable<DdlStep['guard']> {
  const { model, tenant, is } = recount;
  const { owner, part, sum, taker } = is;
  const rows = rowsOf(part);
  const view = plainView(model, owner);
  const bound = (expr: Expr | null) =>
    expr && asksNobody(expr) ? compileAt(expr, view, rows, new LiteralWriter()) : null;
  const [most, least] = [bound(is.upTo), bound(is.atLeast)];
  const next = `coalesce(${keptValue(sum, rows.alias)}, 0) + k.delta`;
  const past = most === null ? 'false' : `(k.delta > 0 and not coalesce(${next} <= (${most}), false))`;
  const line = rows.above ? ` || ' 第' || ${rows.alias}.row_no || '行'` : '';
  const lost =
    `select ${literal(`${taker.title} `)} || ${nameIn(taker, 'h')} as place, ${literal(`找不到唯一的“${owner.title}”可以占用，请先建立它`)} as why ` +
    `from (${takersSql(recount)}) x join ${quote(taker.head.table)} h on h.tenant_id = x.tenant_id and h.id = x.taker_id where x.fitting <> 1`;
  const over =
    `select ${literal(`${owner.title} `)} || ${nameIn(owner, 'h')}${line} as place, '占用会超出上限或少于应留的余量，请先处理它的下游单据' as why from (${delta}) k ` +
    `join ${quote(owner.head.table)} h on h.tenant_id = k.tenant_id ${belowSql(rows)} ` +
    `where ${rows.alias}.id = k.account and (${past} or (k.delta < 0 and ${next} < coalesce((${least ?? '0'})::numeric, 0)))`;
  return { sql: spellTenant(`${lost} union all ${over} limit 1`, tenant, rows.alias), say: '{place}：{why}' };
}

function nameIn({ fields, named }: Ledger['owner'], alias: string): string {
  const field = fields.get(named);
  return field?.column ? `coalesce(${keptValue(field, alias)}::text, '')` : `''`;
}

/** A bound that asks who draws is known only when somebody does. */
function asksNobody(expr: Expr): boolean {
  let asks = false;
  visit(expr, (node) => {
    if (node.t === 'call' && node.args.length === 0 && readsOf(node).length === 0) asks = true;
    if (node.t === 'call' && node.fn === 'hasRole') asks = true;
  });
  return asks === false;
}
