import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { readToken } from '../../http/standing.ts';
import { screenPath } from '../addresses/screen-path.ts';
import { type ExceptionKind, ExceptionPicture } from './ExceptionPicture.tsx';
import styles from './states.module.css';

const words: Readonly<Record<ExceptionKind, { readonly title: string; readonly about: string }>> = {
  403: { title: '没有权限打开', about: '您的账号没有这个页面的权限。需要使用时，请联系管理员开通。' },
  404: { title: '页面不存在', about: '地址可能写错了，或者这个页面已经不在了。' },
  500: {
    title: '页面出了问题',
    about: '系统没有正确处理这次请求，其他页面不受影响。请稍后再试，仍有问题请联系管理员。',
  },
};

interface Props {
  readonly kind: ExceptionKind;
  readonly title?: string | undefined;
  readonly about?: string | undefined;
  /** Other ways on, before the way home. */
  readonly extra?: ReactNode;
}

/** Where one cannot go on: what it is, why, and the ways from here. */
export function Exception({ kind, title, about, extra }: Props) {
  const navigate = useNavigate();
  const isSignedIn = readToken() !== null;
  return (
    <section className={styles.exception} aria-label={String(kind)}>
      <ExceptionPicture kind={kind} />
      <h1>{title ?? words[kind].title}</h1>
      <p>{about ?? words[kind].about}</p>
      <div className={styles.ways}>
        {extra}
        {window.history.length > 1 && <Button onClick={() => navigate(-1)}>返回上一页</Button>}
        <Button type="primary" onClick={() => navigate(isSignedIn ? screenPath('home') : '/user/login')}>
          {isSignedIn ? '返回首页' : '去登录'}
        </Button>
      </div>
    </section>
  );
}
