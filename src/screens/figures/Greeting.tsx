import dayjs from 'dayjs';
import { useAtomValue } from 'jotai';
import type { CSSProperties, ReactNode } from 'react';
import { greet } from '../../frame/person/greet.ts';
import { sessionAtom } from '../../session/session.ts';
import styles from './dashboard.module.css';

interface Props {
  readonly style: CSSProperties;
  readonly about: string | null;
  readonly tools: ReactNode;
}

/** Who is greeted, and the day it is. */
export function Greeting({ style, about, tools }: Props) {
  const session = useAtomValue(sessionAtom);
  if (!session) return null;
  const depart = session.departs.find(({ id }) => id === session.currentDepart)?.name;
  const from = session.supplier?.name ?? [session.tenant.name, depart].filter(Boolean).join(' · ');
  return (
    <header className={styles.hello} style={style}>
      <div>
        <h1>
          {greet(new Date().getHours())}，{session.user.realname}
        </h1>
        <p>
          {dayjs().format('M月D日 dddd')} · {from}
          {about && <span className={styles.about}>{about}</span>}
        </p>
      </div>
      {tools}
    </header>
  );
}
