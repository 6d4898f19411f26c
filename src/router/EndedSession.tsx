import { useQueryClient } from '@tanstack/react-query';
import { App, Modal } from 'antd';
import { useAtomValue } from 'jotai';
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router-dom';
import { loadPart } from '../frame/load-screen.ts';
import { Waiting } from '../frame/states/Waiting.tsx';
import { tabsAtom } from '../frame/tabs/tabs-atom.ts';
import { faults } from '../http/faults.ts';
import { isLocked } from '../http/lock.ts';
import { loadSessionOf } from '../http/session-calls.ts';
import { arrive, goOn, noteTaken, onStanding, readStanding, type SessionState, stayEnded } from '../http/standing.ts';
import { sessionAtom, sessionKey } from '../session/session.ts';
import styles from './ended-session.module.css';
import { signInAddress } from './guard.ts';
import { loadWhole } from './load-whole.ts';
import { whoCame } from './who-came.ts';

/** Comes when it is needed: a session that goes on never fetches what signs in. */
const PasswordForm = loadPart(() => import('../screens/entry/sign-in/PasswordForm.tsx'), 'PasswordForm');

export const useStanding = (): SessionState => useSyncExternalStore(onStanding, readStanding);

/** Looks who signed in where a session had ended: its own person goes on, anybody else begins anew. */
export function useReturn(): void {
  const queries = useQueryClient();
  const standing = useStanding();
  const before = useAtomValue(sessionAtom);
  const token = standing.is === 'returning' ? standing.token : null;
  useEffect(() => {
    if (token === null) return;
    let isLate = false;
    loadWhole(() => loadSessionOf(token)).then(
      (session) => {
        if (isLate) return;
        const taker = before ? whoCame(before, session) : null;
        if (taker) return noteTaken(taker);
        queries.setQueryData([...sessionKey, token], session);
        goOn(token);
      },
      () => isLate || stayEnded(),
    );
    return () => {
      isLate = true;
    };
    // `before` stays as long as the session has ended
  }, [token]);
}

/** Says that the session has ended. Where something typed is not saved one signs in here, and it stands as it was. */
export function EndedSession() {
  const standing = useStanding();
  const session = useAtomValue(sessionAtom);
  const isUnsaved = useAtomValue(tabsAtom).some((tab) => tab.isDirty);
  const address = signInAddress(useLocation());
  const [isLeft, leave] = useState(false);
  const { message } = App.useApp();
  const { is } = standing;
  const how = is === 'ended' ? standing.how : 'expired';
  // There is nothing to be seen behind a lock, and nothing to be lost: one goes straight to the door.
  const leavesBySelf = is === 'ended' && !isUnsaved && (isLocked() || how === 'unauthorised');

  useEffect(() => {
    if (isLeft) window.location.assign(address);
  }, [isLeft, address]);
  useEffect(() => {
    if (!leavesBySelf) return;
    if (isLocked()) return leave(true);
    message.warning(faults.unauthorised.text);
    const clock = setTimeout(() => leave(true), faults.unauthorised.leavesAfter);
    return () => clearTimeout(clock);
  }, [leavesBySelf, message]);

  if (is === 'good' || is === 'taken' || leavesBySelf) return null;
  const { title, text } = faults.expired;
  const isHere = isUnsaved && session !== null;
  // Under a lock it is the only thing to be seen.
  return createPortal(
    <div data-lock="">
      <Modal
        open
        title={title}
        getContainer={false}
        zIndex={10_001}
        closable={false}
        keyboard={false}
        mask={{ closable: false, blur: true }}
        width={420}
        okText="重新登录"
        onOk={() => leave(true)}
        cancelButtonProps={{ hidden: true }}
        footer={isHere ? null : undefined}
      >
        <p>{text}</p>
        {isHere && (
          <>
            <p className={styles.kept}>您填写的内容都还在，在这里登录后可以继续填写和保存。</p>
            <Suspense fallback={<Waiting />}>
              <PasswordForm username={session.user.username} onEnter={arrive} />
            </Suspense>
            <a className={styles.other} href="/user/login" target="_blank" rel="noreferrer">
              用其他方式登录（在新窗口打开，登录后此处自动继续）
            </a>
          </>
        )}
      </Modal>
    </div>,
    document.body,
  );
}
