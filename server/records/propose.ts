import { fieldKinds } from '../../renderers/fields/kinds.ts';
import { scopeOver } from '../../schemas/check/allowed.ts';
import { fitFor } from '../../schemas/check/fit-value.ts';
import { registerRows, rowsBelow } from '../../schemas/check/program-rows.ts';
import { sourceOver } from '../../schemas/check/record-source.ts';
import { isNothing } from '../../schemas/check/same-value.ts';
import { rowPlace } from '../../schemas/compile/line-hides.ts';
import type { FieldModel } from '../../schemas/compile/model.ts';
import type { RecordData } from '../../schemas/compile/plan.ts';
import { compareDecimals } from '../../schemas/expressions/decimal.ts';
import { evaluate, holds } from '../../schemas/expressions/evaluate.ts';
import { readsOf } from '../../schemas/expressions/reads-of.ts';
import type { EvalScope } from '../../schemas/expressions/scope.ts';
import type { Asker, Expr } from '../../schemas/expressions/tree.ts';
import type { ChainModel } from '../../schemas/sections/becomes/becomes.model.ts';
import { canonicalJson } from '../../schemas/values/hash.ts';
import type { Asking } from './asking.ts';
import type { IsHidden } from './hidden-places.ts';
import { judgedPlans } from './write/judged-plan.ts';

/** A line of a next document. */
interface ProposedLine {
  readonly row: RecordData;
  /** What of the head it decides. */
  readonly apart: RecordData;
  /** Which line it is of the record it comes from, in words. */
  readonly place: string;
}

/** What a chain makes of one record. */
export interface Proposed {
  readonly head: RecordData;
  readonly lines: readonly ProposedLine[];
}

/** Maps head and lines; of the lines those that `isHidden` leaves, that fit and of which something remains. */
export function propose(asking: Asking, becomes: ChainModel, source: RecordData, isHidden: IsHidden): Proposed {
  const { entity, model, asker } = asking;
  const { whole } = judgedPlans(asking);
  const target = model.entities.get(becomes.to);
  if (!target) throw new Error(`[Bug] no entity ${becomes.to}`);
  const map = (exprs: ReadonlyMap<string, Expr>, part: string, scope: EvalScope): RecordData =>
    Object.fromEntries(
      [...exprs].flatMap(([key, expr]) => {
        const field = target.fields.get(part === '' ? key : `${part}.${key}`);
        return field ? [[key, fitValue(field, evaluate(expr, scope))]] : [];
      }),
    );
  const chain = `${entity.key}.${becomes.key}`;
  const id = String(source.id);
  const head = { ...map(becomes.map, '', scopeOver(whole, source, asker)), $from: { chain, id } };
  const { lines } = becomes;
  if (!lines) return { head, lines: [] };
  const seen = linesOf(asking, source, lines.from).filter(({ row }) => !isHidden(rowPlace(lines.from), String(row.id)));
  const proposed = seen.flatMap(({ row, scope, place }): ProposedLine[] => {
    if (lines.when && !holds(lines.when, scope)) return [];
    const next = map(lines.map, lines.to, scope);
    // What is used up is not offered again.
    if ([...lines.ledgers.values()].some(({ take }) => leavesNothing(take, next, asker))) return [];
    const $from = { chain, id, line: String(row.id) };
    return [{ row: { ...next, $from }, apart: map(lines.split, '', scope), place }];
  });
  return { head, lines: proposed };
}

/** What one next document is gathered from: by source, the head and those of its lines that belong together. */
export interface Batch {
  readonly apart: RecordData;
  readonly proposals: readonly { readonly source: RecordData; readonly record: RecordData }[];
}

export interface Parted {
  readonly batches: readonly Batch[];
  /** Lines that say nothing of what they should decide: nothing is made of them. */
  readonly left: readonly { readonly source: RecordData; readonly place: string }[];
}

/** Lines that decide alike come together, whichever record they come from, in the order in which they are met. */
export function partBy(
  { lines }: ChainModel,
  made: readonly { readonly source: RecordData; readonly proposed: Proposed }[],
): Parted {
  const recordOf = ({ head }: Proposed, of: readonly ProposedLine[]): RecordData =>
    lines && lines.to !== '' ? { ...head, [lines.to]: of.map(({ row }) => row) } : head;
  if (!lines || lines.split.size === 0) {
    const proposals = made.map(({ source, proposed }) => ({ source, record: recordOf(proposed, proposed.lines) }));
    return { batches: [{ apart: {}, proposals }], left: [] };
  }
  const isSilent = ({ apart }: ProposedLine) => [...lines.split.keys()].some((key) => isNothing(apart[key]));
  const left = made.flatMap(({ source, proposed }) =>
    proposed.lines.filter(isSilent).map(({ place }) => ({ source, place })),
  );
  const batches = new Map<string, { apart: RecordData; given: Map<number, ProposedLine[]> }>();
  for (const [at, { proposed }] of made.entries()) {
    for (const line of proposed.lines.filter((one) => !isSilent(one))) {
      const key = canonicalJson(line.apart);
      const batch = batches.get(key) ?? { apart: line.apart, given: new Map() };
      batches.set(key, batch);
      const own = batch.given.get(at);
      if (own) own.push(line);
      else batch.given.set(at, [line]);
    }
  }
  const proposalsOf = (given: ReadonlyMap<number, readonly ProposedLine[]>) =>
    made.flatMap(({ source, proposed }, at) => {
      const own = given.get(at);
      return own ? [{ source, record: recordOf(proposed, own) }] : [];
    });
  return { batches: [...batches.values()].map(({ apart, given }) => ({ apart, proposals: proposalsOf(given) })), left };
}

/** A row that would take nothing, as far as what is carried over says so. */
function leavesNothing(take: Expr, next: RecordData, asker: Asker): boolean {
  const isCarried = readsOf(take).every(({ up, keys }) => up === 0 && keys.length === 1 && (keys[0] ?? '') in next);
  if (!isCarried) return false;
  const amount = evaluate(take, { asker, read: (_, keys) => next[keys[0] ?? ''], rows: () => undefined });
  return compareDecimals(String(amount ?? '0'), '0') !== 1;
}

const fitValue = ({ kind, config }: FieldModel, value: unknown): unknown =>
  fitFor({ kind: kind.name, config }, fieldKinds)(value);

/** The lines a chain reads of a record, and where each stands, in words. */
export const placesOf = (asking: Asking, source: RecordData, { lines }: ChainModel) =>
  lines ? linesOf(asking, source, lines.from).map(({ row, place }) => ({ id: String(row.id), place })) : [];

/** The rows of a part, of all lines where it is a part of lines, and which row of which line each is. */
function linesOf(asking: Asking, record: RecordData, part: string) {
  const { whole } = judgedPlans(asking);
  const source = sourceOver(record);
  const { head } = registerRows({
    plan: whole,
    source,
    asker: asking.asker,
    valueOf: (one, path) => source.value(one.key, path),
  });
  return rowsBelow(head, part).map(({ key, scope }) => ({ row: source.row(key), scope, place: sayRow(key) }));
}

/** 「第2行」, of a line of a line 「第2行的第1行」. */
const sayRow = (key: string): string =>
  key
    .split('/')
    .filter((step) => /^\d+$/.test(step))
    .map((step) => `第${Number(step) + 1}行`)
    .join('的');
