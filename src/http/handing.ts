import type { Handed } from '../../schemas/wire/records.ts';

let show: ((handed: readonly Handed[]) => void) | null = null;

/** The one place of the frame where the dialog stands. */
export function onHanding(then: ((handed: readonly Handed[]) => void) | null): void {
  show = then;
}

/** Shows what came along with an answer, and gives the answer without it. */
export async function takeHanded<T extends object>(asked: Promise<T>): Promise<T> {
  const { $handed, ...answer } = (await asked) as T & { readonly $handed?: readonly Handed[] };
  if ($handed) show?.($handed);
  return answer as T;
}
