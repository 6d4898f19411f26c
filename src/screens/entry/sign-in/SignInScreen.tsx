import { Tabs } from 'antd';
import { useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { useEnter } from '../../../frame/entering/use-enter.ts';
import { readToken } from '../../../http/standing.ts';
import { EntryPage } from '../EntryPage.tsx';
import styles from '../entry.module.css';
import { ProviderButtons } from '../sso/ProviderButtons.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { PhoneForm } from './PhoneForm.tsx';
import { useDress } from './use-dress.tsx';

/** Signing in, by password or by a code to the telephone. */
export function SignInScreen() {
  const { target, enter } = useEnter();
  const { search, state } = useLocation();
  const dress = useDress();
  const [signedIn] = useState(() => readToken() !== null);
  if (signedIn) return <Navigate to={target} replace />;
  const username = (state as { username?: string } | null)?.username ?? '';

  return (
    <EntryPage title="招采" about="采购与供应商管理系统" dress={dress}>
      <Tabs
        size="large"
        destroyOnHidden
        className={styles.ways ?? ''}
        items={[
          { key: 'password', label: '密码登录', children: <PasswordForm username={username} onEnter={enter} /> },
          { key: 'phone', label: '手机号登录', children: <PhoneForm onEnter={enter} /> },
        ]}
      />
      <ProviderButtons />
      <nav className={styles.links} aria-label="其他">
        <Link to={`/alteration${search}`}>忘记密码</Link>
        <span>
          还没有账号？<Link to="/register">注册</Link>
        </span>
      </nav>
    </EntryPage>
  );
}
