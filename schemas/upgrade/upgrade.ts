import { toSpec1 } from './to-spec-1.ts';
import { toSpec2 } from './to-spec-2.ts';
import { toSpec3 } from './to-spec-3.ts';
import type { Upgraded } from './upgraded.ts';

export type RawDocument = Readonly<Record<string, unknown>>;

/** Every change of the document format, oldest first: step n makes format n + 1 of format n. Steps are pure and kept for ever; what one leaves out it tells. */
const steps: readonly ((document: RawDocument) => Upgraded)[] = [toSpec1, toSpec2, toSpec3];

/** The format that documents are written in today. */
export const CURRENT_SPEC = steps.length;

/** A document of any released format in today's; untouched when it already is, or is newer than we are. */
export function upgradeDocument(document: RawDocument): Upgraded {
  const current: Upgraded = { document, issues: [] };
  return steps.slice(specOf(document)).reduce((older, step) => {
    const newer = step(older.document);
    return { document: newer.document, issues: [...older.issues, ...newer.issues] };
  }, current);
}

/** Format 0 is what documents were before they said which they are. */
export const specOf = (document: RawDocument): number => (typeof document.spec === 'number' ? document.spec : 0);
