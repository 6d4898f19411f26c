import type { CSSProperties } from 'react';
import type { ValuesOf } from '../../../schemas/kinds/block-kind.ts';
import { Icon } from '../art/Icon.tsx';
import type { BlockProps } from '../drawing.ts';
import { Go, withScheme } from '../links/Go.tsx';
import { TextView, WordsView } from '../words/Text.tsx';
import type { callToAction } from './callToAction.kind.ts';
import styles from './callToAction.module.css';

export function CallToAction({ node }: BlockProps) {
  const { title, note, btn, url, bgColor } = node.values as ValuesOf<typeof callToAction>;
  const color = bgColor ? ({ '--ground': bgColor } as CSSProperties) : {};
  return (
    <section className={styles.band}>
      <div className={styles.inside} style={color}>
        <svg className={styles.deco} viewBox="0 0 600 240" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
          <circle cx="520" cy="40" r="150" />
          <circle cx="420" cy="230" r="110" />
          <path d="M0 240 240 0h80L80 240Z" />
        </svg>
        <div className={styles.words}>
          <WordsView node={node} field="title" words={title} as="h2" className={styles.title} />
          <TextView node={node} field="note" text={note} as="p" className={styles.note} />
        </div>
        {btn !== '' && (
          <Go to={{ href: withScheme(url), newWindow: true }} className={styles.button}>
            <TextView node={node} field="btn" text={btn} />
            <Icon name="arrow" size={20} />
          </Go>
        )}
      </div>
    </section>
  );
}
