import type { ReactNode } from 'react';
import type { NodePlan } from '../../../schemas/compile/page-plan.ts';
import type { Words } from '../../../schemas/kinds/block-values.ts';
import { TextView, WordsView } from '../words/Text.tsx';
import styles from './section.module.css';

interface Props {
  readonly node: NodePlan;
  readonly title: Words;
  readonly intro?: string;
  readonly more?: ReactNode;
  readonly tone?: string;
  /** What links lead to: `/about#history`. Its key in the page, unless said. */
  readonly anchor?: string;
  readonly children: ReactNode;
}

/** A band of a page with its heading. */
export function Section({ node, title, intro = '', more, tone = 'plain', anchor, children }: Props) {
  return (
    <section className={styles.band} data-tone={tone} id={anchor || node.key}>
      <div className={styles.inside}>
        <div className={styles.head}>
          <div className={styles.words}>
            <WordsView node={node} field="title" words={title} as="h2" className={styles.title} />
            <TextView node={node} field="intro" text={intro} as="p" className={styles.intro} />
          </div>
          {more}
        </div>
        {children}
      </div>
    </section>
  );
}
