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

/** Each with its own places for values, behind those of the ones before. */
function together(asks: readonly Statement[]): Statement {
  const values: unknown[] = [];
  const texts = asks.map(({ text, values: own }, at) => {
    const first = values.length;
    values.push(...own);
    return `(select coalesce(json_agg(q), '[]') from (${movedOn(text, first)}) q) as a${at}`;
  });
  return asPlanned({ text: `select ${texts.join(', ')}`, values });
}

const movedOn = (text: string, by: number): string =>
  by === 0 ? text : text.replace(/\$(\d+)/g, (_, no: string) => `$${Number(no) + by}`);

/** Several writes, none of which reads what another writes, as one statement. */
export function writtenTogether(writes: readonly Statement[]): Statement {
  const values: unknown[] = [];
  const texts = writes.map(({ text, values: own }, at) => {
    const first = values.length;
    values.push(...own);
    return `w${at} as (${movedOn(text, first)})`;
  });
  return asPlanned({ text: `with ${texts.join(', ')} select 1`, values });
}
