import { CloseCircleFilled, ExclamationCircleFilled } from '@ant-design/icons';
import type { Problem } from '../../../schemas/wire/review.ts';
import sheet from '../sheet/sheet.module.css';
import styles from './releases.module.css';

/** What is wrong, what stops a publish first. */
export function Problems({ problems }: { readonly problems: readonly Problem[] }) {
  const sorted = problems.toSorted((a, b) => Number(a.warns) - Number(b.warns));
  return (
    <section className={sheet.sheet} aria-label="问题">
      <h2>问题与提醒</h2>
      <ul className={styles.problems}>
        {sorted.map((problem) => (
          <li key={`${problem.id}${problem.place}${problem.say}`} data-tone={problem.warns ? 'wait' : 'bad'}>
            {problem.warns ? <ExclamationCircleFilled aria-label="提醒" /> : <CloseCircleFilled aria-label="问题" />}
            <span>
              {problem.say}
              <small>{[problem.title, problem.place].filter(Boolean).join(' › ')}</small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
