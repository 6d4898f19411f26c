import type { ReactNode } from 'react';
import { sayBytes } from '../../../schemas/values/say-bytes.ts';
import type { PortalFile } from '../../../schemas/wire/portal-rows.ts';
import { Icon } from '../art/Icon.tsx';
import { useDrawing } from '../drawing.ts';
import { Go } from '../links/Go.tsx';
import { fileAddress } from '../pictures/PictureView.tsx';
import { Html } from '../words/Html.tsx';
import styles from './article.module.css';

interface Props {
  /** The list it stands in. */
  readonly under: { readonly title: string; readonly path: string };
  readonly title: string;
  readonly meta: ReactNode;
  readonly html: string;
  readonly files?: readonly PortalFile[];
  /** Stands beside the text on a desk, between heading and text on a phone. */
  readonly side?: ReactNode;
  /** What the record says of itself, before its text. */
  readonly children?: ReactNode;
  /** Where to read on. */
  readonly after?: ReactNode;
}

const home = { title: '首页', path: '/proHome' };

/** A page to read: where one is, title, text, attachments. */
export function Article({ under, title, meta, html, files = [], side, children, after }: Props) {
  const { api } = useDrawing();
  return (
    <div className={styles.ground}>
      <nav className={styles.trail} aria-label="当前位置" data-side={side ? true : undefined}>
        <ol>
          {[home, under].map((step) => (
            <li key={step.path}>
              <Go to={step.path}>{step.title}</Go>
            </li>
          ))}
          <li aria-current="page">正文</li>
        </ol>
      </nav>
      <article className={styles.columns} data-side={side ? true : undefined}>
        <header className={styles.head}>
          <h1 className={styles.title}>{title}</h1>
          <div className={styles.meta}>{meta}</div>
        </header>
        {side && <aside className={styles.side}>{side}</aside>}
        <div className={styles.paper}>
          {children}
          <Html html={html} />
          {files.length > 0 && (
            <section className={styles.files}>
              <h2>附件</h2>
              <ul>
                {files.map(({ id, name, size }) => (
                  <li key={id}>
                    <a href={`${fileAddress(api, id)}?download=1`} download>
                      <Icon name="file" size={20} />
                      <span>{name}</span>
                      <small>{sayBytes(size)}</small>
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          )}
          {after}
        </div>
      </article>
    </div>
  );
}
