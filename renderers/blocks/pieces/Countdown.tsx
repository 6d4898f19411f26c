import type { PurchaseCard } from '../../../schemas/kinds/portal-rows.ts';
import { countdownTone } from './announce.ts';
import styles from './countdown.module.css';

interface Props {
  readonly card: Pick<PurchaseCard, 'countdown' | 'canJoin'>;
  readonly className?: string;
}

/** How long there still is to take part, its colour by how many days that are. */
export const Countdown = ({ card, className = '' }: Props) => <Days days={daysOf(card)} className={className} />;

/** What was ended before its day is over all the same. */
const daysOf = ({ countdown, canJoin }: Props['card']) => (canJoin ? countdown : -1);

const Days = ({ days, className }: { readonly days: number; readonly className: string }) => (
  <p className={`${styles.countdown} ${className}`} data-tone={countdownTone(days)}>
    {days < 0 ? (
      '已结束'
    ) : days === 0 ? (
      <strong>今天结束</strong>
    ) : (
      <>
        距离结束 <strong>{days}</strong> 天
      </>
    )}
  </p>
);
