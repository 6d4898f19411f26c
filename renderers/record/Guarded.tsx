import { Popover } from 'antd';
import { cloneElement, type ReactElement, useEffect, useState } from 'react';
import { allowed } from '../../schemas/check/allowed.ts';
import styles from './dialogs.module.css';
import type { RecordServices } from './services.ts';
import type { Session } from './session.ts';
import { useLoaded } from './use-loaded.ts';

type Reasons = Awaited<ReturnType<RecordServices['why']>>['reasons'];

interface Props {
  readonly session: Session;
  readonly operation: string;
  readonly children: ReactElement<{ disabled?: boolean }>;
}

/** A button that cannot be pressed says who refuses: role, state or rule. */
export function Guarded({ session, operation, children }: Props) {
  const { plan, asker } = session.needs;
  const record = useLoaded();
  const { allowed: isAllowed, reasons } = allowed(plan, record, operation, asker);
  if (isAllowed) return children;
  return (
    <Popover
      title="现在不能操作"
      content={<Why session={session} id={record.id ?? null} operation={operation} known={reasons} />}
    >
      {/* A disabled button hears nothing, so its frame does, by keyboard too. */}
      <span className={styles.guarded} role="note" aria-label={reasons.map(({ say }) => say).join('；')}>
        {cloneElement(children, { disabled: true })}
      </span>
    </Popover>
  );
}

const who = { role: '权限', state: '状态', rule: '规则' } as const;

/** What the plan knows at once, then what the server says in full. */
function Why({
  session,
  id,
  operation,
  known,
}: {
  readonly session: Session;
  readonly id: string | null;
  readonly operation: string;
  readonly known: Reasons;
}) {
  const [reasons, setReasons] = useState(known);
  const { services } = session.needs;
  useEffect(() => {
    let isCurrent = true;
    services
      .why(id, operation)
      .then((told) => {
        if (isCurrent && told.reasons.length > 0) setReasons(told.reasons);
      })
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [services, id, operation]);
  return (
    <ul className={styles.reasons}>
      {reasons.map(({ by, say }) => (
        <li key={say}>
          <span>{who[by]}</span>
          {say}
        </li>
      ))}
    </ul>
  );
}
