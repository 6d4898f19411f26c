import type { PortalItem } from '../../../schemas/wire/portal.ts';
import { CardView, Face } from './CardView.tsx';
import styles from './list.module.css';
import { Status, TypeMark } from './Status.tsx';

interface Props {
  readonly item: PortalItem;
  readonly href: string;
  /** What its date is, and which. */
  readonly when: readonly [word: string, moment: string];
}

/** One of a whole list: type, status and number, title, summary, and the date that counts. */
export const ItemRow = ({ item, href, when: [word, moment] }: Props) => (
  <CardView className={styles.row}>
    <div className={styles.main}>
      <p className={styles.marks}>
        <TypeMark text={item.typeText} />
        <Status status={item.status} />
        <span className={styles.code}>{item.name}</span>
      </p>
      <h2 className={styles.title}>
        <Face href={href}>{item.title}</Face>
      </h2>
      <p className={styles.text}>{item.content}</p>
    </div>
    <dl className={styles.when}>
      <dt>{word}</dt>
      <dd>{moment}</dd>
    </dl>
  </CardView>
);
