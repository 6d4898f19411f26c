import { Alert, Skeleton } from 'antd';
import { useEffect, useRef } from 'react';
import type { Contest as Told } from '../../../schemas/wire/contests.ts';
import { askAgain, type Session } from '../session.ts';
import { useLoaded } from '../use-loaded.ts';
import { Curve } from './Curve.tsx';
import styles from './contest.module.css';
import { countOf, sayAmount, sayClock } from './contest-words.ts';
import { OfferBox } from './OfferBox.tsx';
import { Offers } from './Offers.tsx';
import { useContest, useElapsed } from './use-contest.ts';

/** How a competition stands that this record is in: the hall of one who competes, or the cockpit of whoever sees the whole. */
export function Contest({ session }: { readonly session: Session }) {
  const { id = '' } = useLoaded();
  const { services } = session.needs;
  const { seen, fault, ask } = useContest(services, id);
  const contest = seen?.contest;
  useFollowed(session, contest?.state);
  if (!contest)
    return (
      <section className={styles.contest} aria-label="竞价现场">
        {fault === null ? (
          <Skeleton active paragraph={{ rows: 2 }} title={false} />
        ) : (
          <Alert type="error" title={fault} />
        )}
      </section>
    );
  return (
    <section className={styles.contest} aria-label="竞价现场">
      <div className={styles.head}>
        <Countdown contest={contest} at={seen.at} onOver={ask} />
        <Figures contest={contest} />
      </div>
      {fault !== null && <Alert type="warning" showIcon title={`连接中断，显示的是刚才的情况：${fault}`} />}
      {contest.refused !== null && contest.left !== null && contest.left > 0 && (
        <p className={styles.quiet}>{contest.refused}</p>
      )}
      {contest.offer && contest.isOpen && <OfferBox {...{ contest, session, id }} onDone={ask} />}
      {!contest.isSeat && <Curve contest={contest} />}
      <Offers contest={contest} />
    </section>
  );
}

/** The record around it is read anew as it comes into another state: its buttons are others then. */
function useFollowed(session: Session, state: string | undefined): void {
  const before = useRef(state);
  useEffect(() => {
    if (before.current !== undefined && state !== undefined && before.current !== state)
      askAgain(session, 'read', false);
    before.current = state ?? before.current;
  }, [session, state]);
}

interface CountdownProps {
  readonly contest: Told;
  readonly at: number;
  readonly onOver: () => void;
}

/** By the server’s clock, counted on from where it was told; at nothing the server is asked, and nothing is closed here. */
function Countdown({ contest, at, onOver }: CountdownProps) {
  const elapsed = useElapsed(at);
  const count = countOf(contest);
  const left = count === null ? 0 : count.seconds - elapsed;
  const isOver = count !== null && left <= 0;
  useEffect(() => {
    if (isOver) onOver();
  }, [isOver, onOver]);
  return (
    <div className={styles.clock} data-urgent={(contest.isOpen && left <= 60) || undefined}>
      <span>{count?.label ?? contest.state}</span>
      <strong role="timer" aria-live="off">
        {count === null ? '—' : sayClock(left)}
      </strong>
      <small>{contest.isOpen && contest.until !== null ? `${contest.until} 止` : contest.state}</small>
    </div>
  );
}

function Figures({ contest }: { readonly contest: Told }) {
  const { isSeat, own, top, rank, least, step, limit, seats, offers, higher } = contest;
  const signed = seats?.filter(({ best }) => best !== null).length ?? 0;
  const figures: readonly (readonly [string, string | null])[] = isSeat
    ? [
        ['我的最优', sayAmount(own)],
        ...(top === null ? [] : [['当前最优', sayAmount(top)] as const]),
        ...(rank === null ? [] : [['我的名次', `第 ${rank} 名`] as const]),
        [higher ? '现在至少要出' : '现在最高可出', sayAmount(least)],
        ['每次幅度', sayAmount(step)],
      ]
    : [
        ['当前最优', sayAmount(top)],
        ['起点', sayAmount(limit)],
        ['有效出价', `${offers.filter(({ counts }) => counts).length} 次`],
        ['出过价的', `${signed} / ${seats?.length ?? 0} 家`],
      ];
  return (
    <dl className={styles.figures}>
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
