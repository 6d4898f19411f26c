import { at } from '../../schemas/language/pointer.ts';
import { inOrder } from '../../schemas/language/ranks.ts';
import type { QueryDocument, ReportColumnDocument, ReportDocument } from '../../schemas/language/report.ts';
import type { Ask } from '../kernel/command.ts';
import { ranksBefore } from '../kernel/places.ts';
import type { Step } from '../kernel/steps.ts';
import { freshKey } from '../kernel/tree.ts';

/** A query in a document: a report is one itself, a chart holds one. */
export interface QueryAt {
  readonly query: QueryDocument;
  /** Where it stands: '' in a report. */
  readonly base: string;
}

/** Something to read, as it is picked from the tree: its path from a row, and what people call it. */
export interface Picked {
  readonly path: string;
  readonly label: string;
  /** Whether its values can be added up. */
  readonly isNumber?: boolean;
}

type ColumnWords = Omit<ReportColumnDocument, never> & { readonly rank?: string };

const keyed = /^[a-zA-Z][a-zA-Z0-9]*(\.[a-zA-Z][a-zA-Z0-9]*){0,2}$/;

export const columnAt = (base: string, key: string): string => at(`${base}/cols`, key);
export const findAt = (base: string, key: string): string => at(`${base}/find`, key);

export const isGrouped = ({ cols }: QueryDocument): boolean => Object.values(cols).some(({ agg }) => agg !== undefined);

/** Whether a column stands for what its key says, and for nothing calculated. */
const isPlain = ({ of, calc, agg, by, after }: ReportColumnDocument): boolean =>
  of === undefined && calc === undefined && agg === undefined && by === undefined && after === undefined;

/** The path a column reads; null for what is calculated, and for the rows themselves. */
export function pathOf(key: string, { of, calc, agg, after }: ReportColumnDocument): string | null {
  if (calc !== undefined || after !== undefined || (agg === 'count' && of === undefined)) return null;
  return of ?? key;
}

const ownKey = (path: string, taken: ReadonlySet<string>): string =>
  keyed.test(path) && !taken.has(path)
    ? path
    : freshKey(
        taken,
        `${path.replace(/^(\.\.\/)+/, '').replace(/\.(.)/g, (_, letter: string) => letter.toUpperCase())}`,
      );

const sayMany = (labels: readonly string[]): string =>
  labels.length > 1 ? `“${labels[0]}”等${labels.length}列` : `“${labels[0] ?? ''}”`;

/** Columns for what was picked. Where rows are put together, numbers are added up. */
export function addColumns({ query, base }: QueryAt, picked: readonly Picked[], before: string | null = null) {
  const taken = new Set(Object.keys(query.cols));
  const ranks = ranksBefore(query.cols, before, picked.length);
  const grouped = isGrouped(query);
  const made = picked.map(({ path, isNumber }, index) => {
    const key = ownKey(path, taken);
    taken.add(key);
    const column: ColumnWords = {
      rank: ranks[index] ?? 'a0',
      ...(key === path ? {} : { of: path }),
      ...(grouped && isNumber ? { agg: 'sum' as const } : {}),
    };
    return { key, column };
  });
  const ask: Ask = {
    name: `添加列${sayMany(picked.map(({ label }) => label))}`,
    steps: made.map(({ key, column }) => ({ path: columnAt(base, key), after: column })),
  };
  return { ask, keys: made.map(({ key }) => key) };
}

/** What is worked out: of each row, or from the finished columns where rows are put together. */
export function addCalculated({ query, base }: QueryAt, way: 'calc' | 'after' | 'rows') {
  const key = freshKey(new Set(Object.keys(query.cols)), way === 'rows' ? 'rowCount' : 'calc');
  const [rank = 'a0'] = ranksBefore(query.cols, null, 1);
  const column: ColumnWords =
    way === 'rows' ? { rank, agg: 'count', label: '数量' } : { rank, [way]: '0', label: '计算列' };
  const name = way === 'rows' ? '添加“行数”' : '添加计算列';
  return { ask: { name, steps: [{ path: columnAt(base, key), after: column }] } satisfies Ask, key };
}

/** Columns with all that stands only because of them: sorting by them, standing across, and handing them on. */
export function removeColumns({ query, base }: QueryAt, keys: readonly string[], labels: readonly string[]): Ask {
  const gone = new Set(keys);
  const { gives, across } = query as Partial<Pick<ReportDocument, 'gives' | 'across'>>;
  const steps: Step[] = keys.map((key) => ({ path: columnAt(base, key), after: undefined }));
  const kept = (query.sort ?? []).filter((word) => !gone.has(word.replace(/^-/, '')));
  if (kept.length < (query.sort ?? []).length)
    steps.push({ path: `${base}/sort`, after: kept.length > 0 ? kept : undefined });
  for (const key of keys) {
    const column = query.cols[key];
    const isAsked = Object.hasOwn(query.find ?? {}, key) && query.find?.[key]?.of === undefined;
    if (isAsked && column && !isPlain(column)) steps.push({ path: findAt(base, key), after: undefined });
  }
  if (across !== undefined && gone.has(across)) steps.push({ path: `${base}/across`, after: undefined });
  for (const [name, column] of Object.entries(gives ?? {}))
    if (gone.has(column) && !isPlain(query.cols[column] ?? {}))
      steps.push({ path: at(`${base}/gives`, name), after: undefined });
  return { name: `删除列${sayMany(labels)}`, steps };
}

/** One place of what is in order: columns, query items. */
export function moveEntries(
  map: Readonly<Record<string, { readonly rank?: string }>> | undefined,
  room: string,
  keys: readonly string[],
  before: string | null,
  words: string,
): Ask {
  const moved = inOrder(map).flatMap(([key]) => (keys.includes(key) && key !== before ? [key] : []));
  const ranks = ranksBefore(map, before, moved.length, moved);
  return { name: words, steps: moved.map((key, index) => ({ path: at(room, key, 'rank'), after: ranks[index] })) };
}

/** A word about one column; undefined takes it back. */
export const setColumn = (
  base: string,
  key: string,
  name: keyof ReportColumnDocument,
  value: unknown,
  words: string,
): Ask => ({
  name: words,
  steps: [{ path: `${columnAt(base, key)}/${name}`, after: value === '' ? undefined : value }],
  ...(typeof value === 'string' || typeof value === 'number' ? { joins: `${columnAt(base, key)} ${name}` } : {}),
});

export type Putting = 'group' | 'sum' | 'count' | 'countDistinct' | 'avg' | 'min' | 'max';

/** How a column is put together where rows are: what it counts stays the field it shows. */
export function putTogether({ query, base }: QueryAt, key: string, how: Putting, words: string): Ask {
  const column = query.cols[key] ?? {};
  const here = columnAt(base, key);
  const path = pathOf(key, column);
  const isCount = how === 'count' && path !== null && column.of === undefined;
  return {
    name: words,
    steps: [
      { path: `${here}/agg`, after: how === 'group' ? undefined : how },
      ...(how === 'group' ? [] : [{ path: `${here}/by`, after: undefined }]),
      ...(isCount ? [{ path: `${here}/of`, after: path }] : []),
    ],
  };
}

/** A date by its period is a group of its own. */
export const setPeriod = (base: string, key: string, by: string | undefined, words: string): Ask => ({
  name: words,
  steps: [
    ...(by === undefined ? [] : [{ path: `${columnAt(base, key)}/agg`, after: undefined }]),
    { path: `${columnAt(base, key)}/by`, after: by },
  ],
});

/** Query items for fields, or for finished columns by their keys. */
export function addFinds({ query, base }: QueryAt, picked: readonly Picked[]) {
  const taken = new Set(Object.keys(query.find ?? {}));
  const fresh = picked.filter(({ path }) => !taken.has(path));
  const ranks = ranksBefore(query.find, null, fresh.length);
  const made = fresh.map(({ path }, index) => {
    const key = ownKey(path, taken);
    taken.add(key);
    return { key, find: { rank: ranks[index], ...(key === path ? {} : { of: path }) } };
  });
  const ask: Ask = {
    name: `添加查询项${sayMany(fresh.map(({ label }) => label)).replace('列', '项')}`,
    steps: made.map(({ key, find }) => ({ path: findAt(base, key), after: find })),
  };
  return { ask, keys: made.map(({ key }) => key) };
}

export const removeEntry = (room: string, key: string, words: string): Ask => ({
  name: words,
  steps: [{ path: at(room, key), after: undefined }],
});

/** Another way of asking, or another field: what it began with may be no answer to that. */
export const setAsking = (here: string, name: 'op' | 'of' | 'view', value: string | undefined, words: string): Ask => ({
  name: words,
  steps: [
    { path: `${here}/${name}`, after: value },
    { path: `${here}/default`, after: undefined },
  ],
});

/** What a query item of a report begins with. */
export const defaultIn = ({ query }: QueryAt, key: string): string | readonly string[] | undefined =>
  (query as Partial<Pick<ReportDocument, 'find'>>).find?.[key]?.default;

/** Sorting as an order of columns, most important first; three at most. */
export const setSort = (base: string, sort: readonly string[]): Ask => ({
  name: '修改排序',
  steps: [{ path: `${base}/sort`, after: sort.length > 0 ? sort.slice(0, 3) : undefined }],
});

/** Another source: what was said of the old one means nothing there. */
export const setSource = (base: string, from: string, title: string, first: string | null): Ask => ({
  name: `数据来源改为“${title}”`,
  steps: [
    { path: `${base}/from`, after: from },
    { path: `${base}/cols`, after: first === null ? {} : { [first]: { rank: 'a0' } } },
    ...['where', 'find', 'sort', ...(base === '' ? ['gives', 'across', 'opens'] : [])].map((name) => ({
      path: `${base}/${name}`,
      after: undefined,
    })),
  ],
});

/** A crosstab of one group; what has no place in one goes with it: a number of rows, what a picker is handed, and questions about finished columns. */
export function setAcross(report: ReportDocument, key: string, label: string): Ask {
  const isFinished = (name: string) =>
    report.find?.[name]?.of === undefined &&
    (report.cols[name]?.agg !== undefined || report.cols[name]?.after !== undefined);
  return {
    name: `“${label}”横向展开`,
    steps: [
      { path: '/across', after: key },
      ...(report.limit === undefined ? [] : [{ path: '/limit', after: undefined }]),
      ...(report.gives === undefined ? [] : [{ path: '/gives', after: undefined }]),
      ...Object.keys(report.find ?? {})
        .filter(isFinished)
        .map((name) => ({ path: findAt('', name), after: undefined })),
    ],
  };
}

/** A word about the whole; undefined takes it back. */
export const setWord = (path: string, value: unknown, words: string): Ask => ({
  name: words,
  steps: [{ path, after: value === '' ? undefined : value }],
  ...(typeof value === 'string' ? { joins: path } : {}),
});
