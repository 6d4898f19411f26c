import { RightOutlined, SettingOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Tag } from 'antd';
import { useAtomValue } from 'jotai';
import { Link, useNavigate } from 'react-router-dom';
import { screenPath } from '../../frame/addresses/screen-path.ts';
import { Priority } from '../../frame/notices/Priority.tsx';
import { noticesKey } from '../../frame/notices/use-notices.ts';
import { Avatar } from '../../frame/person/Avatar.tsx';
import { greet } from '../../frame/person/greet.ts';
import styles from '../../frame/sheet/sheet.module.css';
import { useTabTitle } from '../../frame/tabs/use-tab.ts';
import { loadNotices } from '../../http/notice-calls.ts';
import { sessionAtom } from '../../session/session.ts';
import own from './account.module.css';
import { Todos } from './Todos.tsx';

/** Somebody's own page: who they are here, what waits for them, what they were told last. */
export function CenterScreen() {
  useTabTitle(screenPath('account/center'), '个人中心');
  const session = useAtomValue(sessionAtom);
  if (!session) return null;
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <h1>个人中心</h1>
      </header>
      <div className={own.center}>
        <Me />
        <div className={styles.screen}>
          <section className={styles.sheet} aria-label="待我处理">
            <h2>待我处理</h2>
            <Todos />
          </section>
          {!session.viewing && <Newest />}
        </div>
      </div>
    </div>
  );
}

function Me() {
  const session = useAtomValue(sessionAtom);
  const navigate = useNavigate();
  if (!session) return null;
  const { user, tenant, departs, currentDepart, supplier, roleNames } = session;
  const facts = [
    ['账号', user.username],
    ['公司', supplier?.name ?? tenant.name],
    ...(supplier ? [] : [['部门', departs.map(({ name }) => name).join('、') || '未设置']]),
    ...(departs.length > 1 ? [['当前部门', departs.find(({ id }) => id === currentDepart)?.name ?? '未选择']] : []),
    ['手机', user.phone ?? '未填写'],
    ['邮箱', user.email ?? '未填写'],
  ];
  return (
    <section className={`${styles.sheet} ${own.me}`} aria-label="我的资料">
      <Avatar name={user.realname} file={user.avatar} size={96} />
      <h2>{user.realname}</h2>
      <p>{greet(new Date().getHours())}，祝工作顺利</p>
      <div>
        {roleNames.map((name) => (
          <Tag key={name}>{name}</Tag>
        ))}
      </div>
      <dl className={own.facts}>
        {facts.flatMap(([name, value]) => [<dt key={`${name}:`}>{name}</dt>, <dd key={name}>{value}</dd>])}
      </dl>
      <Button block icon={<SettingOutlined />} onClick={() => navigate(screenPath('account/settings'))}>
        个人设置
      </Button>
    </section>
  );
}

const few = { pageNo: 1, pageSize: 6 };

function Newest() {
  const { data } = useQuery({ queryKey: [...noticesKey, 'newest'], queryFn: () => loadNotices(few) });
  return (
    <section className={styles.sheet} aria-label="最近消息">
      <h2>
        最近消息
        <Link to={screenPath('messageSeting/annountCement')}>
          全部 <RightOutlined aria-hidden />
        </Link>
      </h2>
      {data?.records.length === 0 && <p className={own.empty}>还没有收到消息。</p>}
      <ul className={own.newest}>
        {data?.records.map(({ id, title, priority, sentAt, opens }) => (
          <li key={id}>
            <Link to={opens ?? screenPath('messageSeting/annountCement')}>{title}</Link>
            <span>
              <Priority of={priority} /> <time>{sentAt}</time>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
