import type { RowValues } from '../../schemas/values/row-values.ts';
import type { Catalog } from '../../tests/support/open-catalog.ts';
import { shanghaiTime } from '../kernel/clock.ts';

/** So many days from today, as the company counts them; and ten in the morning of that day. */
export const day = (days: number) => shanghaiTime(new Date(Date.now() + days * 86_400_000)).slice(0, 10);
export const morning = (days: number) => `${day(days)} 10:00:00+08`;

const column = (name: string) => `"${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}"`;

/** Rows as they stand in the tables, their worked-out values with them: a report reads what is kept. */
export function putRows(catalog: () => Catalog) {
  async function put(table: string, row: RowValues): Promise<void> {
    const names = Object.keys(row);
    await catalog()
      .at.db.tenant(1)
      .rows({
        text: `insert into ${table} (tenant_id, ${names.map(column).join(', ')}) values (1, ${names.map((_, at) => `$${at + 1}`).join(', ')})`,
        values: Object.values(row),
      });
  }
  return {
    put,
    head: (table: string, row: RowValues) => put(table, { version: 1, rev: 1, createTime: morning(0), ...row }),
    line: (table: string, id: string, headId: string, row: RowValues) =>
      put(table, { id, headId, rowNo: 1, lineNo: 10, ...row }),
  };
}

/** The rows of a report as somebody reads it, and its figures as numbers. */
export const askReports = (catalog: () => Catalog) => (key: string, who: string, query: string) =>
  catalog().call(who, 'GET', `/reports/${key}/rows?pageSize=100${query}`);
export const numbers = (row: RowValues | undefined, ...keys: string[]) =>
  keys.map((key) => (row?.[key] === null ? null : Number(row?.[key])));
export const of = (rows: readonly RowValues[], key: string, value: unknown) => rows.find((row) => row[key] === value);
