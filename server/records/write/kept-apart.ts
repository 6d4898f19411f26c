import type { EntityModel } from '../../../schemas/compile/model.ts';
import type { RecordData } from '../../../schemas/compile/plan.ts';
import type { ApartModel } from '../../../schemas/sections/checks/checks.model.ts';
import { sql } from '../../db/statement.ts';
import { quote } from '../../db/structure.ts';
import { Refusal } from '../../kernel/errors.ts';
import { apartRows, periodSql, sayPeriodSql } from '../../sql/apart.ts';
import { keptValue } from '../../sql/columns.ts';
import { fill, SqlWriter, tenantSlot } from '../../sql/template.ts';
import { isAlwaysShown } from '../../sql/view.ts';
import type { Asking } from '../asking.ts';
import { liveRows } from '../sql/live-rows.ts';
import { recordset, rowJson } from './columns-of.ts';
import { placesOf } from './name-place.ts';
import { KeptApart, readDbError } from './read-db-error.ts';

/** What the database kept apart is told with the record it met, as far as whoever saves may know of it; any other error stays as it is. */
export async function nameApart(asking: Asking, records: readonly RecordData[], error: unknown): Promise<unknown> {
  if (!(error instanceof KeptApart)) return error;
  const entity = asking.model.entities.get(error.keeps.entity);
  const apart = entity?.apart.find(({ key }) => key === error.keeps.check);
  if (!entity || !apart) return error;
  const met = await findMet(asking, entity, apart, records);
  const say = `${apart.say}：${sayMet(entity, apart, met)}`;
  const issue = { code: 'rule_says', path: `/${apart.fields[0]}`, params: { say } } as const;
  return new Refusal('duplicate_record', { issues: [issue], named: placesOf(asking.entity) });
}

/** Asked about once everything is written: what one record gives up another may take in the same transaction. */
export async function apartAtLast<T>(
  asking: Asking,
  records: readonly RecordData[],
  write: () => Promise<T>,
): Promise<T> {
  await asking.db.rows(sql`set constraints all deferred`);
  const written = await write();
  try {
    await asking.db.rows(sql`set constraints all immediate`);
  } catch (error) {
    throw await nameApart(asking, records, readDbError(asking.model, asking.entity, error));
  }
  return written;
}

interface Met {
  readonly name: string | null;
  readonly period: string | null;
  readonly seen: boolean;
}

function sayMet({ title }: EntityModel, { valid }: ApartModel, met: Met | undefined): string {
  const [how, todo] = valid ? ['有效期重叠', '请调整有效期，或先停用那一条'] : ['重复', '请修改，或先停用那一条'];
  if (!met) return `与同时保存的另一条${how}，${valid ? '请调整有效期' : '请修改'}`;
  if (!met.seen) return `与一条您无权查看的${title}${how}，请联系管理员`;
  const name = met.name === null ? `另一条${title}` : `“${met.name}”`;
  return `与${name}${met.period === null ? '' : `（${met.period}）`}${how}，${todo}`;
}

/** Asked beside the save, which is over: what others have written by now is what it met. */
async function findMet(
  asking: Asking,
  entity: EntityModel,
  apart: ApartModel,
  records: readonly RecordData[],
): Promise<Met | undefined> {
  const { view } = asking;
  const { valid } = apart;
  const writer = new SqlWriter();
  const ends = valid ? [valid.from, valid.to] : [];
  const fields = [...new Set([...apart.fields, ...ends])].flatMap((key) => entity.head.fields.get(key) ?? []);
  const shown = new Set(view.fields(view.entity.head).map(({ path }) => path));
  const isTold = (path: string) => shown.has(path) && isAlwaysShown(view, path);
  const named = entity.head.fields.get(view.entity.named);
  const equal = apart.fields.map((key) => {
    const column = quote(entity.head.fields.get(key)?.columnName ?? '');
    return `h.${column} = x.${column}`;
  });
  const meets = valid ? [`(${periodSql(entity, valid, 'h')}) && (${periodSql(entity, valid, 'x')})`] : [];
  const tests = [`h.tenant_id = ${tenantSlot}`, 'h.id <> x.id', ...equal, ...meets];
  const template = writer.finish(
    `select ${named?.column && isTold(named.path) ? `${keptValue(named, 'h')}::text` : 'null'} as name, ` +
      `${valid && ends.every(isTold) ? sayPeriodSql(entity, valid, 'h') : 'null'} as period, ` +
      `coalesce(${liveRows(view, view.reads, writer).join(' and ')}, false) as seen ` +
      `from json_to_recordset(${writer.input('records')}::json) x(id text, ${recordset(fields)}) ` +
      `join ${quote(entity.head.table)} h on ${tests.join(' and ')} where ${apartRows(asking.model, entity, apart, 'h').join(' and ')} ` +
      `order by seen desc, h.id limit 1`,
  );
  const given = records.map((record) => rowJson(record, fields, [], { id: record.id }));
  const input = { records: `[${given.join(',')}]` };
  const [met] = await asking.outside.rows<Met>(
    fill(template, { tenant: asking.outside.tenant, asker: asking.asker, input }),
  );
  return met;
}
