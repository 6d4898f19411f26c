import type { PurchaseCard as Card } from '../../../schemas/wire/portal.ts';
import { dateLabels, purchaseAddress } from '../announcements/announce.ts';
import { CardView, Face } from '../announcements/CardView.tsx';
import { Countdown } from '../announcements/Countdown.tsx';
import { Status } from '../announcements/Status.tsx';
import styles from './purchaseAnnouncements.module.css';

interface Props {
  readonly card: Card;
  readonly onInvite: () => void;
}

/** The whole face is the link; the button above it opens the letter, as long as one can still take part. */
export function PurchaseCard({ card, onInvite }: Props) {
  const { title, subtitle, status, type, info, deadline, name, canJoin } = card;
  return (
    <CardView className={styles.card}>
      <div className={styles.top}>
        <span className={styles.code}>{subtitle}</span>
        <Status status={status} />
      </div>
      <h3 className={styles.name}>
        <Face className={styles.face} href={purchaseAddress(name)}>
          {title}
        </Face>
      </h3>
      <dl className={styles.info}>
        {info.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {deadline && (
          <div>
            <dt>{dateLabels[type]}</dt>
            <dd>{deadline.slice(0, 16)}</dd>
          </div>
        )}
      </dl>
      <div className={styles.foot}>
        <Countdown card={card} />
        {canJoin && (
          <button type="button" className={styles.join} onClick={onInvite} aria-label={`我要参与：${title}`}>
            我要参与
          </button>
        )}
      </div>
    </CardView>
  );
}
