import type { Handed } from '../../schemas/wire/records.ts';
import type { Asking } from './asking.ts';

export interface HandedOut {
  readonly $handed?: readonly Handed[];
}

/** An answer with what was handed out on the way, which goes along this once and is not kept with it. */
export async function handOut<T extends object>(
  asking: Asking,
  work: (asking: Asking) => Promise<T>,
): Promise<T & HandedOut> {
  const handed: Handed[] = [];
  const answer = await work({ ...asking, hand: (given) => handed.push(given) });
  return handed.length === 0 ? answer : { ...answer, $handed: handed };
}
