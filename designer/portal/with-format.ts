import type { TextFormat } from '../../renderers/widgets/format-bar/text-format.ts';
import { plainFormat } from '../../renderers/widgets/format-bar/text-format.ts';
import type { Words } from '../../schemas/kinds/block-values.ts';

/** How a text stands, for the bar; where it says nothing the block decides. */
export const formatOf = ({ isBold, style }: Words): TextFormat => ({
  isBold: isBold ?? false,
  style: { ...plainFormat.style, ...style },
});

/** Words with what was changed on the bar, and nothing else: a new size says no colour. */
export function withFormat(words: Words, next: TextFormat): Words {
  const now = formatOf(words);
  const changed = Object.entries(next.style).filter(([key, value]) => now.style[key as 'color'] !== value);
  return {
    ...words,
    ...(next.isBold === now.isBold ? {} : { isBold: next.isBold }),
    ...(changed.length > 0 ? { style: { ...words.style, ...Object.fromEntries(changed) } } : {}),
  };
}
