import type { MouseEvent } from 'react';
import type { PortalResult } from '../../../schemas/kinds/portal-rows.ts';
import { resultAddress } from '../pieces/announce.ts';
import { Icon } from '../pieces/Icon.tsx';
import styles from './resultAnnouncements.module.css';

interface Props {
  readonly result: PortalResult;
  readonly onOpen: () => void;
}

/** A link to the announcement, which a script opens as a dialog on the spot. */
export function ResultCard({ result, onOpen }: Props) {
  const { companyName, projectName, bidCode, name } = result;
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onOpen();
  };
  return (
    <li className={styles.card}>
      <span className={styles.medal}>
        <Icon name="trophy" size={26} />
      </span>
      <div className={styles.words}>
        <h3 className={styles.company}>
          <a className={styles.face} href={resultAddress(name)} onClick={open}>
            恭喜 {companyName}
          </a>
        </h3>
        <p className={styles.project}>成功中标 {projectName}</p>
        <p className={styles.code}>中标编号 {bidCode}</p>
      </div>
    </li>
  );
}
