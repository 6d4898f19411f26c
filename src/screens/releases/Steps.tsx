import { Tag } from 'antd';
import type { Review } from '../../http/metadata-calls.ts';
import sheet from '../sheet/sheet.module.css';
import styles from './releases.module.css';

/** What is done to tables and stored data, in words and, for who wants to see it, as the statements themselves. */
export function Steps({ steps }: { readonly steps: Review['steps'] }) {
  return (
    <section className={sheet.sheet} aria-label="对已有数据">
      <h2>对已有数据</h2>
      <ol className={styles.steps}>
        {steps.map(({ sql, say, destructive }) => (
          <li key={sql}>
            <details>
              <summary>
                {say} {destructive && <Tag color="error">停用已有数据，可以恢复</Tag>}
              </summary>
              <pre>{sql}</pre>
            </details>
          </li>
        ))}
      </ol>
    </section>
  );
}
