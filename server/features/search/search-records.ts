import type { EntityModel, FieldModel } from '../../../schemas/compile/model.ts';
import type { FoundRecord } from '../../../schemas/wire/search.ts';
import { entitiesInMenu } from '../../access/menu.ts';
import { literal, quote } from '../../db/structure.ts';
import type { Session } from '../../kernel/session.ts';
import { type Asking, askAbout, findWithin, type Sources } from '../../records/asking.ts';
import { all, any, type Condition } from '../../records/query/condition.ts';
import { findable } from '../../records/searchable.ts';
import { conditionSql, searchedValue } from '../../records/sql/condition-sql.ts';
import { liveRows } from '../../records/sql/live-rows.ts';
import { rowsOf } from '../../sql/rows.ts';
import { fill, SqlWriter } from '../../sql/template.ts';

const mostOfOne = 4;
const mostOfAll = 24;
/** Of so many of one entity those that fit best are told: to weigh all that a common word finds would take too long. */
const mostLookedAt = 100;
/** What has fewer letters in a row an index finds only at the beginning. */
const shortest = 3;
/** Behind every sign there is. */
const last = String.fromCodePoint(0x10_ffff);

/**
 * Records whose number begins with what was typed, or whose name holds it: of the entities in this person's menu, in the
 * rows they may read, by one statement. Only what an index leads to is asked, however many rows there are; so a name without
 * one is found by its number alone.
 */
export async function searchRecords(sources: Sources, session: Session, text: string): Promise<readonly FoundRecord[]> {
  const typed = text.trim();
  const running = await sources.models.running(session.tenant);
  const [first, ...others] = entitiesInMenu(running, session);
  if (typed === '' || first === undefined) return [];
  const asking = await askAbout(sources, session, first);
  const asked = [asking, ...others.flatMap((key) => findWithin(asking, key) ?? [])];
  const writer = new SqlWriter();
  // A line is read in its document.
  const branches = asked.flatMap((one) => (one.plan.lines ? [] : (branchOf(one, typed, writer) ?? [])));
  if (branches.length === 0) return [];
  const template = writer.finish(branches.join(' union all '), { searches: true });
  const rows = await asking.db.rows<FoundRecord>(fill(template, { tenant: asking.db.tenant, asker: asking.asker }));
  const about = new Map(asked.map((one) => [one.entity.key, one]));
  const stateOf = ({ entity, state }: FoundRecord) =>
    about.get(entity)?.plan.states?.nodes.find(({ key }) => key === state)?.label ?? null;
  // What several entities of one table show is found once, as the first of them.
  const once = new Map(
    rows.toReversed().map((row) => [`${about.get(row.entity)?.entity.store} ${row.id}`, row] as const),
  );
  return [...once.values()]
    .toReversed()
    .toSorted((a, b) => placeOf(a, typed) - placeOf(b, typed))
    .slice(0, mostOfAll)
    .map((row) => ({ ...row, state: stateOf(row) }));
}

/** What begins with what was typed stands before what only holds it. */
const placeOf = ({ name, number }: FoundRecord, typed: string): number =>
  [name, number ?? ''].some((text) => text.toLowerCase().startsWith(typed.toLowerCase())) ? 0 : 1;

function branchOf(asking: Asking, typed: string, writer: SqlWriter): string | null {
  const { entity, plan, view } = asking;
  const { field: find, state } = findable(asking);
  const named = find(plan.named);
  const numbers = numbersOf(asking.model.entities.get(entity.store) ?? entity).flatMap((key) => find(key) ?? []);
  const fits = [...(named?.search ? holding(named, typed) : []), ...numbers.map((field) => beginning(field, typed))];
  if (!named || fits.length === 0) return null;
  const head = rowsOf(entity.head);
  const told = (field: FieldModel | undefined) =>
    `(${field ? searchedValue(field, view, head, writer) : 'null'})::text`;
  const number = numbers.includes(named) ? undefined : numbers[0];
  const columns = `h.id, ${told(named)} as name, ${told(number)} as number, ${told(state)} as state`;
  const where = [...liveRows(view, view.reads, writer, { many: true }), conditionSql(any(fits), view, writer)];
  const begins = `starts_with(lower(f.name), ${writer.constant(typed.toLowerCase())}::text)`;
  return (
    `(select ${literal(entity.key)} as entity, f.* from (` +
    `select ${columns} from ${quote(entity.head.table)} h where ${where.join(' and ')} limit ${mostLookedAt}) f ` +
    `order by ${begins} desc, length(f.name), f.name limit ${mostOfOne})`
  );
}

/** Texts that no two records share, and an index leads to. */
const numbersOf = ({ indexes, fields }: EntityModel): readonly string[] =>
  indexes.flatMap(({ on: [key = '', ...others], unique }) =>
    unique && others.length === 0 && fields.get(key)?.type.is === 'text' ? [key] : [],
  );

/** Nothing where there is not one letter or digit: no index knows other signs. */
function holding(field: FieldModel, value: string): readonly Condition[] {
  const words = value.match(/[\p{L}\p{N}]+/gu) ?? [];
  const where = words.some((word) => [...word].length >= shortest) ? 'inside' : 'start';
  return words.length === 0 ? [] : [{ is: 'like', field, where, value }];
}

/** Numbers are written in capitals, and typed as it comes. */
const beginning = (field: FieldModel, typed: string): Condition =>
  any(
    [...new Set([typed, typed.toUpperCase()])].map((value) =>
      all([
        { is: 'compare', field, op: 'ge', value },
        { is: 'compare', field, op: 'lt', value: `${value}${last}` },
      ]),
    ),
  );
