import type { Call } from './load.ts';

interface Side {
  readonly port: number;
  readonly call: Call;
}

/** When it was answered, in which words; and where each side writes a record of its own, which one and when. */
const itsOwn = new Set(['timestamp', 'message']);
const ofItsOwnRecord = new Set([...itsOwn, 'id', 'poNo', 'createTime', 'updateTime']);

/**
 * Compares what both sides answer to the same work. A ratio of two servers that answer otherwise compares nothing, so any difference
 * ends the bench, with the fields that one side leaves out, or else the first place. What one says is nothing the other may leave out.
 */
export async function refuseOtherAnswers(name: string, token: string, product: Side, tuned: Side): Promise<void> {
  const one = await answerOf(token, product);
  const other = await answerOf(token, tuned);
  const all = placesOf(one, other, product.call.method === 'GET' ? itsOwn : ofItsOwnRecord);
  if (all.length > 0) throw new Error(sayDifferences(name, all));
}

/** A document that has grown is told by its fields: whoever reads it knows what the hand-written statements are to learn. */
function sayDifferences(name: string, all: readonly Difference[]): string {
  const untold = fieldsOf(all.filter(({ tuned }) => tuned === null));
  const gone = fieldsOf(all.filter(({ product }) => product === null));
  const said = [
    untold && `the hand-written side does not tell ${untold} (its columns are in order-columns.ts and tuned-sql.ts)`,
    gone && `the hand-written side tells ${gone}, which the product does not`,
  ].filter(Boolean);
  const [first] = all;
  if (said.length === 0 && first)
    said.push(
      `at ${first.at} the product says ${JSON.stringify(first.product)}, the other ${JSON.stringify(first.tuned)}`,
    );
  return `the two sides answer "${name}" differently: ${said.join('; ')}`;
}

/** Each field once, whatever line it stands in. */
const fieldsOf = (all: readonly Difference[]): string => [...new Set(all.map(({ at }) => fieldAt(at)))].join(', ');

const fieldAt = (at: string) =>
  at
    .replace(/^\/result\//, '')
    .replace(/\/\d+(?=\/)/g, '')
    .replaceAll('/', '.');

async function answerOf(token: string, { port, call: { method, path, body, answered } }: Side): Promise<unknown> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { 'x-access-token': token, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  answered?.(text);
  if (!response.ok) throw new Error(`${method} ${path} is answered by ${response.status}: ${text.slice(0, 300)}`);
  return JSON.parse(text);
}

interface Difference {
  readonly at: string;
  readonly product: unknown;
  readonly tuned: unknown;
}

/** Every place in which two answers differ, and how. */
export const differences = (one: unknown, other: unknown, apart: ReadonlySet<string>): string[] =>
  placesOf(one, other, apart).map(
    ({ at, product, tuned }) => `${at}: ${JSON.stringify(product)} and ${JSON.stringify(tuned)}`,
  );

function placesOf(product: unknown, tuned: unknown, apart: ReadonlySet<string>, at = ''): Difference[] {
  if (isObject(product) && isObject(tuned)) {
    const keys = new Set([...Object.keys(product), ...Object.keys(tuned)]);
    return [...keys]
      .filter((key) => !apart.has(key))
      .flatMap((key) => placesOf(product[key], tuned[key], apart, `${at}/${key}`));
  }
  return (product ?? null) === (tuned ?? null) ? [] : [{ at, product: product ?? null, tuned: tuned ?? null }];
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
