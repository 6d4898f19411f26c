import { Alert, Spin } from 'antd';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { redirectTarget } from '../../../frame/entering/redirect.ts';
import { askWay, loadProviders } from '../../../http/sso-calls.ts';
import { EntryPage } from '../EntryPage.tsx';
import { ProviderButtons } from './ProviderButtons.tsx';

/** Leads straight to the provider the address names, or to the only one there is; among several one is chosen. */
export function SsoLoginScreen() {
  const { search } = useLocation();
  const [error, setError] = useState<string | null>(null);
  const [choosing, setChoosing] = useState(false);

  useEffect(() => {
    let here = true;
    const go = async () => {
      const named = new URLSearchParams(search).get('provider');
      const [only, ...more] = named ? [{ provider: named }] : await loadProviders();
      if (!only) throw new Error('没有配置或未启用该单点登录');
      if (more.length > 0) return setChoosing(true);
      const { url } = await askWay({ provider: only.provider, redirect: redirectTarget(search, '/') });
      if (here) window.location.assign(url);
    };
    go().catch((caught: Error) => {
      if (here) setError(caught.message);
    });
    return () => {
      here = false;
    };
  }, [search]);

  return (
    <EntryPage title="单点登录" about={error || choosing ? undefined : '正在前往统一认证，请稍候'}>
      {error && <Alert type="error" showIcon title={error} />}
      {choosing && <ProviderButtons />}
      {!error && !choosing && <Spin aria-label="请稍候" />}
      <p style={{ marginTop: 24 }}>
        <Link to={`/user/login${search}`}>用账号和密码登录</Link>
      </p>
    </EntryPage>
  );
}
