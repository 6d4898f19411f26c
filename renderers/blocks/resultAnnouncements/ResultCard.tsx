import type { PortalResult } from '../../../schemas/wire/portal.ts';
import { resultAddress } from '../announcements/announce.ts';
import { CardView, Face } from '../announcements/CardView.tsx';
import { Icon } from '../art/Icon.tsx';
import styles from './resultAnnouncements.module.css';

interface Props {
  readonly result: PortalResult;
  readonly onOpen: () => void;
}

/** A link to the announcement, which a script opens as a dialog on the spot. */
export function ResultCard({ result, onOpen }: Props) {
  const { companyName, projectName, bidCode, name } = result;
  return (
    <CardView className={styles.card}>
      <span className={styles.medal}>
        <Icon name="trophy" size={26} />
      </span>
      <div className={styles.words}>
        <h3 className={styles.company}>
          <Face href={resultAddress(name)} onOpen={onOpen}>
            恭喜 {companyName}
          </Face>
        </h3>
        <p className={styles.project}>成功中标 {projectName}</p>
        <p className={styles.code}>中标编号 {bidCode}</p>
      </div>
    </CardView>
  );
}
