/** The conditions a super query may ask with; the contract's own words (1.1.5). */
export const queryRules = [
  'eq',
  'ne',
  'gt',
  'ge',
  'lt',
  'le',
  'like',
  'not_like',
  'right_like',
  'left_like',
  'in',
  'not_in',
  'elemmatch',
  'elemnotmatch',
  'range',
  'not_range',
  'empty',
  'not_empty',
] as const;
export type QueryRule = (typeof queryRules)[number];

export interface QueryCondition {
  /** Full path: `total`, `lines.name`, and along references `supplier.grade`. */
  readonly field: string;
  readonly rule: QueryRule;
  /** Several values stand between commas, `++` for a comma inside one; a range is `from,until`. */
  readonly val: string;
  /** What a chosen record is called; told, never asked by. */
  readonly text?: string;
}

/** A kept condition about a field that is no more, or that its reader does not see: its name where that is no secret. */
export interface QueryGone {
  readonly gone: string | null;
}

export interface QueryGroup {
  readonly matchType: 'and' | 'or';
  readonly children: readonly QueryNode[];
}

export type QueryNode = QueryCondition | QueryGroup | QueryGone;

export const mostConditions = 50;
export const deepestGroup = 5;
const longestValue = 2000;

export const isGroup = (node: QueryNode): node is QueryGroup => 'children' in node;
export const isGone = (node: QueryNode): node is QueryGone => 'gone' in node;

/** A query out of an address or a store; null when it is none, or more than may be asked. */
export function readQuery(json: unknown): QueryGroup | null {
  const left = { conditions: mostConditions };
  const root = readNode(json, 1, left);
  return root && isGroup(root) ? root : null;
}

function readNode(json: unknown, depth: number, left: { conditions: number }): QueryNode | null {
  if (typeof json !== 'object' || json === null || Array.isArray(json) || depth > deepestGroup + 1) return null;
  const given = json as Readonly<Record<string, unknown>>;
  if (Array.isArray(given.children)) return readGroup(given, depth, left);
  left.conditions -= 1;
  if (left.conditions < 0) return null;
  if ('gone' in given) return { gone: typeof given.gone === 'string' ? given.gone.slice(0, 200) : null };
  const { field, rule, val = '', text } = given;
  const isKnown = (queryRules as readonly unknown[]).includes(rule);
  if (typeof field !== 'string' || !isKnown || typeof val !== 'string' || val.length > longestValue) return null;
  if (!/^[a-zA-Z0-9]+(\.[a-zA-Z0-9]+){0,5}$/.test(field)) return null;
  const said = typeof text === 'string' && text !== '' ? { text: text.slice(0, 200) } : {};
  return { field, rule: rule as QueryRule, val, ...said };
}

function readGroup(
  { matchType, children }: Readonly<Record<string, unknown>>,
  depth: number,
  left: { conditions: number },
): QueryGroup | null {
  if ((matchType !== 'and' && matchType !== 'or') || depth > deepestGroup) return null;
  const read = (children as readonly unknown[]).map((child) => readNode(child, depth + 1, left));
  return read.includes(null) ? null : { matchType, children: read.filter((node) => node !== null) };
}

/** Every condition of a query changed or left out; groups that are then empty go as well. */
export function mapQuery(
  group: QueryGroup,
  change: (node: QueryCondition | QueryGone) => QueryNode | null,
): QueryGroup {
  const children = group.children.flatMap((node): QueryNode[] => {
    if (!isGroup(node)) return [change(node)].filter((one) => one !== null);
    const inner = mapQuery(node, change);
    return inner.children.length > 0 ? [inner] : [];
  });
  return { ...group, children };
}

export function conditionsOf(group: QueryGroup): readonly (QueryCondition | QueryGone)[] {
  return group.children.flatMap((node) => (isGroup(node) ? conditionsOf(node) : [node]));
}

const needsNoValue: ReadonlySet<QueryRule> = new Set(['empty', 'not_empty']);

/** A condition that is still being written asks nothing. */
export const isAsked = ({ field, rule, val }: QueryCondition): boolean =>
  field !== '' && (needsNoValue.has(rule) || val.replaceAll(',', '').trim() !== '');

/** What of a query is asked of the server; null when nothing is. */
export function askedOf(query: QueryGroup | null): QueryGroup | null {
  if (!query) return null;
  const asked = mapQuery(query, (node) => (isGone(node) || !isAsked(node) ? null : node));
  return asked.children.length > 0 ? asked : null;
}

/** Several values as one text, and back. */
export const joinValues = (values: readonly string[]): string =>
  values.map((value) => value.replaceAll(',', '++')).join(',');
export const splitValues = (val: string): string[] =>
  val
    .split(',')
    .map((value) => value.trim().replaceAll('++', ','))
    .filter((value) => value !== '');
