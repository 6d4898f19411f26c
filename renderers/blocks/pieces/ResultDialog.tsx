import type { PortalResult } from '../../../schemas/wire/portal.ts';
import { resultAddress } from './announce.ts';
import { Dialog } from './Dialog.tsx';
import styles from './facts.module.css';
import { ResultFacts } from './ResultFacts.tsx';

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
