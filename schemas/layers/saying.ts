import type { Document } from '../language/document.ts';
import type { DocumentChange } from './diff-documents.ts';
import type { Words } from './naming.ts';

/** Both documents of a change, and what stands around them. */
export interface SaidWords extends Words {
  readonly before: Document;
  readonly after: Document;
}

export interface Said extends DocumentChange {
  readonly words: SaidWords;
  readonly steps: readonly string[];
  /** What stood at each `:` of the pattern. */
  readonly found: readonly string[];
}

export interface Saying {
  readonly pattern: readonly string[];
  say(change: Said): string | readonly string[];
}

/** How a change at a path is said: `:` stands for any key, `**` for any number of them. */
export const saying = (pattern: string, say: Saying['say']): Saying => ({ pattern: pattern.split('/').slice(1), say });

/** Came, went, or is otherwise. */
export const cameOrWent = ({ before, after }: DocumentChange): '新增' | '删除' | '修改' =>
  before === undefined ? '新增' : after === undefined ? '删除' : '修改';

/** What a list of words gained and lost. */
export function gainAndLoss({ before, after }: DocumentChange): { readonly gained: string[]; readonly lost: string[] } {
  const [old, now] = [before, after].map((list) => (Array.isArray(list) ? list.map(String) : [])) as [
    string[],
    string[],
  ];
  return { gained: now.filter((one) => !old.includes(one)), lost: old.filter((one) => !now.includes(one)) };
}

/** What came into view, left it, or is another there. */
export const shows = ({ before, after }: Said): string =>
  before === undefined ? '显示' : after === undefined ? '不再显示' : '修改了';
