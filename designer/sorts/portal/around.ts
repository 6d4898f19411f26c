import type { Document } from '../../../schemas/language/document.ts';
import type { FragmentDocument, SiteDocument } from '../../../schemas/language/page.ts';
import { asServer } from '../../kernel/work.ts';
import type { FoundDocument } from './services.ts';

export const sayTitle = (title: Document['title']): string => (typeof title === 'string' ? title : title.zh);

/** What stands around a page, as it is being written. */
export function aroundOf(all: readonly FoundDocument[]) {
  const works = all.flatMap((each) => {
    try {
      return [asServer(each).document];
    } catch {
      return [];
    }
  });
  const fragments = works.filter((each): each is FragmentDocument => each.kind === 'fragment');
  const site = works.find((each): each is SiteDocument => each.kind === 'site') ?? null;
  return { fragments: new Map(fragments.map((each) => [each.key, each])), site };
}
