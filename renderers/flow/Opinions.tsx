import { Button } from 'antd';
import { useState } from 'react';
import type { FlowEvent } from '../../schemas/wire/flows.ts';
import styles from './flow.module.css';
import { foldEvents, readFirst, sayPersons } from './fold-events.ts';
import { shortTime } from './say-flow.ts';

const FEW = 5;

/** What everybody said and did, newest first. */
export function Opinions({ events }: { readonly events: readonly FlowEvent[] }) {
  const [isWhole, setWhole] = useState(false);
  const newest = foldEvents(events.toReversed());
  const few = readFirst(newest, FEW);
  return (
    <div className={styles.part}>
      <ol className={styles.opinions} aria-label="办理记录">
        {(isWhole ? newest : few).map((event) => (
          <li key={event.nth} data-forced={event.forced || undefined}>
            <p>
              <b>{event.by?.name ?? '系统'}</b>
              {event.for && event.by && <span>（代 {event.for.name}）</span>}
              <span>
                {event.said} {sayPersons(event.happenedTo)}
              </span>
              <time dateTime={event.at}>{shortTime(event.at)}</time>
            </p>
            {event.stepTitle && <small>{event.stepTitle}</small>}
            {event.remark && <q>{event.remark}</q>}
          </li>
        ))}
      </ol>
      {newest.length > few.length && !isWhole && (
        <Button type="link" size="small" onClick={() => setWhole(true)}>
          全部 {newest.length} 条
        </Button>
      )}
    </div>
  );
}
