import { type FindAsk, type FoundReference, widthOf } from '../../../schemas/check/finds.ts';
import type { EntityModel, FieldModel } from '../../../schemas/compile/model.ts';
import type { FindAttempt, FindBy, FindNode } from '../../../schemas/compile/program-model.ts';
import { isDecimal } from '../../../schemas/kinds/decimal-text.ts';
import { isDate, isDateTime, isTime } from '../../../schemas/kinds/moment-text.ts';
import { literal, quote } from '../../db/structure.ts';
import { keptValue, stateValue } from '../../sql/columns.ts';
import { fill, SqlWriter, tenantSlot } from '../../sql/template.ts';
import type { Asking } from '../asking.ts';
import { type Fact, reachSql, relSql } from '../write/facts.ts';
import { keptTemplate } from './kept-template.ts';

/** A record that fits what is asked. */
export interface Hit {
  readonly id: string;
  readonly version: number;
  readonly name: string | null;
  /** Whether the asker might pick it. */
  readonly seen: boolean;
  /** What rules read of it, by the path from it: read with its version, so that who holds the version holds what it was judged by. */
  readonly rel: Fact['rel'];
}

/** What a field asks, of all rows together. */
export interface AskedOf {
  readonly node: FindNode;
  readonly asks: readonly FindAsk[];
}

/** The entity whose records a node finds. */
export function targetOfFind({ entity, model }: Asking, node: FindNode): EntityModel {
  const type = entity.fields.get(node.field)?.type;
  const target = model.entities.get(type?.is === 'ref' ? type.to : '');
  if (!target) throw new Error(`[Bug] ${node.field} finds nothing`);
  return target;
}

/**
 * What fits each ask of each field, of all together by one statement; more than one where there may be only one. Whoever asks, the table
 * is read by the product's own right.
 */
export async function findHits(
  asking: Asking,
  wanted: readonly AskedOf[],
): Promise<readonly (readonly (readonly Hit[])[])[]> {
  if (wanted.length === 0) return [];
  const kind = `finds ${wanted.map(({ node }) => node.field)}`;
  const template = keptTemplate(asking, kind, () => {
    const writer = new SqlWriter();
    const each = wanted.map(({ node }, of) => findSql(asking, node, of, writer));
    return writer.finish(each.join(' union all '));
  });
  const input = Object.fromEntries(wanted.map((one, of) => [asksOf(of), JSON.stringify(asksIn(asking, one))]));
  const given = { tenant: asking.db.tenant, asker: asking.asker, input };
  const found = await asking.db.rows<{ of: number; n: number; hits: readonly Hit[] | null }>(fill(template, given));
  const byAsk = new Map(found.map(({ of, n, hits }) => [`${of} ${n}`, hits ?? []]));
  return wanted.map(({ asks }, of) => asks.map((_, n) => byAsk.get(`${of} ${n}`) ?? []));
}

const asksOf = (of: number): string => `asks${of}`;

function asksIn(asking: Asking, { node, asks }: AskedOf): readonly object[] {
  const target = targetOfFind(asking, node);
  return asks.map((ask, n) => ({ n, ...Object.fromEntries(namedAsk(comparable(ask, node, target))) }));
}

/** The one that fits; of two, none, and why. */
export function answerOf({ title }: EntityModel, hits: readonly Hit[]): FoundReference {
  const [only, other] = hits;
  if (!other) return only ? { id: only.id, beyond: only.rel } : { id: null };
  const seen = hits.flatMap(({ name, seen: isSeen }) => (isSeen && name !== null ? [`“${name}”`] : []));
  const which = seen.length === hits.length ? `：${seen.join('、')}等` : '';
  return { id: null, say: `有多条${title}都符合${which}，不能确定用哪一条，请联系维护${title}的人只留一条` };
}

/** What is wrong in itself finds nothing: whoever sent it is told so, and of all that is wrong with it. */
const comparable = (ask: FindAsk, { attempts }: FindNode, target: EntityModel): FindAsk =>
  ask.map((values, attempt) =>
    values?.every((value, at) => fits(value, target, byOf(attempts[attempt], at))) ? values : null,
  );

/** What stands behind all that is compared is what is left out. */
type Comparison = FindBy | { readonly as: 'except' };

export const byOf = (attempt: FindAttempt | undefined, at: number): Comparison | undefined =>
  attempt?.by[at] ?? (attempt?.except && at === attempt.by.length ? { as: 'except' } : undefined);

const ids = /^[\w-]*(,[\w-]+)*$/;

/** Whether the database can compare it with what it is asked of. */
export function fits(value: unknown, target: EntityModel, by: Comparison | undefined): boolean {
  if (by === undefined || value === null) return false;
  if (by.as === 'except') return typeof value === 'string' && ids.test(value);
  if (by.as === 'within') return isDecimal(String(value));
  if (by.as === 'valid') return target.head.valid?.is === 'date' ? isDate(value) : isDateTime(value);
  return fitsField(value, target.fields.get(by.field));
}

function fitsField(value: unknown, field: FieldModel | undefined): boolean {
  switch (field?.column?.family) {
    case 'numeric':
    case 'integer':
      return isDecimal(String(value));
    case 'date':
      return isDate(value);
    case 'timestamp':
      return isDateTime(value);
    case 'time':
      return isTime(value);
    default:
      return typeof value === 'string' && !value.includes('\u0000');
  }
}

const namedAsk = (ask: FindAsk): readonly (readonly [string, unknown])[] =>
  ask.flatMap((values, attempt) => (values ?? []).map((value, at) => [columnOf(attempt, at), value] as const));

const columnOf = (attempt: number, at: number): string => `a${attempt}_${at}`;

function findSql(asking: Asking, node: FindNode, of: number, writer: SqlWriter): string {
  const { attempts } = node;
  const target = targetOfFind(asking, node);
  const columns = attempts.flatMap((one, attempt) =>
    Array.from({ length: widthOf(one) }, (_, at) => `${columnOf(attempt, at)} text`),
  );
  const named = target.fields.get(target.named);
  const name = named?.column ? `${keptValue(named, 'h')}::text` : 'null';
  const seen = reachSql(asking, target, writer);
  const rel = relSql(asking, target, writer);
  const each = attempts.map((attempt, at) => {
    const where = testsOf(attempt, at, target).join(' and ');
    const hits =
      `select h.id, h.version, ${name} as name, ${seen} as seen, ${rel} as rel from ${quote(target.head.table)} h ` +
      `where h.tenant_id = ${tenantSlot} and h.deleted_at is null and ${where} ${orderOf(attempt, target)}`;
    return `(select json_agg(f) from (${hits}) f)`;
  });
  return (
    `select ${of} as of, a.n, coalesce(${each.join(', ')}) as hits ` +
    `from json_to_recordset(${writer.input(asksOf(of))}::json) a(n int, ${columns.join(', ')})`
  );
}

/** Two are enough to know that there is not only one. */
function orderOf({ pick }: FindAttempt, target: EntityModel): string {
  if (pick === 'only') return 'order by h.id limit 2';
  const field = target.head.fields.get(pick.field);
  return `order by ${field ? keptValue(field, 'h') : 'h.id'} ${pick.order} nulls last, h.id limit 1`;
}

function testsOf({ by, states, except }: FindAttempt, attempt: number, target: EntityModel): string[] {
  const field = (key: string): FieldModel => {
    const found = target.head.fields.get(key);
    if (!found) throw new Error(`[Bug] ${target.key} has no ${key}`);
    return found;
  };
  const tests = by.map((one, at): string => {
    const value = `a.${columnOf(attempt, at)}`;
    if (one.as === 'equal') return `${keptValue(field(one.field), 'h')} = ${value}::${castOf(field(one.field))}`;
    if (one.as === 'within') {
      const upper = one.to === null ? null : keptValue(field(one.to), 'h');
      const lower = keptValue(field(one.from), 'h');
      return `coalesce(${lower} <= ${value}::numeric, true)${upper ? ` and coalesce(${value}::numeric <= ${upper}, true)` : ''}`;
    }
    const { valid } = target.head;
    if (!valid) throw new Error(`[Bug] ${target.key} has no period`);
    const [from, to] = [field(valid.from), field(valid.to)];
    const [at_, before] = valid.is === 'date' ? ['date', '<='] : ['timestamptz', '<'];
    return `coalesce(${keptValue(from, 'h')} <= ${value}::${at_}, true) and coalesce(${value}::${at_} ${before} ${keptValue(to, 'h')}, true)`;
  });
  const filled = by.map((_, at) => `a.${columnOf(attempt, at)} is not null`);
  const state = target.states && target.head.fields.get(target.states.field);
  const inState =
    states && state && target.states
      ? [`${stateValue(state, target.states.start)} in (${states.map(literal).join(', ')})`]
      : [];
  const isOther = except ? [`h.id <> all(string_to_array(a.${columnOf(attempt, by.length)}, ','))`] : [];
  return [...filled, ...tests, ...inState, ...isOther];
}

const casts: Readonly<Record<string, string>> = {
  numeric: 'numeric',
  integer: 'numeric',
  date: 'date',
  timestamp: 'timestamptz',
  time: 'time',
};
const castOf = ({ column }: FieldModel): string => casts[column?.family ?? ''] ?? 'text';
