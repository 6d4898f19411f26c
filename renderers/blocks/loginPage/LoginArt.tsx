import type { ValuesOf } from '../../../schemas/kinds/block-kind.ts';
import ground from '../art/deco.module.css';
import { useArt } from '../art/use-art.ts';
import type { BlockProps } from '../drawing.ts';
import { Slot } from '../NodeView.tsx';
import type { loginPage } from './loginPage.kind.ts';
import styles from './loginPage.module.css';

/** The picture side of the sign-in page: all of it that a document says. */
export function LoginArt({ node }: BlockProps) {
  const { tone, deco, layout } = node.values as ValuesOf<typeof loginPage>;
  const inside = useArt(tone === 'light' ? 'waves' : 'lights');
  return (
    <div className={styles.art} data-tone={tone} data-layout={layout}>
      <div className={`${styles.backdrop} ${ground.ground}`} aria-hidden="true" {...(deco ? inside : {})} />
      <div className={styles.content}>
        <Slot node={node} name="art" />
      </div>
    </div>
  );
}
