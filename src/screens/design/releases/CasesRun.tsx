import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons';
import { Button } from 'antd';
import type { Review } from '../../../../schemas/wire/review.ts';
import sheet from '../../../frame/sheet/sheet.module.css';
import styles from './releases.module.css';

interface Props {
  readonly cases: Review['cases'];
  /** Runs those of all other documents as well. */
  readonly onWhole?: (() => void) | undefined;
}

/** The cases of what changes and of what that may change, run on what would be published: those that fail are told, the others counted. */
export function CasesRun({ cases, onWhole }: Props) {
  const failed = cases.filter(({ passed }) => !passed);
  const passed = cases.filter((one) => one.passed);
  return (
    <section className={sheet.sheet} aria-label="用例">
      <div className={sheet.line}>
        <h2>用例</h2>
        {onWhole && (
          <Button size="small" type="link" onClick={onWhole}>
            连同无关的单据，全部运行一遍
          </Button>
        )}
      </div>
      <ul className={styles.problems}>
        {failed.map(({ id, name, wrong }) => (
          <li key={`${id}${name}`} data-tone="bad">
            <CloseCircleFilled aria-label="未通过" />
            <span>
              {name}
              <small>{wrong.join('；')}</small>
            </span>
          </li>
        ))}
      </ul>
      <details className={styles.passed}>
        <summary>
          <CheckCircleFilled className={styles.good ?? ''} aria-hidden /> {passed.length} 个用例通过
        </summary>
        <ul>
          {passed.map(({ id, name }) => (
            <li key={`${id}${name}`}>{name}</li>
          ))}
        </ul>
      </details>
    </section>
  );
}
