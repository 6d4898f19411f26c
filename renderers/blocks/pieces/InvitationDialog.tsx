import { useEffect, useState } from 'react';
import type { AnnounceType } from '../../../schemas/kinds/portal-rows.ts';
import { Dialog } from './Dialog.tsx';
import { useDrawing } from './drawing.ts';
import { Html } from './Html.tsx';
import styles from './invitation.module.css';
import { hasToken } from './token.ts';

interface Props {
  readonly name: string;
  readonly type: AnnounceType;
  readonly onClose: () => void;
}

interface Letter {
  readonly title: string;
  readonly content: string;
}

/** Specification 2.3: the letter, 报名 warns who is not signed in, 关闭 closes. Who is goes on at work. */
export function InvitationDialog({ name, type, onClose }: Props) {
  const { api } = useDrawing();
  const [letter, setLetter] = useState<Letter | string | null>(null);
  const [goesOn, setGoesOn] = useState<'signIn' | 'work' | null>(null);
  useEffect(() => {
    let isHere = true;
    const query = new URLSearchParams({ name, type });
    fetch(`${api}/portal/view/invitation?${query}`)
      .then((response) => response.json())
      .then((answer) => isHere && setLetter(answer.success ? answer.result : answer.message))
      .catch(() => isHere && setLetter('网络不通，请稍后再试'));
    return () => {
      isHere = false;
    };
  }, [api, name, type]);
  return (
    <Dialog
      title="邀请函"
      onClose={onClose}
      buttons={
        <button type="button" className={styles.enter} onClick={() => setGoesOn(hasToken() ? 'work' : 'signIn')}>
          报名
        </button>
      }
    >
      <div className={styles.letter} aria-busy={letter === null}>
        {letter === null ? (
          <p className={styles.waiting}>正在打开邀请函…</p>
        ) : typeof letter === 'string' ? (
          <p role="alert">{letter}</p>
        ) : (
          <>
            <h3 className={styles.title}>{letter.title}</h3>
            <Html html={letter.content} />
          </>
        )}
      </div>
      <p className={styles.said} role="alert">
        {goesOn === 'signIn' && (
          <>
            请先登录或注册：<a href="/user/login">登录</a>
            <a href="/supplierRegister">注册</a>
          </>
        )}
        {goesOn === 'work' && (
          <>
            您已登录，请到工作台报名：<a href="/">进入工作台</a>
          </>
        )}
      </p>
    </Dialog>
  );
}
