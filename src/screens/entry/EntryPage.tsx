import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './entry.module.css';
import { Scene } from './Scene.tsx';

interface Props {
  readonly title: string;
  readonly about?: ReactNode;
  /** For forms of several columns. */
  readonly wide?: boolean;
  /** The picture side where the company has one of its own. */
  readonly dress?: EntryDress | undefined;
  readonly children: ReactNode;
}

export interface EntryDress {
  readonly layout: 'split' | 'mirrored' | 'centre';
  /** What words that stand on the picture are read against. */
  readonly tone: 'deep' | 'light';
  readonly art: ReactNode;
}

/** The frame of every page that stands before signing in: the picture at one side, one quiet card at the other. */
export function EntryPage({ title, about, wide = false, dress, children }: Props) {
  return (
    <main className={styles.page} data-wide={wide} data-layout={dress?.layout} data-tone={dress?.tone}>
      <section className={styles.brand} data-dressed={dress ? true : undefined}>
        {dress ? dress.art : <OwnArt />}
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

/** What the product shows where nobody has made anything else. */
export const OwnArt = () => (
  <>
    <Scene />
    <div className={styles.words}>
      <h2>阳光采购，全程可溯</h2>
      <p>从需求到订单，每一步都有据可查。</p>
    </div>
  </>
);
