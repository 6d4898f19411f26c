import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useAtom } from 'jotai';
import { type ReactNode, Suspense, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { loadPart, loadScreen } from '../frame/load-screen.ts';
import { Exception } from '../frame/states/Exception.tsx';
import { Waiting } from '../frame/states/Waiting.tsx';
import { Failed } from '../http/faults.ts';
import { loadSession, signOut } from '../http/session-calls.ts';
import { dropToken, holdScreens, readToken } from '../http/standing.ts';
import { sessionAtom, sessionKey } from '../session/session.ts';
import { EndedSession, useReturn, useStanding } from './EndedSession.tsx';
import { entitiesIn, leadAway, signInAddress } from './guard.ts';
import { loadWhole } from './load-whole.ts';
import { useFaults } from './use-faults.tsx';
import { useLocked } from './use-locked.ts';

const MustChangeScreen = loadScreen(
  () => import('../screens/entry/must-change/MustChangeScreen.tsx'),
  'MustChangeScreen',
);

const TakenScreen = loadPart(() => import('./TakenScreen.tsx'), 'TakenScreen');

const LockScreen = loadPart(() => import('../screens/lock/LockScreen.tsx'), 'LockScreen');

/** Lets through whoever is signed in, with the session loaded; everybody else signs in first and comes back here. */
export function SignedIn({ children }: { readonly children: ReactNode }) {
  const location = useLocation();
  const [session, setSession] = useAtom(sessionAtom);
  const token = readToken();
  const standing = useStanding();
  // Before anything is asked for: what finds the session gone must know whose screens wait for it.
  useEffect(() => holdScreens(readToken()), []);
  const asked = useQuery({
    queryKey: [...sessionKey, token],
    queryFn: () => loadWhole(loadSession),
    enabled: token !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const isLocked = useLocked();
  useFaults();
  useReturn();

  useEffect(() => {
    if (asked.data) setSession(asked.data);
  }, [asked.data, setSession]);

  if (standing.is === 'taken') {
    return (
      <Suspense fallback={<Waiting />}>
        <TakenScreen by={standing.by} />
      </Suspense>
    );
  }
  if (!token && standing.is === 'good') return <Navigate to={signInAddress(location)} replace />;
  if (asked.isError && !session) {
    if (!isUnreachable(asked.error)) return <Leaving to={signInAddress(location)} />;
    return (
      <Exception
        kind={500}
        title="没有连上服务器"
        about={asked.error.message}
        extra={<Button onClick={() => asked.refetch()}>重试</Button>}
      />
    );
  }
  if (!session)
    return (
      <>
        <Waiting />
        <EndedSession />
      </>
    );
  if (session.mustChange) return <MustChangeScreen />;
  const to = leadAway(session, location.pathname, entitiesIn(session.menu));
  return (
    <>
      {to ? <Navigate to={to} replace /> : children}
      <Suspense fallback={null}>{isLocked && standing.is === 'good' && <LockScreen />}</Suspense>
      <EndedSession />
    </>
  );
}

/** Nobody is signed out because a cable is: what never came back says nothing about the session. */
const isUnreachable = (error: Error): boolean =>
  !(error instanceof Failed) ||
  ['offline', 'timeout', 'gatewayTimeout', 'otherStatus', 'expired', 'unauthorised'].includes(error.fault);

/** What should have been loaded was refused: one signs in anew, and comes back here. */
function Leaving({ to }: { readonly to: string }) {
  useEffect(() => {
    void signOut()
      .catch(() => null) // gone either way: the token is dropped here
      .then(() => {
        dropToken();
        window.location.assign(to);
      });
  }, [to]);
  return <Waiting />;
}
