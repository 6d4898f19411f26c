import { scopeOver } from '../../../schemas/check/allowed.ts';
import type { RecordData } from '../../../schemas/compile/plan.ts';
import { evaluate, holds } from '../../../schemas/expressions/evaluate.ts';
import { quote } from '../../db/structure.ts';
import { Refusal } from '../../kernel/errors.ts';
import { keptValue } from '../../sql/columns.ts';
import { fill, SqlWriter, tenantSlot } from '../../sql/template.ts';
import { type Asking, askAsHouse } from '../asking.ts';
import { inside } from './inside.ts';
import { loadRecords } from './load.ts';
import { type Setting, settingOf } from './setting.ts';
import { computed } from './settle-move.ts';

/** So many rows at most are filled in at once. */
const MOST_FILLED = 2000;

export interface Filling extends Setting {
  /** The entity they are records of. */
  readonly of: string;
}

interface Matched {
  readonly field: string;
  readonly value: unknown;
}

/** What the records that fit come to as rows, in the order they were made: the right to them is the document's own. */
export async function rowsFrom(
  asking: Asking,
  record: RecordData,
  match: readonly Matched[],
  { of, ...said }: Filling,
): Promise<readonly RecordData[]> {
  const house = askAsHouse(asking, asking.following ?? { cause: '', moves: new Set() }, of);
  const { where, set } = settingOf(said);
  const around = scopeOver(asking.plan, computed(asking, record), asking.asker);
  const found = await loadRecords(house, await idsOf(house, match), new Map());
  const rows = found.records.flatMap((one): RecordData[] => {
    const scope = inside(scopeOver(house.plan, computed(house, one), house.asker), around, 0);
    if (where && !holds(where, scope)) return [];
    return [Object.fromEntries([...set].map(([key, expr]) => [key, evaluate(expr, scope)]))];
  });
  if (rows.length <= MOST_FILLED) return rows;
  const text = `找到的${house.entity.title}超过${MOST_FILLED}条，一张单据放不下，请缩小范围或分成几张`;
  throw new Refusal('invalid_input', { text });
}

async function idsOf({ db, asker, entity }: Asking, match: readonly Matched[]): Promise<readonly string[]> {
  const writer = new SqlWriter();
  const fits = match.flatMap(({ field: key }, at) => {
    const field = entity.head.fields.get(key);
    return field?.column ? [`${keptValue(field, 'h')} = ${writer.input(`m${at}`)}::${field.column.sql}`] : [];
  });
  const template = writer.finish(
    `select h.id from ${quote(entity.head.table)} h where ${[`h.tenant_id = ${tenantSlot}`, 'h.deleted_at is null', ...fits].join(' and ')} order by h.id`,
  );
  const input = Object.fromEntries(match.map(({ value }, at) => [`m${at}`, value]));
  const rows = await db.rows<{ id: string }>(fill(template, { tenant: db.tenant, asker, input }));
  return rows.map(({ id }) => id);
}
