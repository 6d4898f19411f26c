import { type Issue, stops } from '../../schemas/issues/result.ts';
import { checkDocument, type Document } from '../../schemas/language/document.ts';
import { stepsOf } from '../../schemas/language/pointer.ts';

/**
 * What is left of a document when each thing that is wrong with it is taken out, and what cannot be without that as well.
 * Null where the fault is in the document as a whole. `judge` says what else becomes wrong by it.
 */
export function withoutFaults(
  document: Document,
  issues: readonly Issue[],
  judge: (document: Document) => readonly Issue[] = shapeOf,
): Document | null {
  const left = structuredClone(document);
  let faults = issues.filter((issue) => stops([issue]));
  while (faults.length > 0) {
    // From behind, so that the places in an array stay what they are.
    for (const path of faults
      .map((issue) => issue.path)
      .sort()
      .reverse()) {
      if (path === '/title') left.title = left.key;
      else if (!takeOut(left, path)) return null;
    }
    faults = judge(left).filter((issue) => stops([issue]));
  }
  return left;
}

/** What is wrong with the shape of a document at work: one that stands on a fieldset says only what differs. */
export const shapeOf = (document: Document): readonly Issue[] =>
  checkDocument(document, { whole: !(document.kind === 'entity' && document.fieldsets !== undefined) });

/** Takes away what stands at a pointer, or the innermost thing on its way that is there; false where that is the whole document. */
function takeOut(document: object, pointer: string): boolean {
  const steps = stepsOf(pointer);
  const way: object[] = [document];
  for (const step of steps) {
    const next: unknown = Object.hasOwn(way.at(-1) ?? {}, step) ? Reflect.get(way.at(-1) ?? {}, step) : undefined;
    if (typeof next !== 'object' || next === null) break;
    way.push(next);
  }
  // What lies deeper than an owner that holds the key is gone already: the owner itself goes.
  for (let depth = Math.min(way.length, steps.length) - 1; depth >= 0; depth -= 1) {
    const owner = way[depth] as object;
    const key = steps[depth] as string;
    if (!Object.hasOwn(owner, key)) continue;
    if (Array.isArray(owner)) owner.splice(Number(key), 1);
    else Reflect.deleteProperty(owner, key);
    return true;
  }
  return false;
}
