import type { FindNode } from '../compile/program-model.ts';
import { cleanValue, evaluate } from '../expressions/evaluate.ts';
import type { EvalScope } from '../expressions/scope.ts';

/** What a record is asked by, attempt after attempt; null: something of it is not there yet. Known again by its text. */
export type FindAsk = readonly (readonly unknown[] | null)[];

/** What was found. */
export interface FoundReference {
  readonly id: string | null;
  /** Why there is none though there are several. */
  readonly say?: string;
  /** What rules read of it, by the path from it, where that is known with it; else it is read beside the record. */
  readonly beyond?: Readonly<Record<string, unknown>>;
}

export const noneFound: FoundReference = { id: null };

/** Answers by what is asked, so that one which comes late is about nothing any more. */
export interface Finds {
  /** Undefined: nobody knows yet. Then it is wanted. */
  answer(node: FindNode, ask: FindAsk): FoundReference | undefined;
}

/** By what an answer is known. */
export const keyOfAsk = ({ field }: Pick<FindNode, 'field'>, ask: FindAsk): string => `${field} ${JSON.stringify(ask)}`;

/** The same paths with nothing at their ends. */
export const nothingOf = (beyond: FoundReference['beyond'] = {}): NonNullable<FoundReference['beyond']> =>
  Object.fromEntries(Object.keys(beyond).map((rest) => [rest, null]));

/** What is read through the references of a row, with what lies behind one of them. */
export const relWith = (known: unknown, key: string, beyond: NonNullable<FoundReference['beyond']>) => ({
  ...(known as object | null),
  ...Object.fromEntries(Object.entries(beyond).map(([rest, value]) => [`${key}.${rest}`, value])),
});

/** Null where no attempt has all it is asked by: there is nothing to find. */
export function askOf({ attempts }: FindNode, scope: EvalScope): FindAsk | null {
  const ask = attempts.map(({ given, except }) => {
    const values = given.map((expr) => cleanValue(evaluate(expr, scope)));
    if (values.some((value) => value === null || value === undefined)) return null;
    return except ? [...values, namedIn(scope, except)] : values;
  });
  return ask.every((one) => one === null) ? null : ask;
}

/** What the record names there, as one text; '' where it names nothing. */
function namedIn(scope: EvalScope, path: readonly string[]): string {
  const rows = path.length > 1 ? scope.rows(0, path.slice(0, -1)) : [scope];
  const ids = (rows ?? []).map((row) => cleanValue(row.read(0, path.slice(-1))));
  return [...new Set(ids.filter((id) => typeof id === 'string'))].toSorted().join(',');
}

/** How many values an attempt is asked by. */
export const widthOf = ({ by, except }: FindNode['attempts'][number]): number => by.length + (except ? 1 : 0);
