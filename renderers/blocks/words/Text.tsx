import type { CSSProperties, ElementType, ReactNode } from 'react';
import type { NodePlan } from '../../../schemas/compile/page-plan.ts';
import { fontSizes, isColor, type Words } from '../../../schemas/kinds/block-values.ts';
import { useDrawing } from '../drawing.ts';
import styles from './text.module.css';

interface WordsProps {
  readonly node: NodePlan;
  readonly field: string;
  readonly words: Words;
  readonly as?: ElementType;
  readonly className?: string | undefined;
}

/** A text as its editor formatted it. Large sizes shrink with the page: an editor chooses them on a desk. */
export function WordsView({ node, field, words, as: As = 'p', className }: WordsProps): ReactNode {
  const { editing } = useDrawing();
  if (words.text === '' && !editing) return null;
  const drawn = (
    <As className={`${styles.words} ${className ?? ''}`} style={styleOf(words) as CSSProperties}>
      {words.text}
    </As>
  );
  return editing ? editing.words(node, field, words, drawn) : drawn;
}

function styleOf({ isBold, style }: Words): Readonly<Record<string, string | number>> {
  const size = style?.fontSize;
  return {
    ...(isBold === undefined ? {} : { fontWeight: isBold ? 600 : 400 }),
    ...(style?.textAlign && ['left', 'center', 'right'].includes(style.textAlign)
      ? { textAlign: style.textAlign }
      : {}),
    ...(isColor(style?.color) ? { color: style?.color as string } : {}),
    ...(typeof size === 'number' && size >= fontSizes.min && size <= fontSizes.max
      ? { fontSize: `clamp(16px, ${Math.round(size * 0.42)}px + ${(size * 0.045).toFixed(2)}cqi, ${size}px)` }
      : {}),
  };
}

interface TextProps {
  readonly node: NodePlan;
  readonly field: string;
  readonly text: string;
  readonly as?: ElementType;
  readonly className?: string | undefined;
}

/** A plain text, editable in place on a canvas. */
export function TextView({ node, field, text, as: As = 'span', className }: TextProps): ReactNode {
  const { editing } = useDrawing();
  if (text === '' && !editing) return null;
  const drawn = <As className={className}>{text}</As>;
  return editing ? editing.text(node, field, text, drawn) : drawn;
}
