import type { FieldModel, Model } from '../../../schemas/compile/model.ts';
import type { Expr } from '../../../schemas/expressions/tree.ts';
import { unseenSigns } from '../../../schemas/kinds/readable.ts';
import type { PairPlaceModel } from '../../../schemas/sections/pairs/pairs.model.ts';
import { keptValue } from '../../sql/columns.ts';
import { compileAt } from '../../sql/compile-at.ts';
import { fromRows, rowsOf } from '../../sql/rows.ts';
import type { SqlWriter } from '../../sql/template.ts';
import { plainView } from '../../sql/view.ts';

/** Less than so many signs are nothing in common. */
const leastSigns = 2;
const leastDigits = 5;

/**
 * What stands in some places, as rows of `owner`, `kind`, `token` (as it is compared), `told` (as people read it) and `least`. `among` is a
 * list of owners; without one it is everybody's.
 */
export const contentSql = (
  model: Model,
  places: readonly PairPlaceModel[],
  writer: SqlWriter,
  among: string | null,
): string => places.map((place) => placeSql(model, place, writer, among)).join(' union all ');

function placeSql(model: Model, place: PairPlaceModel, writer: SqlWriter, among: string | null): string {
  const entity = model.entities.get(place.in);
  const part = place.part === '' ? entity?.head : entity?.parts.get(place.part);
  if (!entity || !part) throw new Error(`[Bug] ${place.in} was published and is not there`);
  const rows = rowsOf(part);
  const sql = (expr: Expr): string => {
    const text = compileAt(expr, plainView(model, entity), rows, writer);
    if (text === null) throw new Error(`[Bug] ${place.key} was published and is not to be asked of the database`);
    return text;
  };
  const tables = [rows, ...above(rows)].map(fromRows);
  const by = place.by === null ? 'h.id' : keptValue(entity.head.fields.get(place.by) as FieldModel, 'h');
  const value = sql(place.value);
  const tests = [...tables.map(({ where }) => where), 'h.deleted_at is null'];
  if (among !== null) tests.push(`${by} = any(${among})`);
  if (place.when) tests.push(sql(place.when));
  return (
    `select ${by} as owner, ${writer.constant(place.kind)}::text as kind, ${tokenSql(value, place.digits)} as token, ` +
    `${place.tell ? sql(place.tell) : value} as told, ${place.digits ? leastDigits : leastSigns} as least ` +
    `from ${tables.map(({ from }) => from).join(', ')} where ${tests.join(' and ')}`
  );
}

const above = (rows: ReturnType<typeof rowsOf>): readonly ReturnType<typeof rowsOf>[] =>
  rows.above ? [rows.above, ...above(rows.above)] : [];

/**
 * Full-width signs are plain ones; blanks, capitals and signs that nobody sees make no difference; a number of this country may be called
 * with or without 86.
 */
function tokenSql(value: string, digits: boolean): string {
  const plain = `normalize(${value}, NFKC)`;
  if (!digits) return `lower(regexp_replace(${plain}, '[\\s${unseenSigns}]', '', 'g'))`;
  return `regexp_replace(regexp_replace(${plain}, '\\D', '', 'g'), '^(00)?86(?=1\\d{10}$)', '')`;
}
