import { useMemo } from 'react';
import { safeHtml } from '../safe-html.ts';
import styles from './rich.module.css';

/** Stored HTML, made safe again before it is drawn: what the server once let pass is not trusted twice. */
export function RichText({ html }: { readonly html: string }) {
  const safe = useMemo(() => safeHtml(html), [html]);
  return <div className={styles.text} dangerouslySetInnerHTML={{ __html: safe }} />;
}
