import { Refusal } from '../kernel/errors.ts';

type Query = Readonly<Record<string, string>>;

/** A page of rows that are all at hand, as the specification's lists are told. */
export function pageOf<T>(rows: readonly T[], query: Query) {
  const size = clamp(query.pageSize, 1, 500, 10);
  const current = clamp(query.pageNo, 1, 1_000_000, 1);
  const from = (current - 1) * size;
  const pages = Math.ceil(rows.length / size);
  return { records: rows.slice(from, from + size), total: rows.length, size, current, pages };
}

/** Rows whose texts fit what the query says of them: `*part*`, `!not`, `a,b`, or the whole. */
export function rowsLike<T extends object>(
  rows: readonly T[],
  query: Query,
  names: readonly (keyof T & string)[],
): T[] {
  const tests = names.flatMap((name) => {
    const asked = query[name]?.trim() ?? '';
    return asked === '' || asked === 'undefined' || asked === 'null' ? [] : [{ name, fits: testOf(asked) }];
  });
  return rows.filter((row) => tests.every(({ name, fits }) => fits(String(row[name] ?? ''))));
}

function testOf(asked: string): (text: string) => boolean {
  const word = asked.replace(/^\*|\*$/g, '').toLowerCase();
  const [starts, ends] = [asked.startsWith('*'), asked.endsWith('*')];
  if (asked.length > 1 && (starts || ends)) {
    return (text) => {
      const low = text.toLowerCase();
      return starts && ends ? low.includes(word) : starts ? low.endsWith(word) : low.startsWith(word);
    };
  }
  if (asked.includes(',')) {
    const parts = asked.split(',').map((part) => part.trim());
    return (text) => parts.includes(text);
  }
  return asked.startsWith('!') ? (text) => text !== asked.slice(1) : (text) => text === asked;
}

/** Rows by one of their columns; the order they come in where the query names none of these. */
export function rowsSorted<T extends object>(
  rows: readonly T[],
  { column = '', order = '' }: Query,
  names: readonly (keyof T & string)[],
): readonly T[] {
  if (order !== '' && !['asc', 'desc', 'ascend', 'descend'].includes(order)) {
    throw new Refusal('invalid_input', { text: '排序方向只能是 asc 或 desc' });
  }
  const name = names.find((each) => each === column);
  if (!name) return rows;
  const sign = order.startsWith('asc') ? 1 : -1;
  return rows.toSorted((a, b) => sign * String(a[name] ?? '').localeCompare(String(b[name] ?? ''), 'zh-CN'));
}

function clamp(text: string | undefined, least: number, most: number, otherwise: number): number {
  const value = Math.trunc(Number(text ?? ''));
  return text !== undefined && text !== '' && Number.isFinite(value)
    ? Math.min(Math.max(value, least), most)
    : otherwise;
}
