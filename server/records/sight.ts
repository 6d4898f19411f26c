import type { View } from '../sql/view.ts';
import { type IsHidden, nothingHidden } from './hidden-places.ts';

/** What of one record a viewer is shown. */
export interface Sight {
  /** `row`: the id of the line the place is in. */
  readonly isShown: (path: string, row?: string) => boolean;
}

/** By the row scopes that hold for the record, and by what rules hide of it. */
export function sightOf(view: View, holding: readonly number[], isHidden: IsHidden = nothingHidden): Sight {
  const parts = [view.entity.head, ...view.entity.parts.values()];
  const seen = new Set(parts.flatMap((part) => [...view.fields(part), ...view.parts(part)].map(({ path }) => path)));
  return {
    isShown: (path, row) =>
      seen.has(path) && (view.shownIn(path)?.some((scope) => holding.includes(scope)) ?? true) && !isHidden(path, row),
  };
}
