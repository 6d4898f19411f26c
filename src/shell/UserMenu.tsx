import { LogoutOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { App, Button, Dropdown } from 'antd';
import { useAtom } from 'jotai';
import { useNavigate } from 'react-router-dom';
import { signOut } from '../http/session-calls.ts';
import { sessionAtom } from '../session/session.ts';
import { dropToken } from '../session/token.ts';
import styles from './shell.module.css';

/** Who is signed in, and the way out. */
export function UserMenu() {
  const [session, setSession] = useAtom(sessionAtom);
  const { modal } = App.useApp();
  const navigate = useNavigate();
  const queries = useQueryClient();
  if (!session) return null;

  const leave = () =>
    modal.confirm({
      title: '提示',
      content: '确定要注销登录吗？',
      onOk: async () => {
        await signOut().catch(() => null); // gone either way: the token is dropped here
        dropToken();
        queries.clear();
        setSession(null);
        navigate('/user/login');
      },
    });

  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          { key: 'who', disabled: true, label: `${session.tenant.name} · ${session.user.username}` },
          { type: 'divider' },
          { key: 'leave', icon: <LogoutOutlined />, label: '退出登录', onClick: leave },
        ],
      }}
    >
      <Button type="text" className={styles.user ?? ''} aria-label={`当前用户 ${session.user.realname}`}>
        <span className={styles.avatar} data-letter={session.user.realname.slice(-1)} aria-hidden />
        <span className={styles.userName}>{session.user.realname}</span>
      </Button>
    </Dropdown>
  );
}
