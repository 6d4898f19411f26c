import { AsyncLocalStorage } from 'node:async_hooks';

const counting = new AsyncLocalStorage<{ sent: number }>();

/** Told of every statement that is sent for a tenant. */
export function noteSent(times = 1): void {
  const count = counting.getStore();
  if (count) count.sent += times;
}

/** How many statements some work sends: its own, whatever else goes on beside it. Tests count round trips by it. */
export async function countSent<T>(work: () => Promise<T>): Promise<{ readonly sent: number; readonly result: T }> {
  const count = { sent: 0 };
  const result = await counting.run(count, work);
  return { sent: count.sent, result };
}
