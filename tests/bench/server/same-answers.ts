import type { Call } from './load.ts';

interface Side {
  readonly port: number;
  readonly call: Call;
}

/** When it was answered, in which words; and where each side writes a record of its own, which one and when. */
const itsOwn = new Set(['timestamp', 'message']);
const ofItsOwnRecord = new Set([...itsOwn, 'id', 'poNo', 'createTime', 'updateTime']);

/**
 * Compares what both sides answer to the same work. A ratio of two servers that answer otherwise compares nothing, so the first
 * difference ends the bench, with the place. What one says is nothing the other may leave out.
 */
export async function refuseOtherAnswers(name: string, token: string, product: Side, tuned: Side): Promise<void> {
  const one = await answerOf(token, product);
  const other = await answerOf(token, tuned);
  const [first] = differences(one, other, product.call.method === 'GET' ? itsOwn : ofItsOwnRecord);
  if (first) throw new Error(`the two sides answer "${name}" differently: ${first}`);
}

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

/** Every place in which two answers differ, and how. */
export function differences(one: unknown, other: unknown, apart: ReadonlySet<string>, at = ''): string[] {
  if (isObject(one) && isObject(other)) {
    const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
    return [...keys]
      .filter((key) => !apart.has(key))
      .flatMap((key) => differences(one[key], other[key], apart, `${at}/${key}`));
  }
  return (one ?? null) === (other ?? null) ? [] : [`${at}: ${JSON.stringify(one)} and ${JSON.stringify(other)}`];
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
