/** What was sent and has not been answered yet, with the key it was sent under. */
const unanswered = new Map<string, string>();
const most = 200;

export interface RequestKey {
  readonly key: string;
  /** An answer came, whatever it says: the next of the same is another action. */
  forget(): void;
}

/**
 * The key of one action: the same while no answer has come, so that whoever presses again after the line broke makes
 * nothing twice.
 */
export function keyOf(url: string, data: unknown): RequestKey {
  const action = actionOf(url, data);
  const key = unanswered.get(action) ?? newKey();
  const [oldest] = unanswered.keys();
  if (unanswered.size >= most && oldest !== undefined) unanswered.delete(oldest);
  unanswered.set(action, key);
  return { key, forget: () => void unanswered.delete(action) };
}

/** Also where a page came over plain HTTP, which has no `randomUUID`. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

function actionOf(url: string, data: unknown): string {
  if (!(data instanceof FormData)) return `${url} ${JSON.stringify(data ?? null)}`;
  const parts = [...data].map(([name, value]) => [name, value instanceof File ? fileOf(value) : value]);
  return `${url} ${JSON.stringify(parts)}`;
}

const fileOf = ({ name, size, lastModified }: File) => [name, size, lastModified];
