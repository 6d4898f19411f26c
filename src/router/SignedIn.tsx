import { useQuery } from '@tanstack/react-query';
import { App, Button, Result } from 'antd';
import { useAtom } from 'jotai';
import { lazy, type ReactNode, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import type { SessionView } from '../../server/access/session.contract.ts';
import { nameTenant, onSessionExpired } from '../http/client.ts';
import { loadSession } from '../http/session-calls.ts';
import { screenPath } from '../screens/screen-path.ts';
import { Waiting } from '../screens/states/Waiting.tsx';
import { sessionAtom, sessionKey } from '../session/session.ts';
import { dropToken, readToken } from '../session/token.ts';
import { useTenantDialog } from './use-tenant-dialog.ts';

const MustChangeScreen = lazy(() =>
  import('../screens/must-change/MustChangeScreen.tsx').then((m) => ({ default: m.MustChangeScreen })),
);

/** Lets through whoever is signed in, with the session loaded; everybody else signs in first and comes back here. */
export function SignedIn({ children }: { readonly children: ReactNode }) {
  const location = useLocation();
  const [session, setSession] = useAtom(sessionAtom);
  const token = readToken();
  const asked = useQuery({
    queryKey: [...sessionKey, token],
    queryFn: loadSession,
    enabled: token !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  useExpiryDialog();
  useTenantDialog();

  useEffect(() => {
    if (!asked.data) return;
    nameTenant(asked.data.tenant.id);
    setSession(asked.data);
  }, [asked.data, setSession]);

  if (!token) return <Navigate to={signInAddress(location)} replace />;
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
  if (!session) return <Waiting />;
  if (session.mustChange) return <MustChangeScreen username={session.user.username} />;
  return placeBefore(session, location.pathname) ?? children;
}

/** A supplier whose company is not approved yet is led to complete it; nobody else has business there. */
function placeBefore({ isShow, verifyStatus }: SessionView, path: string): ReactNode {
  const completing = isShow === 2 && verifyStatus !== 6;
  const isAsked = path === completePath;
  if (!completing) return isAsked ? <Navigate to="/" replace /> : null;
  return isAsked || ownCompany.test(path) ? null : <Navigate to={completePath} replace />;
}

const completePath = screenPath('completeSupInfo');
const ownCompany = /^\/(list|record)\/myCompany(\/|$)/;

/** However many calls find the session gone, one dialog says so. */
function useExpiryDialog() {
  const { modal, message } = App.useApp();
  useEffect(() => {
    let told = false;
    onSessionExpired((how) => {
      if (told) return;
      told = true;
      // where one was, not where being without a token leads meanwhile
      const address = signInAddress(window.location);
      const signInAgain = () => window.location.assign(address);
      dropToken();
      if (how === 'passing') {
        message.warning('未授权，请重新登录');
        setTimeout(signInAgain, passingFor);
        return;
      }
      modal.warning({
        title: '登录已过期',
        content: '很抱歉，登录已过期，请重新登录',
        okText: '重新登录',
        onOk: signInAgain,
      });
    });
    return () => onSessionExpired(() => {});
  }, [modal, message]);
}

const passingFor = 1500;

const signInAddress = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string =>
  `/user/login?redirect=${encodeURIComponent(pathname + search)}`;
