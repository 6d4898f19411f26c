import type { ValuesOf } from '../../../schemas/kinds/block-kind.ts';
import type { BlockProps } from '../drawing.ts';
import { Html } from '../words/Html.tsx';
import { WordsView } from '../words/Text.tsx';
import type { richText } from './richText.kind.ts';
import styles from './richText.module.css';

export function RichText({ node }: BlockProps) {
  const { title, html, width } = node.values as ValuesOf<typeof richText>;
  return (
    <section className={styles.band}>
      <div className={styles.text} data-width={width}>
        <WordsView node={node} field="title" words={title} as="h2" className={styles.title} />
        <Html html={html} />
      </div>
    </section>
  );
}
