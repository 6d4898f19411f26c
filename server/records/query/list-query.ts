import type { FieldModel } from '../../../schemas/compile/model.ts';
import { listWords } from '../../../schemas/wire/list-words.ts';
import { Refusal } from '../../kernel/errors.ts';
import { all, type Condition } from './condition.ts';
import { isOneOf, isWithin } from './fit-value.ts';
import { type FindField, type FindReach, readSuperQuery } from './super-query.ts';
import { readValue, splitList } from './value-grammar.ts';

export interface SortBy {
  readonly field: FieldModel;
  readonly descending: boolean;
}

/** Rows by the value of a field, or by its first `signs`, a page of each; `only` one of them where it is said. */
export interface GroupBy {
  readonly field: FieldModel;
  readonly signs?: number;
  readonly only?: string | null;
}

/** The states of all rows that fit but for the states asked for; null: whatever they are. */
export interface ByState {
  readonly field: FieldModel;
  readonly others: Condition | null;
  /** States are asked for: rows stand in others as well. */
  readonly isNarrowed: boolean;
}

/** A list request understood: fields are the document's own, values fit them, sizes are capped. */
export interface ListQuery {
  readonly page: number;
  readonly size: number;
  /** Empty: the list's own order. */
  readonly sort: readonly SortBy[];
  readonly where: Condition | null;
  /** Sums over everything found are asked for too. */
  readonly totals: boolean;
  readonly group: GroupBy | null;
  /** How many rows stand in each state is asked for too. */
  readonly byState: ByState | null;
  /** Only what whoever asks has marked with a star. */
  readonly starred: boolean;
}

export type QueryString = Readonly<Record<string, string | readonly string[] | undefined>>;

export const MOST_ROWS = 500;
const MOST_PAGES = 1_000_000;
const MOST_FILTERS = 50;
const MOST_SORTS = 3;
const NO_PAGING = -521;

export interface Findable {
  /** A field that may be searched by this viewer. */
  readonly field: FindField;
  /** A field of the head that rows may be sorted by. */
  readonly sort: FindField;
  /** The field that says where a record stands; absent where there is none to see. */
  readonly state?: FieldModel | undefined;
  /** Fields that a super query may name. */
  readonly reach: FindReach;
}

/** The contract's list parameters as a query. What names no field is ignored; a field's value must fit it. */
export function readListQuery(find: Findable, query: QueryString): ListQuery {
  const text = (name: string): string => textOf(query[name]);
  const superQuery = readSuperQuery(find.reach, text('superQueryParams'), text('superQueryMatchType'));
  const filters = readFilters(find.field, query);
  const both = (some: readonly Condition[]) => narrowing([...some, ...(superQuery ? [superQuery] : [])]);
  const size = Math.trunc(Number(text('pageSize') || 10));
  return {
    page: clamp(Math.trunc(Number(text('pageNo') || 1)), 1, MOST_PAGES, 1),
    size: size === NO_PAGING ? MOST_ROWS : clamp(size, 1, MOST_ROWS, 10),
    sort: readSort(find.sort, text('column'), text('order')),
    where: both(filters),
    totals: text('totals') === 'Y',
    group: readGroup(find.sort, text('group'), query.groupOf, text('groupSigns')),
    starred: text('starred') === 'Y',
    byState: text('byState') === 'Y' ? readByState(find.state, filters, both) : null,
  };
}

const narrowing = (conditions: readonly Condition[]): Condition | null =>
  conditions.length === 0 ? null : all(conditions);

function readByState(
  field: FieldModel | undefined,
  filters: readonly Condition[],
  both: (some: readonly Condition[]) => Condition | null,
): ByState | null {
  if (!field) return null;
  const others = filters.filter((condition) => !isAbout(condition, field));
  return { field, others: both(others), isNarrowed: others.length < filters.length };
}

/** Whether a filter is about this field and no other. */
function isAbout(condition: Condition, field: FieldModel): boolean {
  switch (condition.is) {
    case 'all':
    case 'any':
      return condition.of.every((inner) => isAbout(inner, field));
    case 'not':
      return isAbout(condition.of, field);
    default:
      return condition.field === field;
  }
}

function readFilters(find: FindField, query: QueryString): Condition[] {
  const conditions: Condition[] = [];
  const ranges = new Map<FieldModel, { begin: string; end: string }>();
  for (const [name, given] of Object.entries(query)) {
    if (listWords.has(name)) continue;
    const value = textOf(given);
    const [, base = name, suffix = ''] = /^(.+)_(begin|end|MultiString|is)$/.exec(name) ?? [];
    const field = find(base);
    if (!field || value.trim() === '') continue;
    if (suffix === 'MultiString') conditions.push(isOneOf(field, splitList(value)));
    else if (suffix === 'begin' || suffix === 'end') {
      ranges.set(field, { ...(ranges.get(field) ?? { begin: '', end: '' }), [suffix]: value.trim() });
    } else for (const condition of present(readValue(field, value))) conditions.push(condition);
    if (conditions.length + ranges.size > MOST_FILTERS) throw new Refusal('invalid_input', { text: '查询条件过多' });
  }
  return [...conditions, ...[...ranges].flatMap(([field, { begin, end }]) => present(isWithin(field, begin, end)))];
}

const present = (condition: Condition | null): Condition[] => (condition ? [condition] : []);

const directions: Readonly<Record<string, boolean>> = { asc: false, ascend: false, desc: true, descend: true };

/** `column=total,createTime&order=desc,asc`; one direction may serve them all. */
function readSort(find: FindField, column: string, order: string): SortBy[] {
  const names = splitList(column);
  const orders = splitList(order).map((word) => {
    const descending = Object.hasOwn(directions, word) ? directions[word] : undefined;
    if (descending === undefined) throw new Refusal('invalid_input', { text: '排序方向只能是 asc 或 desc' });
    return descending;
  });
  if (names.length > MOST_SORTS) throw new Refusal('invalid_input', { text: `最多按${MOST_SORTS}列排序` });
  return names.map((name, at) => {
    const plain = name.replace(/_dictText$/, '');
    const field = find(plain);
    if (!field) {
      const text = `请注意，将要排序的列字段不存在：${plain.slice(0, 60)}`;
      throw new Refusal('invalid_input', { text });
    }
    return { field, descending: orders[at] ?? orders[0] ?? true };
  });
}

/**
 * `group=status`, and `groupOf=draft` for a page of one group; nothing stands for the rows without a value.
 * `group=region&groupSigns=2`: places of one province are of one group.
 */
function readGroup(find: FindField, name: string, only: QueryString[string], signs: string): GroupBy | null {
  if (name === '') return null;
  const field = find(name);
  if (!field) throw new Refusal('invalid_input', { text: `请注意，将要分组的列字段不存在：${name.slice(0, 60)}` });
  if (signs !== '' && !/^[1-9]\d?$/.test(signs))
    throw new Refusal('invalid_input', { text: `请注意，按前几位分组只能是 1 到 99：${signs.slice(0, 60)}` });
  return {
    field,
    ...(signs === '' ? {} : { signs: Number(signs) }),
    ...(only === undefined ? {} : { only: textOf(only) || null }),
  };
}

const textOf = (value: string | readonly string[] | undefined): string =>
  typeof value === 'string' ? value : (value?.join(',') ?? '');

const clamp = (value: number, least: number, most: number, otherwise: number): number =>
  Number.isFinite(value) ? Math.min(Math.max(value, least), most) : otherwise;
