import { useQuery } from '@tanstack/react-query';
import { App, Button, Result } from 'antd';
import { useAtom } from 'jotai';
import { type ReactNode, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { onSessionExpired } from '../http/client.ts';
import { loadSession } from '../http/session-calls.ts';
import { Waiting } from '../screens/states/Waiting.tsx';
import { sessionAtom } from '../session/session.ts';
import { dropToken, readToken } from '../session/token.ts';

/** Lets through whoever is signed in, with the session loaded; everybody else signs in first and comes back here. */
export function SignedIn({ children }: { readonly children: ReactNode }) {
  const location = useLocation();
  const [session, setSession] = useAtom(sessionAtom);
  const token = readToken();
  const asked = useQuery({
    queryKey: ['session', token],
    queryFn: loadSession,
    enabled: token !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  useExpiryDialog();

  useEffect(() => {
    if (asked.data) setSession(asked.data);
  }, [asked.data, setSession]);

  if (!token)
    return <Navigate to={`/user/login?redirect=${encodeURIComponent(location.pathname + location.search)}`} replace />;
  if (asked.isError)
    return (
      <Result
        status="warning"
        title="没有连上服务器"
        subTitle={asked.error.message}
        extra={
          <Button type="primary" onClick={() => asked.refetch()}>
            重试
          </Button>
        }
      />
    );
  return session ? children : <Waiting />;
}

/** However many calls find the session gone, one dialog says so. */
function useExpiryDialog() {
  const { modal } = App.useApp();
  useEffect(() => {
    let told = false;
    onSessionExpired(() => {
      if (told) return;
      told = true;
      dropToken();
      modal.warning({
        title: '登录已过期',
        content: '很抱歉，登录已过期，请重新登录',
        okText: '重新登录',
        onOk: () =>
          window.location.assign(
            `/user/login?redirect=${encodeURIComponent(window.location.pathname + window.location.search)}`,
          ),
      });
    });
    return () => onSessionExpired(() => {});
  }, [modal]);
}
