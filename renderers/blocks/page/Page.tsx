import type { ValuesOf } from '../../../schemas/kinds/block-kind.ts';
import { type BlockProps, useDrawing } from '../drawing.ts';
import { Slot } from '../NodeView.tsx';
import type { page } from './page.kind.ts';
import styles from './page.module.css';

export function Page({ node }: BlockProps) {
  const { site, editing } = useDrawing();
  // On a canvas the page stands in a screen that has a main part of its own.
  const Main = editing ? 'div' : 'main';
  const { tone } = node.values as ValuesOf<typeof page>;
  return (
    <div className={styles.page} data-template={site.template} data-tone={tone}>
      <a className={styles.skip} href="#main">
        跳到正文
      </a>
      <Slot node={node} name="header" />
      <Main id="main" className={styles.main} tabIndex={-1}>
        <Slot node={node} name="main" />
      </Main>
      <Slot node={node} name="footer" />
    </div>
  );
}
