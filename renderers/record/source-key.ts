import type { RecordData } from '../../schemas/compile/plan.ts';
import { hashText } from '../../schemas/values/hash.ts';

interface Source {
  readonly chain?: string;
  readonly id?: string;
  readonly with?: readonly string[];
}

/** What a new record comes from, in one word; null: from nothing. Each source has a page, and a draft, of its own. */
export function sourceKeyOf(initial: RecordData | undefined, between: string): string | null {
  const from = initial?.$from as Source | undefined;
  if (!from?.chain) return null;
  const others = from.with ?? [];
  // Many ids are long for an address; the order in which they were chosen makes no other document.
  const all = others.length === 0 ? from.id : hashText([from.id, ...others].toSorted().join(' '));
  return `${from.chain}${between}${all}`;
}
