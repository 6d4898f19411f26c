import type { PortalResult } from '../../../schemas/kinds/portal-rows.ts';
import { resultAddress } from './announce.ts';
import { Dialog } from './Dialog.tsx';
import styles from './facts.module.css';

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

export const ResultFacts = ({ result }: { readonly result: PortalResult }) => (
  <>
    <dl className={styles.facts}>
      <div>
        <dt>中标编号</dt>
        <dd>{result.bidCode}</dd>
      </div>
      <div>
        <dt>项目名称</dt>
        <dd>{result.projectName}</dd>
      </div>
      <div>
        <dt>中标时间</dt>
        <dd>{result.updateTime.slice(0, 16)}</dd>
      </div>
    </dl>
    <table className={styles.table}>
      <caption>中标供应商</caption>
      <thead>
        <tr>
          <th scope="col">供应商</th>
          <th scope="col">中标内容</th>
        </tr>
      </thead>
      <tbody>
        {result.supplierList.map(({ name, title }) => (
          <tr key={`${name} ${title}`}>
            <td>{name}</td>
            <td>{title}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </>
);
