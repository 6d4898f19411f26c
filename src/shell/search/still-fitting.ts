import type { FoundRecord } from '../../../schemas/wire/search.ts';

/** Of what an earlier text found, what the text of now finds as well: shown while it is looked for anew, so that Enter opens no other. */
export function stillFitting(found: readonly FoundRecord[], typed: string): readonly FoundRecord[] {
  const wanted = typed.toLowerCase();
  return found.filter(({ name, number }) => [name, number ?? ''].some((text) => text.toLowerCase().includes(wanted)));
}
