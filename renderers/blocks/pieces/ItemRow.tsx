import type { AnnounceType, PortalItem } from '../../../schemas/kinds/portal-rows.ts';
import { dateLabels, purchaseAddress } from './announce.ts';
import styles from './list.module.css';
import { Status, TypeMark } from './Status.tsx';

interface Props {
  readonly item: PortalItem;
  /** The tab it stands in: its date is called by it. */
  readonly as: AnnounceType | 'all';
}

export const ItemRow = ({ item, as }: Props) => (
  <li className={styles.row}>
    <div className={styles.main}>
      <p className={styles.marks}>
        <TypeMark text={item.typeText} />
        <Status status={item.status} />
        <span className={styles.code}>{item.name}</span>
      </p>
      <h2 className={styles.title}>
        <a className={styles.face} href={purchaseAddress(item.name)} target="_blank" rel="noopener">
          {item.title}
        </a>
      </h2>
      <p className={styles.text}>{item.content}</p>
    </div>
    <dl className={styles.when}>
      <dt>{dateLabels[as]}</dt>
      <dd>{item.deadline ? item.deadline.slice(0, 16) : item.date}</dd>
    </dl>
  </li>
);
