import { Tag } from 'antd';
import type { Review } from '../../../../schemas/wire/review.ts';
import sheet from '../../../frame/sheet/sheet.module.css';
import styles from './releases.module.css';

type Steps = Review['steps'];

/** So many are read through; of more, those that put nothing aside are folded away. */
const mostAtOnce = 6;

/** What is done to tables and stored data, in words and, for who wants to see it, as the statements themselves. */
export function Steps({ steps }: { readonly steps: Steps }) {
  const harmless = steps.length > mostAtOnce ? steps.filter(({ destructive }) => !destructive) : [];
  return (
    <section className={sheet.sheet} aria-label="对已有数据">
      <h2>对已有数据</h2>
      <StepList steps={steps.filter((step) => !harmless.includes(step))} />
      {harmless.length > 0 && (
        <details className={styles.folded}>
          <summary>
            {harmless.length < steps.length && '其余'} {harmless.length} 步不停用任何已有数据
          </summary>
          <StepList steps={harmless} />
        </details>
      )}
    </section>
  );
}

const StepList = ({ steps }: { readonly steps: Steps }) => (
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
);
