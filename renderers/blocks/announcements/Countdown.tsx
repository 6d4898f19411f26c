import type { PurchaseCard } from '../../../schemas/wire/portal.ts';
import { countdownTone, overTexts } from './announce.ts';
import styles from './countdown.module.css';

interface Props {
  readonly card: Pick<PurchaseCard, 'countdown' | 'canJoin' | 'type'>;
  readonly className?: string;
}

/** How long there still is to take part, its colour by how many days that are. What was ended before its day is over all the same. */
export const Countdown = ({ card: { countdown, canJoin, type }, className = '' }: Props) => (
  <p className={`${styles.countdown} ${className}`} data-tone={canJoin ? countdownTone(countdown) : undefined}>
    {!canJoin ? (
      overTexts[type]
    ) : countdown === 0 ? (
      <strong>今天结束</strong>
    ) : (
      <>
        距离结束 <strong>{countdown}</strong> 天
      </>
    )}
  </p>
);
