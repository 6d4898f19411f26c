import type { TSchema } from '@sinclair/typebox';

/**
 * A section of an entity's document, as far as its words go. Whatever else is to it stands beside it in its folder, by the floor
 * that it needs: `.issues.ts` what can be wrong with it, `.say.ts` how a change of it is told, `.compile.ts` what comes of it,
 * `.judge.ts` what a case tries of it.
 */
export interface Section {
  readonly key: string;
  /** What may be said, called as people call it. */
  readonly words: TSchema;
  /** What people call one of its entries. */
  readonly entry?: string;
  /**
   * What of it a facet has of its own once it says it: each word, or each entry from start to end; by word, where the words differ,
   * and one that is not named is its own. Absent: the section.
   */
  readonly facet?: 'words' | 'entries' | Readonly<Record<string, 'entries'>>;
}
