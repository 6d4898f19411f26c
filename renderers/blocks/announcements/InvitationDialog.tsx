import { useEffect, useState } from 'react';
import type { AnnounceType, Invitation } from '../../../schemas/wire/portal.ts';
import { useDrawing } from '../drawing.ts';
import { Dialog } from '../frames/Dialog.tsx';
import { Phone } from '../links/Phone.tsx';
import { hasToken } from '../token.ts';
import { Html } from '../words/Html.tsx';
import { dateLabels } from './announce.ts';
import styles from './invitation.module.css';

interface Props {
  readonly name: string;
  readonly type: AnnounceType;
  readonly onClose: () => void;
}

/** Specification 2.3: the letter, 报名 warns who is not signed in, 关闭 closes. Who is reads whom to turn to, and until when. */
export function InvitationDialog({ name, type, onClose }: Props) {
  const { api } = useDrawing();
  const [letter, setLetter] = useState<Invitation | string | null>(null);
  const [goesOn, setGoesOn] = useState<'signIn' | 'signUp' | null>(null);
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
        <button type="button" className={styles.enter} onClick={() => setGoesOn(hasToken() ? 'signUp' : 'signIn')}>
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
      <div className={styles.said} role="alert">
        {goesOn === 'signIn' && (
          <p ref={bringIntoView}>
            请先登录或注册：<a href="/user/login">登录</a>
            <a href="/supplierRegister">注册</a>
          </p>
        )}
        {goesOn === 'signUp' && letter !== null && typeof letter !== 'string' && <HowToSignUp letter={letter} />}
      </div>
    </Dialog>
  );
}

/** On a phone the answer stands below the letter, out of sight. */
const bringIntoView = (answer: HTMLElement | null): void => answer?.scrollIntoView({ block: 'nearest' });

/** The buyer keeps the list of who takes part: a supplier tells the person the announcement names. */
function HowToSignUp({ letter }: { readonly letter: Invitation }) {
  const { canJoin, contact, deadline, name, phone, type } = letter;
  if (!canJoin) return <p>本项目的报名已经结束，如有疑问请联系 {contact}。</p>;
  return (
    <div ref={bringIntoView}>
      <p>本项目由采购人受理报名。请联系下面的联系人，说明公告编号与贵公司全称：</p>
      <dl className={styles.how}>
        <dt>联系人</dt>
        <dd>{contact}</dd>
        <dt>联系电话</dt>
        <dd>
          <Phone number={phone} />
        </dd>
        <dt>公告编号</dt>
        <dd>{name}</dd>
        {deadline && (
          <>
            <dt>{dateLabels[type]}</dt>
            <dd>{deadline.slice(0, 16)}</dd>
          </>
        )}
      </dl>
      <p>
        报名前请核对企业资料与资质是否齐全、有效：<a href="/list/myCompany/main">企业资料</a>
      </p>
    </div>
  );
}
