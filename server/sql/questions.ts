import type { Statement, TenantDb } from '../db/statement.ts';
import { asPlanned } from './planned.ts';

/** Something asked of the database by any number of statements, and what their rows come to. */
export interface Question<T> {
  readonly asks: readonly Statement[];
  // biome-ignore lint/suspicious/noExplicitAny: a row is what its SQL says
  answer(found: readonly (readonly any[])[]): T;
}

type Answers<Q extends readonly Question<unknown>[]> = {
  -readonly [At in keyof Q]: Q[At] extends Question<infer T> ? T : never;
};

/**
 * Asks several questions in one round trip, of one moment. Their rows come as JSON says them, so what JSON has no word for, moments and
 * decimals, must be asked for as text.
 */
export async function askAll<const Q extends readonly Question<unknown>[]>(
  db: TenantDb,
  ...questions: Q
): Promise<Answers<Q>> {
  const asks = questions.flatMap((one) => one.asks);
  const row = asks.length > 0 ? await db.first<Record<string, unknown[]>>(together(asks)) : {};
  let at = 0;
  return questions.map((one) => one.answer(one.asks.map(() => row?.[`a${at++}`] ?? []))) as Answers<Q>;
}

/** One question by itself. */
export const askOne = async <T>(db: TenantDb, question: Question<T>): Promise<T> => (await askAll(db, question))[0];

export const nothingAsked: Question<null> = { asks: [], answer: () => null };

/** One statement's rows as they are. */
export const rowsAsked = <Row>(statement: Statement): Question<readonly Row[]> => ({
  asks: [statement],
  answer: ([rows = []]) => rows as readonly Row[],
});

/** Asked side by side, each in a column of its own. */
function together(asks: readonly Statement[]): Statement {
  const { texts, values } = behindEachOther(asks);
  const columns = texts.map((text, at) => `(select coalesce(json_agg(q), '[]') from (${text}) q) as a${at}`);
  return asPlanned({ text: `select ${columns.join(', ')}`, values });
}

/** Several writes, none of which reads what another writes, as one statement. */
export function writtenTogether(writes: readonly Statement[]): Statement {
  const { texts, values } = behindEachOther(writes);
  return asPlanned({ text: `with ${texts.map((text, at) => `w${at} as (${text})`).join(', ')} select 1`, values });
}

/** Each with its own places for values, behind those of the ones before. */
function behindEachOther(statements: readonly Statement[]) {
  const values: unknown[] = [];
  const texts = statements.map(({ text, values: own }) => {
    const moved = movedOn(text, values.length);
    for (const value of own) values.push(value);
    return moved;
  });
  return { texts, values };
}

/** A place for a value, or what is quoted: a word may hold such signs and means nothing by them. */
const placeOrQuoted = /'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\d+)/g;

const movedOn = (text: string, by: number): string =>
  by === 0
    ? text
    : text.replace(placeOrQuoted, (said, no?: string) => (no === undefined ? said : `$${Number(no) + by}`));
