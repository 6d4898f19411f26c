import { mapParts } from '../expressions/map-expression.ts';
import { parseExpression } from '../expressions/parse-expression.ts';
import { printExpression } from '../expressions/print-expression.ts';
import type { Expr } from '../expressions/tree.ts';
import type { EntityDocument } from '../language/entity.ts';
import { entryOf } from '../language/entry-of.ts';
import type { FieldDocument } from '../language/fields.ts';
import { titleOf } from '../language/names.ts';
import { at } from '../language/pointer.ts';
import { inOrder } from '../language/ranks.ts';
import type { StatesDocument } from '../sections/states/states.section.ts';
import type { Findings } from './findings.ts';
import { systemFields } from './model.ts';

type Lines = NonNullable<NonNullable<EntityDocument['store']>['lines']>;

/** What a value is, without what only matters where it is typed, found or worked out. */
const ofWriting: ReadonlySet<string> = new Set([
  ...['calc', 'stored', 'live', 'openly', 'start', 'need', 'locked', 'find', 'pick', 'view', 'rule'],
  ...['whenHidden', 'whenEmpty', 'column', 'search', 'slot', 'places', 'help', 'rank'],
]);

/**
 * A list of lines as if it had been written out: a field for each it takes of the lines and of the document around them, the states
 * the lines have, and of their moves those a person makes. What it says itself of a field stands above.
 */
export function layLines(own: EntityDocument, of: EntityDocument, findings: Findings): EntityDocument {
  const lines = own.store?.lines as Lines;
  const part = entryOf(of.parts, lines.part);
  if (!part) {
    findings.say('unknown_part', '/store/lines/part', { part: lines.part });
    return own;
  }
  findings.use(`entity:${of.key}.${lines.part}`, '/store/lines/part');
  const taken = new Map<string, FieldDocument>([
    [lines.as, { type: 'ref', label: titleOf(of.title), to: of.key } as FieldDocument],
  ]);
  const take = (keys: readonly string[], from: EntityDocument['fields'], place: string, path: string) => {
    for (const [index, key] of keys.entries()) {
      const found = entryOf(from, key);
      if (!found) findings.say('unknown_field', at('/store/lines', place, index), { field: key });
      else if (taken.has(key)) findings.say('reserved_key', at('/store/lines', place, index), { key });
      else taken.set(key, of.states?.field === key && from === of.fields ? asWords(found, of.states) : plainOf(found));
      findings.use(`entity:${of.key}.${path}${key}`, at('/store/lines', place, index));
    }
  };
  take(lines.head, of.fields, 'head', '');
  take(lines.fields, part.fields, 'fields', `${lines.part}.`);
  const fields = Object.fromEntries(
    [...taken].map(([key, field], index) => {
      const said = entryOf(own.fields, key);
      return [key, { ...(said?.type === undefined ? field : {}), ...said, locked: true, rank: rankAt(index) }];
    }),
  );
  const states = part.states && { states: statesOf(part.states, lines) };
  return { ...own, ...states, fields: { ...fields, ...withoutKeys(own.fields, fields) } } as EntityDocument;
}

/** Ranks that sort as they are counted. */
const rankAt = (index: number): string => `a${String(index).padStart(3, '0')}V`;

const withoutKeys = (all: EntityDocument['fields'], taken: object) =>
  Object.fromEntries(Object.entries(all ?? {}).filter(([key]) => !Object.hasOwn(taken, key)));

/** What stood beside a line, in the document around it, stands beside it here. */
const nearer = (value: unknown): unknown =>
  typeof value === 'string' && value.startsWith('../') ? value.slice('../'.length) : value;

const plainOf = (field: FieldDocument): FieldDocument =>
  Object.fromEntries(
    Object.entries(field).flatMap(([key, value]) => (ofWriting.has(key) ? [] : [[key, nearer(value)]])),
  ) as FieldDocument;

/** Where the document around them stands: a word out of its states, for the lines have states of their own, or none. */
const asWords = (field: FieldDocument, { nodes }: StatesDocument): FieldDocument => {
  const options = inOrder(nodes).map(([value, { label, tone }]) => ({ value, text: label, ...(tone ? { tone } : {}) }));
  return { ...plainOf(field), type: 'choice', options } as FieldDocument;
};

type PartStates = NonNullable<NonNullable<NonNullable<EntityDocument['parts']>[string]>['states']>;

function statesOf(states: PartStates, lines: Lines): StatesDocument {
  const moves = inOrder(states.moves).filter(([, { auto }]) => auto === undefined);
  return {
    field: states.field,
    start: states.start,
    nodes: Object.fromEntries(inOrder(states.nodes).map(([key, { next: _, ...node }]) => [key, { ...node, open: [] }])),
    moves: Object.fromEntries(
      moves.map(([key, { set: _set, run: _run, notBy: _notBy, when, unless, ...move }]) => {
        const guard = when === undefined ? null : fromLine(parsed(when), lines);
        // What is asked of more than is taken is left to where the rows are written.
        return [key, { ...move, ...(guard ? { when: printExpression(guard), ...(unless ? { unless } : {}) } : {}) }];
      }),
    ),
  } as StatesDocument;
}

function parsed(text: string): Expr | null {
  const read = parseExpression(text);
  return read.ok ? read.value : null;
}

/** A key of the document around the lines, as their list calls it; null: it does not take it. */
function headKey(key: string, { as, head }: Lines): string | null {
  if (key === 'id') return as;
  return head.includes(key) || (systemFields as readonly string[]).includes(key) ? key : null;
}

/** What is said over the document around the lines, over their list; null where it reads what is not taken. */
export const fromHead = (expr: Expr | null, lines: Lines): Expr | null =>
  renamed(expr, (up, key) => (up === 0 ? headKey(key, lines) : null));

/** What is said over a line, over the list of lines; null where it reads what is not taken. */
export const fromLine = (expr: Expr | null, lines: Lines): Expr | null =>
  renamed(expr, (up, key) => {
    if (up === 1) return headKey(key, lines);
    return up === 0 && (key === 'id' || lines.fields.includes(key)) ? key : null;
  });

function renamed(expr: Expr | null, name: (up: number, key: string) => string | null): Expr | null {
  let isWhole = true;
  const change = (one: Expr): Expr => {
    if (one.t === 'over') isWhole = false;
    if (one.t !== 'path') return mapParts(one, change);
    const [first = '', ...rest] = one.keys;
    const key = name(one.up, first);
    if (key === null) isWhole = false;
    return { ...one, up: 0, keys: [key ?? first, ...rest] };
  };
  const made = expr && change(expr);
  return isWhole ? made : null;
}
