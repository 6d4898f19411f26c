import { rowPlace } from '../../schemas/compile/line-hides.ts';
import type { View } from '../sql/view.ts';
import { type IsHidden, nothingHidden } from './hidden-places.ts';

/** What of one record a viewer is shown. */
export interface Sight {
  /** `row`: the id of the line the place is in. */
  readonly isShown: (path: string, row?: string) => boolean;
}

/** By the row scopes that hold for the record, and by what is hidden of it. */
export function sightOf(view: View, holding: readonly number[], isHidden: IsHidden = nothingHidden): Sight {
  const parts = [view.entity.head, ...view.entity.parts.values()];
  const places = parts.flatMap((part) => [...view.fields(part), ...view.parts(part)]);
  const rows = parts.flatMap((part) => view.parts(part).map(({ path }) => rowPlace(path)));
  const seen = new Set([...[...places, ...view.fetches].map(({ path }) => path), ...rows]);
  return {
    isShown: (path, row) =>
      seen.has(path) && (view.shownIn(path)?.some((scope) => holding.includes(scope)) ?? true) && !isHidden(path, row),
  };
}
