import type { ValuesOf } from '../../../schemas/kinds/block-kind.ts';
import { Art } from '../pieces/Art.tsx';
import type { BlockProps } from '../pieces/drawing.ts';
import { Slot } from '../pieces/NodeView.tsx';
import type { loginPage } from './loginPage.kind.ts';
import styles from './loginPage.module.css';

/** The picture side of the sign-in page: all of it that a document says. */
export function LoginArt({ node }: BlockProps) {
  const { tone, deco, layout } = node.values as ValuesOf<typeof loginPage>;
  return (
    <div className={styles.art} data-tone={tone} data-layout={layout}>
      <div className={styles.backdrop} aria-hidden="true">
        {deco && <Art name="waves" className={styles.deco} />}
      </div>
      <div className={styles.content}>
        <Slot node={node} name="art" />
      </div>
    </div>
  );
}
