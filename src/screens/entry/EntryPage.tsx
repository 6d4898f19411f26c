import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './entry.module.css';
import { Scene } from './Scene.tsx';

interface Props {
  readonly title: string;
  readonly about?: ReactNode;
  /** For forms of several columns. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** The frame of every page that stands before signing in: the picture at one side, one quiet card at the other. */
export function EntryPage({ title, about, wide = false, children }: Props) {
  return (
    <main className={styles.page} data-wide={wide}>
      <section className={styles.brand}>
        <Scene />
        <div className={styles.words}>
          <h2>阳光采购，全程可溯</h2>
          <p>从需求到付款，每一步都有据可查。</p>
        </div>
      </section>
      <section className={styles.side}>
        <div className={styles.card}>
          <header>
            <Link to="/user/login" aria-label="招采，返回登录">
              <img src="/favicon.svg" alt="" width={40} height={40} />
            </Link>
            <div>
              <h1>{title}</h1>
              {about && <p>{about}</p>}
            </div>
          </header>
          {children}
        </div>
        <footer>© {new Date().getFullYear()} 招采 · 采购管理系统</footer>
      </section>
    </main>
  );
}
