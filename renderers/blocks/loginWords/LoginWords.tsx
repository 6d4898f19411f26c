import type { ValuesOf } from '../../../schemas/kinds/block-kind.ts';
import type { BlockProps } from '../drawing.ts';
import { WordsView } from '../words/Text.tsx';
import type { loginWords } from './loginWords.kind.ts';
import styles from './loginWords.module.css';

export function LoginWords({ node }: BlockProps) {
  const { title, text } = node.values as ValuesOf<typeof loginWords>;
  return (
    <div className={styles.words}>
      <WordsView node={node} field="title" words={title} as="h2" className={styles.title} />
      <WordsView node={node} field="text" words={text} className={styles.text} />
    </div>
  );
}
