import type { EntityModel, Model } from '../../schemas/compile/model.ts';
import type { ValidModel } from '../../schemas/compile/valid-model.ts';
import type { ApartModel } from '../../schemas/sections/checks/checks.model.ts';
import { literal, quote, type WantedRelation } from '../db/structure.ts';
import { keptValue } from './columns.ts';
import { compileAt } from './compile-at.ts';
import { LiteralWriter } from './template.ts';
import { plainView } from './view.ts';

interface ApartRelation extends Pick<WantedRelation, 'probe' | 'guard' | 'keeps'> {
  readonly name: string;
  readonly make: (named: string) => string;
}

/** The index that keeps a check: asked of the table itself, whoever writes comes past it. */
export function apartRelation(model: Model, entity: EntityModel, apart: ApartModel): ApartRelation {
  const { table } = entity.head;
  const name = quote(table);
  const columns = apart.fields.map((key) => quote(entity.head.fields.get(key)?.columnName ?? ''));
  const asked = (alias: string) => apartRows(model, entity, apart, alias);
  const where = asked(name).join(' and ');
  const keeps = { entity: entity.key, check: apart.key };
  if (apart.valid) {
    const equal = ['tenant_id', ...columns].map((column) => `${column} with =`).join(', ');
    const meets = `(${periodSql(entity, apart.valid, name)}) with &&`;
    return {
      name: `ex_${table}`,
      make: (named) =>
        `alter table ${name} add constraint ${named} exclude using gist (${equal}, ${meets}) where (${where}) deferrable`,
      keeps,
      guard: overlapGuard(entity, apart.valid, columns, asked),
    };
  }
  const filled = columns.map((column) => `${column} is not null`).join(' and ');
  const list = columns.join(', ');
  return {
    name: `uq_${table}`,
    make: (named) => `create unique index ${named} on ${name} (tenant_id, ${list}) where ${where}`,
    keeps,
    probe: `select ${list} from ${name} where ${where} and ${filled} group by tenant_id, ${list} having count(*) > 1 limit 1`,
  };
}

/** Rows that a check asks about: those there are, of its facet, for which its condition holds. */
export function apartRows(model: Model, entity: EntityModel, { when }: ApartModel, alias: string): readonly string[] {
  const writer = new LiteralWriter();
  const rows = { part: entity.head, alias, above: null };
  const facet = Object.entries(entity.when).map(([key, value]) => {
    const field = entity.head.fields.get(key);
    return field ? `${keptValue(field, alias)} = ${literal(String(value))}` : 'false';
  });
  const asked = when ? [compileAt(when, plainView(model, entity), rows, writer) ?? 'false'] : [];
  return [`${alias}.deleted_at is null`, ...facet, ...asked];
}

/** When a row counts. A period that is wrong in itself counts at no time, and is refused elsewhere. */
export function periodSql({ head }: EntityModel, { from, to, is }: ValidModel, alias: string): string {
  const [start, end] = [from, to].map((key) => `${alias}.${quote(head.fields.get(key)?.columnName ?? '')}`);
  return is === 'date'
    ? `case when ${end} < ${start} then 'empty'::daterange else daterange(${start}, ${end}, '[]') end`
    : `case when ${end} <= ${start} then 'empty'::tstzrange else tstzrange(${start}, ${end}, '[)') end`;
}

/** 「2026-01-01 至 2026-03-31」 as SQL; an open end has its word. */
export function sayPeriodSql({ head }: EntityModel, { from, to, is }: ValidModel, alias: string): string {
  const form = is === 'date' ? 'YYYY-MM-DD' : 'YYYY-MM-DD HH24:MI:SS';
  const [start, end] = [from, to].map(
    (key) => `to_char(${alias}.${quote(head.fields.get(key)?.columnName ?? '')}, ${literal(form)})`,
  );
  return `concat(coalesce(${start}, '最初'), ' 至 ', coalesce(${end}, '长期'))`;
}

function overlapGuard(
  entity: EntityModel,
  valid: ValidModel,
  columns: readonly string[],
  asked: (alias: string) => readonly string[],
) {
  const table = quote(entity.head.table);
  const named = entity.head.fields.get(entity.named);
  const said = (alias: string) =>
    `concat('“', coalesce(${named?.column ? `${keptValue(named, alias)}::text` : 'null'}, ${alias}.id), '”（', ${sayPeriodSql(entity, valid, alias)}, '）')`;
  const equal = columns.map((column) => `a.${column} = b.${column}`).join(' and ');
  return {
    sql:
      `select ${said('a')} as one, ${said('b')} as other from ${table} a join ${table} b on b.tenant_id = a.tenant_id and b.id > a.id ` +
      `and ${equal} and (${periodSql(entity, valid, 'a')}) && (${periodSql(entity, valid, 'b')}) ` +
      `where ${[...asked('a'), ...asked('b')].join(' and ')} limit 1`,
    say: '{one}与{other}的有效期重叠',
  };
}
