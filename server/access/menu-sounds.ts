import { pinyin } from 'pinyin-pro';
import type { MenuItem } from '../../schemas/compile/model.ts';
import type { SoundingItem } from '../../schemas/wire/session.ts';

const known = new Map<string, readonly string[]>();
const mostKnown = 5_000;

/** Said on the server: the browser need not carry a dictionary for it. */
export const withSounds = (items: readonly MenuItem[]): readonly SoundingItem[] =>
  items.map((item) => ({ ...item, sounds: soundsOf(item.title), items: withSounds(item.items) }));

function soundsOf(title: string): readonly string[] {
  const found = known.get(title);
  if (found) return found;
  const syllables = pinyin(title, { toneType: 'none', type: 'array', nonZh: 'consecutive' }).map((one) =>
    one.toLowerCase().replaceAll(' ', ''),
  );
  const sounds = [syllables.join(''), syllables.map((one) => one.charAt(0)).join('')];
  if (known.size < mostKnown) known.set(title, sounds);
  return sounds;
}
