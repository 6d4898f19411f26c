import type { ValuesOf } from '../../../schemas/kinds/block-kind.ts';
import { type BlockProps, useDrawing } from '../pieces/drawing.ts';
import { Slot } from '../pieces/NodeView.tsx';
import type { page } from './page.kind.ts';
import styles from './page.module.css';

export function Page({ node }: BlockProps) {
  const { site } = useDrawing();
  const { tone } = node.values as ValuesOf<typeof page>;
  return (
    <div className={styles.page} data-template={site.template} data-tone={tone}>
      <a className={styles.skip} href="#main">
        跳到正文
      </a>
      <Slot node={node} name="header" />
      <main id="main" className={styles.main} tabIndex={-1}>
        <Slot node={node} name="main" />
      </main>
      <Slot node={node} name="footer" />
    </div>
  );
}
