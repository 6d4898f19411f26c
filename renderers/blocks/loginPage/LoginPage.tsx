import type { ValuesOf } from '../../../schemas/kinds/block-kind.ts';
import type { BlockProps } from '../drawing.ts';
import { LoginArt } from './LoginArt.tsx';
import type { loginPage } from './loginPage.kind.ts';
import styles from './loginPage.module.css';

/** As it looks on the studio's canvas: the form is the shell's and stands in its place as a sheet. */
export function LoginPage({ node }: BlockProps) {
  const { layout } = node.values as ValuesOf<typeof loginPage>;
  return (
    <div className={styles.page} data-layout={layout}>
      <LoginArt node={node} />
      <div className={styles.side}>
        <div className={styles.form}>
          <strong>登录表单</strong>
          <span />
          <span />
          <b />
          <small>由系统显示</small>
        </div>
      </div>
    </div>
  );
}
