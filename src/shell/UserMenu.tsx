import {
  ApartmentOutlined,
  ClearOutlined,
  KeyOutlined,
  LockOutlined,
  LogoutOutlined,
  SafetyOutlined,
  SettingOutlined,
} from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { App, Button, Dropdown, type MenuProps } from 'antd';
import { useAtom } from 'jotai';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { screenPath } from '../frame/addresses/screen-path.ts';
import { sendAllHeld } from '../frame/leaving.ts';
import { loadPart } from '../frame/load-screen.ts';
import { Avatar } from '../frame/person/Avatar.tsx';
import { greet } from '../frame/person/greet.ts';
import { tabsAtom } from '../frame/tabs/tabs-atom.ts';
import { tellFault } from '../http/faults.ts';
import { noteLock } from '../http/lock.ts';
import { lockScreen, refreshCache, signOut } from '../http/session-calls.ts';
import { dropToken } from '../http/standing.ts';
import { sessionAtom } from '../session/session.ts';
import styles from './shell.module.css';

const DepartDialog = loadPart(() => import('./DepartDialog.tsx'), 'DepartDialog');
const PasswordDialog = loadPart(() => import('../frame/credentials/PasswordDialog.tsx'), 'PasswordDialog');

/** Who is signed in, what they may do about themselves, and the way out. */
export function UserMenu() {
  const [session] = useAtom(sessionAtom);
  const [dialog, setDialog] = useState<'password' | 'depart' | null>(null);
  const { message } = App.useApp();
  const clearCache = useClearCache();
  const leave = useLeaving();
  const navigate = useNavigate();
  if (!session) return null;

  const chooseDepart = () => {
    if (session.departs.length > 0) setDialog('depart');
    else message.warning('您尚未设置部门信息!');
  };
  const lock = () =>
    lockScreen().then(
      () => noteLock(true),
      (caught) => tellFault(message, caught),
    );
  const settings = (part: string) => navigate(`${screenPath('account/settings')}?part=${part}`);
  const depart = session.departs.find(({ id }) => id === session.currentDepart)?.name;
  const items: MenuProps['items'] = [
    {
      key: 'who',
      onClick: () => navigate(screenPath('account/center')),
      label: (
        <div className={styles.who}>
          <b>
            {greet(new Date().getHours())}，{session.user.realname}
          </b>
          <span>{[session.tenant.name, depart ?? session.supplier?.name].filter(Boolean).join(' · ')}</span>
        </div>
      ),
    },
    { type: 'divider' },
    ...(session.supplier
      ? []
      : [{ key: 'depart', icon: <ApartmentOutlined />, label: '切换部门', onClick: chooseDepart }]),
    { key: 'password', icon: <KeyOutlined />, label: '修改密码', onClick: () => setDialog('password') },
    { key: 'settings', icon: <SettingOutlined />, label: '个人设置', onClick: () => settings('base') },
    { key: 'security', icon: <SafetyOutlined />, label: '账号安全', onClick: () => settings('security') },
    { key: 'clear', icon: <ClearOutlined />, label: '清理缓存', onClick: clearCache },
    { type: 'divider' },
    ...(session.viewing ? [] : [{ key: 'lock', icon: <LockOutlined />, label: '锁定屏幕', onClick: lock }]),
    { key: 'leave', icon: <LogoutOutlined />, label: '退出登录', onClick: leave },
  ];
  return (
    <>
      <Dropdown trigger={['click']} menu={{ items }}>
        <Button type="text" className={styles.user ?? ''} aria-label={`当前用户 ${session.user.realname}`}>
          <Avatar name={session.user.realname} file={session.user.avatar} size={28} />
          <span className={styles.userName}>{session.user.realname}</span>
        </Button>
      </Dropdown>
      <Suspense fallback={null}>
        {dialog === 'password' && <PasswordDialog onClose={() => setDialog(null)} />}
        {dialog === 'depart' && <DepartDialog onClose={() => setDialog(null)} />}
      </Suspense>
    </>
  );
}

/** Everything that was loaded is loaded anew: for whoever suspects that something old is shown. */
function useClearCache(): () => Promise<void> {
  const queries = useQueryClient();
  const { message } = App.useApp();
  return async () => {
    try {
      await refreshCache();
      await queries.resetQueries();
      message.success('刷新缓存完成！');
    } catch {
      message.warning('刷新缓存失败！');
    }
  };
}

function useLeaving(): () => void {
  const [, setSession] = useAtom(sessionAtom);
  const [tabs, changeTabs] = useAtom(tabsAtom);
  const { modal, message } = App.useApp();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const unsaved = tabs.filter(({ isDirty }) => isDirty).length;
  return () =>
    modal.confirm({
      title: '提示',
      content: (
        <>
          确定要注销登录吗？
          {unsaved > 0 && <div>还有 {unsaved} 个页面没有保存，草稿会为您保留。</div>}
        </>
      ),
      onOk: async () => {
        await sendAllHeld();
        // Gone either way, for the token is dropped here; what could not be ended on the server is told.
        await signOut().catch((caught) => tellFault(message, caught));
        dropToken();
        changeTabs(() => []);
        queries.clear();
        setSession(null);
        navigate('/user/login');
      },
    });
}
