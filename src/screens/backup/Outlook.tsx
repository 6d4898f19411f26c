import { Alert } from 'antd';
import type { Into, RestoreOutlook } from '../../../server/features/backup/backups.contract.ts';
import styles from './outlook.module.css';

const mostShown = 8;

/** What a restore will do, before it is done: what goes, what is left out, who is called otherwise. */
export function Outlook({ outlook, into }: { readonly outlook: RestoreOutlook; readonly into: Into }) {
  const { at, company, rows, withFiles, refused, skipped, renamed } = outlook;
  if (refused) return <Alert type="error" showIcon title={refused} />;
  return (
    <div className={styles.outlook}>
      <p>
        “{company}”{at} 的数据，共 {rows.toLocaleString('zh-CN')} 行{withFiles ? '，含附件内容' : ''}。
      </p>
      {into === 'same' && (
        <Alert
          type="warning"
          showIcon
          title="现有数据会全部被替换"
          description="此后新增和修改的内容都会消失，所有人需要重新登录。要么全部恢复，要么什么都不变。"
        />
      )}
      {skipped.length > 0 && (
        <Alert
          type="info"
          showIcon
          title="备份中有现在已没有的内容，将不恢复"
          description={
            <Few items={skipped.map(({ table, columns }) => (columns ? `${table} 的 ${columns.join('、')}` : table))} />
          }
        />
      )}
      {renamed.length > 0 && (
        <Alert
          type="info"
          showIcon
          title={`${renamed.length} 个账号与其他公司重名，将改名`}
          description={<Few items={renamed.map(({ from, to }) => `${from} → ${to}`)} />}
        />
      )}
    </div>
  );
}

function Few({ items }: { readonly items: readonly string[] }) {
  const rest = items.length - mostShown;
  return (
    <ul className={styles.few}>
      {items.slice(0, mostShown).map((item) => (
        <li key={item}>{item}</li>
      ))}
      {rest > 0 && <li>还有 {rest} 项</li>}
    </ul>
  );
}
