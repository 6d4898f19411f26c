import type { RecordData } from '../compile/plan.ts';
import type { RowValues } from '../values/row-values.ts';
import { headRow, type Place, type ProgramSource, type RowKey } from './program-source.ts';

/** A record as rows. A row's key is its place, `lines/3/schedules/0`, which is also the pointer to it. */
export interface RecordSource extends ProgramSource {
  row(key: RowKey): RowValues;
}

export function sourceOver(record: RecordData): RecordSource {
  const rows = new Map<RowKey, RowValues>([[headRow, record]]);
  const lists = new Map<string, readonly RowValues[]>();
  /** The rows below a row, by their place without a number: looked through once, however many of them are asked for. */
  const list = (place: string, above: RowKey, part: string): readonly RowValues[] => {
    const found = lists.get(place) ?? rowsIn(row(above), part);
    lists.set(place, found);
    return found;
  };
  /** Found when first asked for: most sources are asked about a few rows only. */
  const find = (key: RowKey): RowValues => {
    const beforeNo = key.lastIndexOf('/');
    const beforePart = key.lastIndexOf('/', beforeNo - 1);
    const above = beforePart < 0 ? headRow : key.slice(0, beforePart);
    const place = key.slice(0, beforeNo);
    const found = list(place, above, key.slice(beforePart + 1, beforeNo))[Number(key.slice(beforeNo + 1))] ?? {};
    rows.set(key, found);
    return found;
  };
  const row = (key: RowKey): RowValues => rows.get(key) ?? find(key);
  return {
    row,
    value: (key, path) => row(key)[lastKey(path)],
    related: (key, path) => (row(key).$rel as RowValues | undefined)?.[path],
    rows: (key, part) => {
      const name = lastKey(part);
      return list(placeIn(key, name), key, name).map((_, no) => rowKey(key, name, no));
    },
  };
}

const placeIn = (parent: RowKey, part: string): string => (parent === headRow ? part : `${parent}/${part}`);

export const rowKey = (parent: RowKey, part: string, no: number): RowKey => `${placeIn(parent, part)}/${no}`;

/** The JSON pointer to a field or part of a row. */
export const pointerTo = ({ row, path }: Place): string =>
  row === headRow ? `/${lastKey(path)}` : `/${row}/${lastKey(path)}`;

export const lastKey = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

/** The rows a record holds under a part's key; whatever is no row is passed over. */
export const rowsIn = (row: RowValues, part: string): readonly RowValues[] => {
  const list = row[part];
  if (!Array.isArray(list)) return [];
  return list.every(isRow) ? list : list.filter(isRow);
};

const isRow = (one: unknown): one is RowValues => typeof one === 'object' && one !== null;
