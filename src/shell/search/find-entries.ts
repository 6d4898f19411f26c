import type { SoundingItem } from '../../../schemas/wire/session.ts';
import { entriesOf } from '../../frame/addresses/menu-paths.ts';

export interface FoundEntry {
  readonly item: SoundingItem;
}

/** Entries whose title holds what was typed, or whose sound or initials begin with it; those that begin so come first. */
export function findEntries(menu: readonly SoundingItem[], typed: string): readonly FoundEntry[] {
  const wanted = typed.trim().toLowerCase().replaceAll(' ', '');
  const all = entriesOf(menu);
  if (wanted === '') return all.slice(0, 12).map((item) => ({ item }));
  return all
    .flatMap((item) => {
      const place = placeIn(item, wanted);
      return place === null ? [] : [{ item, place }];
    })
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => ({ item }));
}

function placeIn(
  { title, sounds = [] }: SoundingItem & { readonly sounds?: readonly string[] },
  wanted: string,
): number | null {
  const inTitle = title.toLowerCase().indexOf(wanted);
  if (inTitle >= 0) return inTitle;
  const inSound = sounds.map((sound) => sound.indexOf(wanted)).filter((at) => at >= 0);
  return inSound.length > 0 ? 100 + Math.min(...inSound) : null;
}
