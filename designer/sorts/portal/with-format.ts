import type { TextAlign, TextFormat } from '../../../renderers/widgets/format-bar/text-format.ts';
import { nearSize, plainFormat } from '../../../renderers/widgets/format-bar/text-format.ts';
import type { Words } from '../../../schemas/kinds/block-values.ts';

/** How a text stands, for the bar; where it says nothing the block decides, as it is drawn. */
export const formatOf = ({ isBold, style }: Words, drawn: TextFormat = plainFormat): TextFormat => ({
  isBold: isBold ?? drawn.isBold,
  style: { ...drawn.style, ...style },
});

const hexOf = (color: string): string =>
  `#${(color.match(/\d+/g) ?? [])
    .slice(0, 3)
    .map((part) => Number(part).toString(16).padStart(2, '0'))
    .join('')}`.toUpperCase();

const aligns: readonly TextAlign[] = ['left', 'center', 'right'];

/** How the canvas draws a text just now. */
export function drawnFormat(key: string, field: string): TextFormat {
  const drawn = document.querySelector(`[data-canvas] [data-field="${CSS.escape(`${key} ${field}`)}"]`);
  if (!drawn) return plainFormat;
  const { fontWeight, fontSize, color, textAlign } = getComputedStyle(drawn);
  return {
    isBold: Number(fontWeight) >= 600,
    style: {
      fontSize: nearSize(Number.parseFloat(fontSize)),
      color: hexOf(color),
      textAlign: aligns.find((one) => one === textAlign) ?? 'left',
    },
  };
}

/** Words with what was changed on the bar, and nothing else: a new size says no colour. */
export function withFormat(words: Words, next: TextFormat, drawn: TextFormat = plainFormat): Words {
  const now = formatOf(words, drawn);
  const changed = Object.entries(next.style).filter(([key, value]) => now.style[key as 'color'] !== value);
  return {
    ...words,
    ...(next.isBold === now.isBold ? {} : { isBold: next.isBold }),
    ...(changed.length > 0 ? { style: { ...words.style, ...Object.fromEntries(changed) } } : {}),
  };
}
