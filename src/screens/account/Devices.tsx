import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, App, Button, Skeleton, Tag } from 'antd';
import styles from '../../frame/sheet/sheet.module.css';
import { tellFault } from '../../http/faults.ts';
import { endOtherSessions, endOwnSession, loadOwnSessions } from '../../http/online-calls.ts';

/** One's own sessions; an unknown one is ended here. */
export function Devices() {
  const { modal, message } = App.useApp();
  const queries = useQueryClient();
  const asked = useQuery({ queryKey: ['sessions', 'own'], queryFn: loadOwnSessions });
  const rows = asked.data ?? [];
  const run = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work();
      message.success(done);
    } catch (caught) {
      tellFault(message, caught);
    }
    await queries.invalidateQueries({ queryKey: ['sessions', 'own'] });
  };
  const endOthers = () =>
    modal.confirm({
      title: '退出其他所有设备？',
      content: '只保留当前这台设备的登录。如果发现不是您本人的登录，退出后请立即修改密码。',
      okText: '全部退出',
      onOk: () => run(endOtherSessions, '其他设备都已退出登录'),
    });
  return (
    <section className={styles.sheet} aria-label="我的设备">
      <h2>
        我的设备
        {rows.length > 1 && <Button onClick={endOthers}>退出其他设备</Button>}
      </h2>
      <p className={styles.about}>这个账号现在登录在哪里。</p>
      {asked.error && <Alert type="error" showIcon title={asked.error.message} />}
      {asked.isPending && <Skeleton active />}
      <ul className={`${styles.cards} ${styles.rows}`}>
        {rows.map(({ ref, browser, address, since, seen, current }) => (
          <li key={ref}>
            <span className={styles.who}>
              <b>{browser}</b> {current && <Tag color="processing">当前设备</Tag>}
              <small>
                {address} · {since.slice(0, 16)} 登录 · 最近使用 {seen.slice(0, 16)}
              </small>
            </span>
            {!current && (
              <Button type="link" danger onClick={() => run(() => endOwnSession(ref), '该设备已退出登录')}>
                退出
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
