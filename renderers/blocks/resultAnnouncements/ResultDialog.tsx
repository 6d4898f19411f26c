import type { PortalResult } from '../../../schemas/wire/portal.ts';
import { resultAddress } from '../announcements/announce.ts';
import styles from '../announcements/facts.module.css';
import { ResultFacts } from '../announcements/ResultFacts.tsx';
import { Dialog } from '../frames/Dialog.tsx';

interface Props {
  readonly result: PortalResult;
  readonly onClose: () => void;
}

/** Specification 2.3: bid code, project, time of award, suppliers. */
export const ResultDialog = ({ result, onClose }: Props) => (
  <Dialog
    title="结果公示"
    onClose={onClose}
    buttons={
      <a className={styles.more} href={resultAddress(result.name)}>
        查看公告全文
      </a>
    }
  >
    <ResultFacts result={result} />
  </Dialog>
);
