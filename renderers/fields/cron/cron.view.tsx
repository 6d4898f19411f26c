import { useState } from 'react';
import { readCron } from '../../../schemas/cron/cron.ts';
import { nextFires, sayMoment } from '../../../schemas/cron/next-fire.ts';
import { sayCron } from '../../../schemas/cron/say-cron.ts';
import { sayRecordIssue } from '../../../schemas/issues/say-record-issue.ts';
import { isEmpty, Locked, Nothing, OneLine, wordsOf } from '../shown/shown.tsx';
import { TypedInput } from '../typing/TypedInput.tsx';
import type { FieldView, InputProps, ShowProps } from '../view.ts';
import { cron, wordsOfCron } from './cron.kind.ts';
import styles from './cron.module.css';

const shownFires = 5;

function CronInput(props: InputProps) {
  if (props.locked) {
    return (
      <Locked {...props}>
        <CronRead {...props} />
      </Locked>
    );
  }
  return (
    <>
      <TypedInput {...props} shown={wordsOf(props)} read={(typed) => cron.parse(typed, {})} />
      {props.place === 'head' && <Meaning value={props.value} />}
    </>
  );
}

/** What is typed is said back at once: an expression nobody can read is one nobody notices to be wrong. */
function Meaning({ value }: { readonly value: unknown }) {
  const [now] = useState(() => Date.now());
  if (isEmpty(value)) return <div className={styles.meaning}>秒 分 时 日 月 周，例如 0 0 2 * * ? 是每天 02:00</div>;
  const read = readCron(String(value));
  if (!read.ok) {
    return (
      <div className={`${styles.meaning} ${styles.fault}`} role="status">
        {read.issues.map(sayRecordIssue).join('；')}
      </div>
    );
  }
  return (
    <div className={styles.meaning} role="status">
      <strong>{sayCron(read.value)}</strong>
      <span>接下来执行：</span>
      <ol className={styles.fires}>
        {nextFires(read.value, now, shownFires).map((at) => (
          <li key={at}>{sayMoment(at)}</li>
        ))}
      </ol>
    </div>
  );
}

function CronCell({ value }: ShowProps) {
  return <OneLine>{isEmpty(value) ? '' : (wordsOfCron(value) ?? String(value))}</OneLine>;
}

function CronRead({ value }: ShowProps) {
  if (isEmpty(value)) return <Nothing />;
  return (
    <>
      <code className={styles.code}>{String(value)}</code>
      <Meaning value={value} />
    </>
  );
}

export const cronView: FieldView = { Input: CronInput, Cell: CronCell, Read: CronRead };
