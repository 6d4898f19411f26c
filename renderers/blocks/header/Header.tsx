import { useEffect, useId, useState } from 'react';
import type { ValuesOf } from '../../../schemas/kinds/block-kind.ts';
import { Icon } from '../art/Icon.tsx';
import { type BlockProps, useDrawing } from '../drawing.ts';
import { Go } from '../links/Go.tsx';
import { Logo } from '../pictures/Logo.tsx';
import { TextView } from '../words/Text.tsx';
import type { header } from './header.kind.ts';
import styles from './header.module.css';

/** Specification 2.3: the header floats over the first screen until so many pixels are scrolled. */
const immersedUntil = 64;

export function Header({ node }: BlockProps) {
  const { site, path } = useDrawing();
  const { immersed, ink, service } = node.values as ValuesOf<typeof header>;
  const [isOpen, setOpen] = useState(false);
  const floats = immersed && site.navs.isImmersed;
  const isScrolled = useScrolled(floats);
  const menu = useId();
  const state = floats ? (isScrolled || isOpen ? 'solid' : 'floating') : 'plain';
  return (
    <header className={styles.header} data-state={state} data-ink={ink}>
      <div className={styles.row}>
        <Logo />
        <button
          type="button"
          className={styles.burger}
          aria-expanded={isOpen}
          aria-controls={menu}
          aria-label={isOpen ? '收起导航' : '展开导航'}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="menu" />
        </button>
        <nav
          id={menu}
          className={styles.nav}
          aria-label="主导航"
          data-open={isOpen || undefined}
          data-justify={site.navs.justify}
        >
          <ul className={styles.list}>
            {site.navs.siteMap.map((entry) => (
              <li key={entry.path}>
                <Go to={entry.path} className={styles.link} current={isAt(path, entry.path)}>
                  {entry.title}
                </Go>
              </li>
            ))}
          </ul>
          <div className={styles.end}>
            <TextView node={node} field="service" text={service} className={styles.service} />
            <a className={styles.enter} href="/user/login">
              登录
            </a>
            <a className={styles.join} href="/supplierRegister">
              供应商注册
            </a>
          </div>
        </nav>
      </div>
    </header>
  );
}

/** A detail page belongs to the entry of its list. */
const isAt = (path: string, entry: string): boolean => path === entry || path.startsWith(`${entry}/`);

function useScrolled(isAsked: boolean): boolean {
  const [isScrolled, setScrolled] = useState(false);
  useEffect(() => {
    if (!isAsked) return;
    const look = () => setScrolled(window.scrollY >= immersedUntil);
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [isAsked]);
  return isScrolled;
}
