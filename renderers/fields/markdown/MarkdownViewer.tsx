import Viewer from '@toast-ui/editor/viewer';
import { useEffect, useRef } from 'react';
import '@toast-ui/editor/dist/toastui-editor-viewer.css';
import '@toast-ui/editor/dist/theme/toastui-editor-dark.css';
import { safeHtml } from '../safe-html.ts';
import styles from './markdown.module.css';

/** Markdown laid out, with whatever HTML stands in it made safe first. */
export function MarkdownViewer({ text }: { readonly text: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const el = place.current;
    if (!el) return;
    const made = new Viewer({
      el,
      initialValue: text,
      theme: document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light',
      usageStatistics: false,
      customHTMLSanitizer: safeHtml,
    });
    return () => {
      made.destroy();
      el.replaceChildren();
    };
  }, [text]);
  return <div ref={place} className={styles.viewer} />;
}
