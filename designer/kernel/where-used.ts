import type { Document } from '../../schemas/language/document.ts';
import { idOf } from '../../schemas/language/document.ts';
import { at } from '../../schemas/language/pointer.ts';
import { isObject } from '../../schemas/layers/diff-documents.ts';

export interface UsedAt {
  readonly document: string;
  readonly title: string;
  readonly path: string;
}

/**
 * Where documents at work name something by its key, drafts included: what the server's where-used, which knows only what is
 * published, cannot say yet. `places` tells for a value at a path what it refers to.
 */
export function usesIn(
  documents: readonly Document[],
  ref: string,
  refersTo: (path: string, value: string, document: Document) => string | null,
): readonly UsedAt[] {
  return documents.flatMap((document) => {
    const found: UsedAt[] = [];
    const walk = (value: unknown, path: string): void => {
      if (typeof value === 'string') {
        if (refersTo(path, value, document) === ref)
          found.push({ document: idOf(document), title: titleOf(document), path });
      } else if (Array.isArray(value)) for (const [index, item] of value.entries()) walk(item, at(path, index));
      else if (isObject(value)) for (const [key, entry] of Object.entries(value)) walk(entry, at(path, key));
    };
    walk(document, '');
    return found;
  });
}

const titleOf = ({ title, key }: Document): string => (typeof title === 'string' ? title : (title?.zh ?? key));
