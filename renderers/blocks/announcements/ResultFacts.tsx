import type { PortalResult } from '../../../schemas/wire/portal.ts';
import styles from './facts.module.css';

/** What a result says: bid code, project, time of award, suppliers. */
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
