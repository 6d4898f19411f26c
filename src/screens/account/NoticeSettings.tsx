import { Switch } from 'antd';
import { useAtom } from 'jotai';
import { arrivalsAtom } from '../../frame/notices/arrivals.ts';
import styles from '../../frame/sheet/sheet.module.css';

/** How arriving notices are told in this browser. All of them wait in the message center either way. */
export function NoticeSettings() {
  const [{ shows, onlyUrgent }, setArrivals] = useAtom(arrivalsAtom);
  return (
    <section className={styles.sheet} aria-label="消息提醒">
      <h2>消息提醒</h2>
      <p className={styles.about}>新消息到达时怎样在这个浏览器里提醒您。所有消息都会保留在消息中心。</p>
      <ul className={`${styles.cards} ${styles.rows}`}>
        <li>
          <span className={styles.who}>
            <b id="notice-shows">弹出提醒</b>
            <small>关闭后只在铃铛上显示未读数量</small>
          </span>
          <Switch
            aria-labelledby="notice-shows"
            checked={shows}
            onChange={(on) => setArrivals({ shows: on, onlyUrgent })}
          />
        </li>
        <li>
          <span className={styles.who}>
            <b id="notice-urgent">只提醒紧急消息</b>
            <small>一般和重要的消息不弹出</small>
          </span>
          <Switch
            aria-labelledby="notice-urgent"
            checked={onlyUrgent}
            disabled={!shows}
            onChange={(on) => setArrivals({ shows, onlyUrgent: on })}
          />
        </li>
      </ul>
    </section>
  );
}
