import { countdownTone } from './announce.ts';
import styles from './countdown.module.css';

/** How long there still is to take part, its colour by how many days that are. */
export const Countdown = ({ days, className = '' }: { readonly days: number; readonly className?: string }) => (
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
