import { parseExpression } from '../expressions/parse-expression.ts';
import { readsOf, visit } from '../expressions/reads-of.ts';
import { settleRows } from '../expressions/settle-rows.ts';
import type { Expr, FunctionName } from '../expressions/tree.ts';
import { at } from '../language/pointer.ts';
import type { ValueType } from '../values/value-type.ts';
import type { Findings } from './findings.ts';
import { type FieldModel, type PartModel, systemFields } from './model.ts';
import type { GrowingField, GrowingPart } from './shape.ts';

/** What a document says of a computed value. */
export interface ComputedWords {
  readonly calc: string;
  readonly stored: boolean;
  readonly live: boolean;
  /** The field's own place in its document. */
  readonly path: string;
}

interface Keeping {
  readonly parts: readonly GrowingPart[];
  readonly computed: ReadonlyMap<string, ComputedWords>;
  readonly findings: Findings;
  /** Of a facet alone: whoever saves through its base would leave the value as it was. */
  isForeign(pointer: string): boolean;
  /** Quantities that chains keep in its lines: written by others, while the record stands. */
  readonly ledgers: ReadonlySet<string>;
  /** Whose records point here, by the key of the link. */
  readonly links: ReadonlyMap<string, string>;
  /** Its rows are those of a registered view: nothing can be kept in them. */
  readonly isView: boolean;
}

/** Why a value may change while its record stays. `asker`: with the moment, or with who asks; `link`: with records that point at it. */
type Cause = 'reference' | 'asker' | 'link' | null;

/** What depends on who asks and when. */
export const ofTheAsker: ReadonlySet<FunctionName> = new Set([
  'today',
  'now',
  'me',
  'myDeparts',
  'myDepart',
  'mySupplier',
  'hasRole',
]);

/** What depends on who asks alone. */
const ofThePerson: ReadonlySet<FunctionName> = new Set([...ofTheAsker].filter((fn) => fn !== 'today' && fn !== 'now'));

/** Whether an expression gives another answer at another time, or to somebody else. */
export const asksTheAsker = (expr: Expr): boolean => calls(expr, ofTheAsker);

/** Whether it gives another answer to somebody else. */
export const asksWho = (expr: Expr): boolean => calls(expr, ofThePerson);

function calls(expr: Expr, functions: ReadonlySet<FunctionName>): boolean {
  let found = false;
  visit(expr, (node) => {
    found ||= node.t === 'call' && functions.has(node.fn);
  });
  return found;
}

/**
 * Decides of every computed value whether it is kept. The law: an amount is, and whatever could change while nobody touches
 * the record, unless `live` is asked for. A value of the day or of who looks must say which of the two it is to be.
 */
export function keepComputed(keeping: Keeping): void {
  const fields = new Map(
    keeping.parts.flatMap((part) => [...part.fields.values()].map((field) => [field.path, field])),
  );
  const ground = groundsIn(keeping);
  for (const [path, words] of keeping.computed) {
    const field = fields.get(path);
    if (field) keepOne(field, words, ground(path), keeping);
  }
}

function keepOne(
  field: GrowingField,
  words: ComputedWords,
  { cause, follows }: Ground,
  { findings, isForeign, isView }: Keeping,
): void {
  const { stored, live, path } = words;
  const said = { field: field.label };
  if (live && stored) findings.say('live_and_stored', at(path, 'live'), said);
  const isSilent = !stored && !live && !isView;
  const mustSay = isSilent && (cause === 'asker' || (cause !== null && follows));
  // Only warned of: what was published before must still open. A publish refuses it.
  if (mustSay) findings.warn(cause === 'asker' ? 'moving_value' : 'moving_ledger', at(path, 'calc'), said);
  const byLaw = !isView && !live && !mustSay && (cause !== null || field.kind.keeps === true);
  const wouldKeep = stored && !live ? 'stored' : byLaw ? 'byLaw' : null;
  const isLost = wouldKeep !== null && !isView && isForeign(path);
  if (isLost) findings.warn('cannot_keep', at(path, 'calc'), said);
  field.keeps = isLost && !stored ? null : wouldKeep;
  if (field.keeps === null) field.column = null;
  const isLive = field.keeps === null && (live || mustSay || cause !== null);
  field.varies = isLive ? 'live' : cause === 'asker' ? 'atSave' : null;
}

/** What a computed value stands on. */
interface Ground {
  readonly cause: Cause;
  /** It follows a quantity that a chain keeps. */
  readonly follows: boolean;
}
const firm: Ground = { cause: null, follows: false };

/** By field: what makes its value change. What reads a kept value only changes with its record. */
function groundsIn({ parts, computed, ledgers, links }: Keeping): (path: string) => Ground {
  const byPath = new Map(parts.map((part) => [part.path, part]));
  const known = new Map<string, Ground>();
  const groundOf = (path: string): Ground => {
    const words = computed.get(path);
    const found = known.get(path);
    if (!words || found) return found ?? firm;
    // What goes round in a circle is told elsewhere.
    known.set(path, firm);
    const parsed = parseExpression(words.calc);
    const part = byPath.get(path.split('.').slice(0, -1).join('.'));
    const ground = parsed.ok && part ? groundIn(parsed.value, part) : firm;
    known.set(path, ground);
    return ground;
  };
  const readGround = (part: PartModel, up: number, keys: readonly string[]): Ground => {
    const start = standsAt(part, up);
    if (start && linkAt(start, links, keys[0] ?? '') !== undefined) return { cause: 'link', follows: false };
    const end = endOf(part, up, keys);
    if (!end) return keys.length > 1 && isSystem(keys[0]) ? { cause: 'reference', follows: false } : firm;
    if (end.goesOn) return { cause: 'reference', follows: false };
    const { path } = end.field;
    const { cause, follows } = groundOf(path);
    return { cause: computed.get(path)?.live ? cause : null, follows: follows || ledgers.has(path) };
  };
  const groundIn = (expr: Expr, part: PartModel): Ground => {
    const settled = settleRows(expr, (up, keys) => rowsAt(part, links, up, keys), part.path);
    const read = readsOf(settled).map(({ up, keys }) => readGround(part, up, keys));
    const causes = [asksTheAsker(expr) ? 'asker' : null, ...read.map(({ cause }) => cause)] as const;
    return { cause: strongest(causes), follows: read.some(({ follows }) => follows) };
  };
  return groundOf;
}

const byStrength = ['asker', 'link', 'reference'] as const;

const strongest = (causes: readonly Cause[]): Cause => byStrength.find((cause) => causes.includes(cause)) ?? null;

/** The engine's own fields come to a head last of all. */
const isSystem = (key = ''): boolean => (systemFields as readonly string[]).includes(key);

/** Our own field that a path ends in or goes through; undefined where it ends in rows, or nowhere. */
function endOf(
  part: PartModel,
  up: number,
  keys: readonly string[],
): { field: FieldModel; goesOn: boolean } | undefined {
  let here: PartModel | null = part;
  for (let step = 0; step < up && here; step++) here = here.parent;
  for (const [step, key] of keys.entries()) {
    const inner: PartModel | undefined = here?.parts.get(key);
    const field = inner ? undefined : here?.fields.get(key);
    if (field) return { field, goesOn: step < keys.length - 1 };
    if (!inner) return undefined;
    here = inner;
  }
  return undefined;
}

/** Rows of a part, or records that point here; nothing else of types is known yet. */
function rowsAt(
  part: PartModel,
  links: ReadonlyMap<string, string>,
  up: number,
  keys: readonly string[],
): ValueType | undefined {
  const start = standsAt(part, up);
  let here: PartModel | undefined = start;
  for (const key of keys) here = here?.parts.get(key);
  if (here && keys.length > 0) return { is: 'rows', part: here.path };
  const of = keys.length === 1 && start ? linkAt(start, links, keys[0] ?? '') : undefined;
  return of === undefined ? undefined : { is: 'rows', part: '', of };
}

function standsAt(part: PartModel, up: number): PartModel | undefined {
  let here: PartModel | null = part;
  for (let step = 0; step < up && here; step++) here = here.parent;
  return here ?? undefined;
}

const linkAt = ({ path, parts, fields }: PartModel, links: ReadonlyMap<string, string>, key: string) =>
  path === '' && !parts.has(key) && !fields.has(key) ? links.get(key) : undefined;
