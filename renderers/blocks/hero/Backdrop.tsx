import type { Template } from '../../../schemas/compile/page-plan.ts';
import deco from '../art/deco.module.css';
import { useArt } from '../art/use-art.ts';
import styles from './backdrop.module.css';

interface Props {
  readonly shape: 'ellipse' | 'polygon';
  readonly hasDeco: boolean;
  readonly template: Template;
}

/** What lies under a hero: its colour cut by an ellipse or a polygon, with layers of light. */
export function Backdrop({ shape, hasDeco, template }: Props) {
  const inside = useArt(template === 'pro' ? 'lights' : 'waves');
  return (
    <div
      className={`${styles.backdrop} ${deco.ground}`}
      data-shape={shape}
      aria-hidden="true"
      {...(hasDeco ? inside : {})}
      suppressHydrationWarning
    />
  );
}
