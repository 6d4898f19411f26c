import { Grid, Tabs } from 'antd';
import { screenPath } from '../../frame/addresses/screen-path.ts';
import styles from '../../frame/sheet/sheet.module.css';
import { useTabSearch, useTabTitle } from '../../frame/tabs/use-tab.ts';
import { ChannelSettings } from './ChannelSettings.tsx';
import { Companies } from './Companies.tsx';
import { Devices } from './Devices.tsx';
import { Identities } from './Identities.tsx';
import { NoticeSettings } from './NoticeSettings.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { Security } from './Security.tsx';

const parts = [
  { key: 'base', label: '基本资料', children: <ProfileForm /> },
  {
    key: 'security',
    label: '账号安全',
    children: (
      <div className={styles.screen}>
        <Security />
        <Devices />
      </div>
    ),
  },
  {
    key: 'binding',
    label: '账号绑定',
    children: (
      <div className={styles.screen}>
        <Identities />
        <Companies />
      </div>
    ),
  },
  {
    key: 'notice',
    label: '消息提醒',
    children: (
      <div className={styles.screen}>
        <NoticeSettings />
        <ChannelSettings />
      </div>
    ),
  },
];

/** What somebody may settle about themselves. */
export function SettingsScreen() {
  useTabTitle(screenPath('account/settings'), '个人设置');
  const [search, setSearch] = useTabSearch();
  const phone = !Grid.useBreakpoint().md;
  const asked = search.get('part');
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <h1>个人设置</h1>
      </header>
      <Tabs
        tabPlacement={phone ? 'top' : 'start'}
        activeKey={parts.some(({ key }) => key === asked) ? (asked ?? 'base') : 'base'}
        onChange={(part) => setSearch({ part }, { replace: true })}
        destroyOnHidden={false}
        items={parts}
      />
    </div>
  );
}
