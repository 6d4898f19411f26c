import { CloseCircleFilled, ExclamationCircleFilled } from '@ant-design/icons';
import type { Problem } from '../../../../schemas/wire/review.ts';
import sheet from '../../../frame/sheet/sheet.module.css';
import styles from './releases.module.css';

/** What comes of these changes, what stops a publish first. Reminders of what runs already are put away with their count. */
export function Problems({ problems }: { readonly problems: readonly Problem[] }) {
  const sorted = problems.toSorted((a, b) => Number(a.warns) - Number(b.warns));
  const isOld = ({ warns, stood }: Problem) => warns && stood === true;
  const old = sorted.filter(isOld);
  return (
    <section className={sheet.sheet} aria-label="问题">
      <h2>问题与提醒</h2>
      <Told problems={sorted.filter((problem) => !isOld(problem))} />
      {old.length > 0 && (
        <details>
          <summary className={sheet.quiet}>{`原有的提醒 ${old.length} 条，与这次修改无关`}</summary>
          <Told problems={old} />
        </details>
      )}
    </section>
  );
}

const Told = ({ problems }: { readonly problems: readonly Problem[] }) => (
  <ul className={styles.problems}>
    {problems.map((problem) => (
      <li key={`${problem.id}${problem.place}${problem.say}`} data-tone={problem.warns ? 'wait' : 'bad'}>
        {problem.warns ? <ExclamationCircleFilled aria-label="提醒" /> : <CloseCircleFilled aria-label="问题" />}
        <span>
          {problem.say}
          <small>{[problem.title, problem.place].filter(Boolean).join(' › ')}</small>
        </span>
      </li>
    ))}
  </ul>
);
