import { fieldKinds } from '../../../renderers/fields/kinds.ts';
import { scopeOver, scopesOver } from '../../../schemas/check/allowed.ts';
import { fitFor } from '../../../schemas/check/fit-value.ts';
import type { LedgerModel } from '../../../schemas/compile/ledger-model.ts';
import type { EntityModel, FieldModel } from '../../../schemas/compile/model.ts';
import type { RecordData } from '../../../schemas/compile/plan.ts';
import { compareDecimals } from '../../../schemas/expressions/decimal.ts';
import { evaluate } from '../../../schemas/expressions/evaluate.ts';
import { readsOf } from '../../../schemas/expressions/reads-of.ts';
import type { EvalScope } from '../../../schemas/expressions/scope.ts';
import { type Ledger, readByTaker } from '../../sql/ledgers.ts';
import type { Asking } from '../asking.ts';
import { fromOf, isHeld, type Passage } from './came-from.ts';
import { type Diff, placed } from './changes.ts';
import { judgedPlans } from './judged-plan.ts';
import { computed } from './settle-move.ts';

/** What a save does to one ledger. */
export interface LedgerMoves {
  readonly ledger: Ledger;
  readonly rows: readonly RowMove[];
}

/** One row that takes otherwise than it did. */
export interface RowMove {
  readonly taker: string;
  /** '' for the head. */
  readonly row: string;
  /** It held something so far: what, and of which account, its entry says. */
  readonly had: boolean;
  /** What it is to hold from now on; null: nothing. */
  readonly wants: Wanted | null;
  /** Where in the record that was said. */
  readonly at: string;
}

export interface Wanted {
  readonly amount: string;
  /** The account itself where a chain leads to it, else what finds it. */
  readonly of: { readonly id: string; readonly line: string } | Sought;
}

/** The record that is named, and the values its account must have, in the order of the ledger's `by`. */
export interface Sought {
  readonly over: string | null;
  readonly by: readonly (string | number | null)[];
  /** What an account is made with that is not there. */
  readonly opens?: RecordData;
}

/** What rows of records hold otherwise of one ledger's accounts. */
export function movesOf(asking: Asking, ledger: Ledger, passages: readonly Passage[]): LedgerMoves[] {
  const reads = readByTaker(ledger);
  const rows = passages
    .filter(({ diff, before, after }) => !before || !after || !diff || isTouched(ledger, reads, diff))
    .flatMap((passage) => rowMoves(asking, ledger, passage));
  return rows.length > 0 ? [{ ledger, rows }] : [];
}

/** Whether a change of a record may be one of what it takes: the rest of it may not even have been read. */
function isTouched({ from }: Ledger, reads: ReadonlySet<string>, { head, rows }: Diff): boolean {
  if (head.some(({ path }) => reads.has(path))) return true;
  return rows.some(({ part: { path }, added, removed, changed }) => {
    if (added.length + removed.length + changed.length === 0) return false;
    const isOver = from === path || from.startsWith(`${path}.`);
    return isOver || [...reads].some((read) => read === path || read.startsWith(`${path}.`));
  });
}

interface RowClaim {
  readonly wants: Wanted | null;
  readonly at: string;
}

function rowMoves(asking: Asking, ledger: Ledger, { before, after }: Passage): RowMove[] {
  const holds = (record: RecordData | null) => record !== null && isHeld(ledger.while, record);
  if (!holds(before) && !holds(after)) return [];
  const [was, is] = [standingsOf(asking, ledger, before), standingsOf(asking, ledger, after)];
  const taker = String((after ?? before)?.id);
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((row): RowMove[] => {
    const [had, has] = [was.get(row)?.wants ?? null, is.get(row)?.wants ?? null];
    if (JSON.stringify(had) === JSON.stringify(has)) return [];
    return [{ taker, row, had: had !== null, wants: has, at: is.get(row)?.at ?? '' }];
  });
}

/** By row: what it holds, or nothing. */
function standingsOf(asking: Asking, ledger: Ledger, record: RecordData | null): ReadonlyMap<string, RowClaim> {
  if (!record) return new Map();
  const part = ledger.from === '' ? null : asking.entity.parts.get(ledger.from);
  const rows = part ? placed(part, record) : [{ row: record, no: 1 }];
  const holds = isHeld(ledger.while, record);
  const seen = holds ? scopesIn(asking, ledger, record) : [];
  const first = firstRead(ledger);
  return new Map(
    rows.map(({ row, no }, index) => {
      const scope = seen[index];
      const amount = scope ? amountOf(ledger, ledger.sum, scope) : null;
      const of = amount === null || !scope ? null : accountOf(ledger, row, scope);
      const place = part ? (part.parent?.path === '' ? `/${part.key}/${no - 1}` : '') : '';
      const at = part && place === '' ? '' : `${place}${first === '' ? '' : `/${first}`}`;
      return [part ? String(row.id) : '', { wants: amount !== null && of ? { amount, of } : null, at }];
    }),
  );
}

/** The first field of the row itself that says how much it takes. */
const firstRead = ({ take }: Ledger): string =>
  readsOf(take).find(({ up, keys }) => up === 0 && keys.length === 1)?.keys[0] ?? '';

/** What is worked out and not kept has to be worked out first. */
function scopesIn(asking: Asking, ledger: LedgerModel & { readonly taker?: EntityModel }, record: RecordData) {
  const { entity, asker } = asking;
  const { whole } = judgedPlans(asking);
  const needs = ledger.taker
    ? [...readByTaker(ledger as Ledger)]
    : readsOf(ledger.take).map(({ keys }) => [ledger.from, ...keys].join('.'));
  const isWorked = needs.some((path) => entity.fields.get(path)?.column === null);
  const stands = isWorked ? computed(asking, record) : record;
  return ledger.from === '' ? [scopeOver(whole, stands, asker)] : scopesOver(whole, stands, ledger.from, asker);
}

/** Nothing is no amount: whoever takes none needs no account. */
function amountOf({ take }: LedgerModel, sum: FieldModel | undefined, scope: EvalScope): string | null {
  const value = evaluate(take, scope);
  const fitted = sum ? fitFor({ kind: sum.kind.name, config: sum.config }, fieldKinds)(value) : value;
  const amount = fitted === null || fitted === undefined ? '0' : String(fitted);
  return compareDecimals(amount, '0') === 0 ? null : amount;
}

function accountOf({ find, opens }: Ledger, row: RecordData, scope: EvalScope): Wanted['of'] | null {
  if (!('chain' in find)) {
    const value = (expr: Parameters<typeof evaluate>[0]) => evaluate(expr, scope) ?? null;
    const over = find.over ? value(find.over) : null;
    return {
      over: over === null ? null : String(over),
      by: find.by.map(({ expr }) => value(expr) as string | number | null),
      ...(opens ? { opens: Object.fromEntries(opens.map(({ field, expr }) => [field, value(expr)])) } : {}),
    };
  }
  const from = fromOf(row);
  return from?.chain === find.chain && from.line !== null ? { id: from.id, line: from.line } : null;
}

/** By row of a record: what it says it takes, held or not; for the links of a chain. */
export function takenOf(asking: Asking, ledger: LedgerModel, record: RecordData): readonly string[] {
  const sum = asking.model.entities.get(ledger.account.entity)?.fields.get(ledger.account.into);
  return scopesIn(asking, ledger, record).map((scope) => amountOf(ledger, sum, scope) ?? '0');
}
