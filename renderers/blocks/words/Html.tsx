import styles from './html.module.css';

/** HTML that the server has made safe when it was written and again when the page was laid. */
export function Html({ html }: { readonly html: string }) {
  if (html === '') return null;
  return <div className={styles.html} dangerouslySetInnerHTML={{ __html: html }} />;
}
