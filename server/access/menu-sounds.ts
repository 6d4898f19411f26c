import type { MenuItem } from '../../schemas/compile/model.ts';
import type { SoundingItem } from '../../schemas/wire/session.ts';

const known = new Map<string, readonly string[]>();
const mostKnown = 5_000;

type Pinyin = typeof import('pinyin-pro').pinyin;

/** Said on the server: the browser need not carry a dictionary for it, and a start does not wait for one. */
export async function withSounds(items: readonly MenuItem[]): Promise<readonly SoundingItem[]> {
  const { pinyin } = await import('pinyin-pro');
  return sounding(items, pinyin);
}

const sounding = (items: readonly MenuItem[], pinyin: Pinyin): readonly SoundingItem[] =>
  items.map((item) => ({ ...item, sounds: soundsOf(item.title, pinyin), items: sounding(item.items, pinyin) }));

function soundsOf(title: string, pinyin: Pinyin): readonly string[] {
  const found = known.get(title);
  if (found) return found;
  const syllables = pinyin(title, { toneType: 'none', type: 'array', nonZh: 'consecutive' }).map((one) =>
    one.toLowerCase().replaceAll(' ', ''),
  );
  const sounds = [syllables.join(''), syllables.map((one) => one.charAt(0)).join('')];
  if (known.size < mostKnown) known.set(title, sounds);
  return sounds;
}
