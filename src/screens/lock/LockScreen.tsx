import { LockOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useAtomValue } from 'jotai';
import { type FormEvent, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Avatar } from '../../frame/person/Avatar.tsx';
import { noteLock } from '../../http/lock.ts';
import { signOut, unlockScreen } from '../../http/session-calls.ts';
import { dropToken } from '../../http/standing.ts';
import { sessionAtom } from '../../session/session.ts';
import styles from './lock.module.css';

/** The desk of somebody who is away: the time, whose it is, and the password that opens it. */
export function LockScreen() {
  const session = useAtomValue(sessionAtom);
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const unlock = async (event: FormEvent) => {
    event.preventDefault();
    if (password === '') return setError('请输入密码');
    setBusy(true);
    try {
      await unlockScreen(password);
      noteLock(false);
    } catch (caught) {
      setError((caught as Error).message);
      setPassword('');
      setBusy(false);
    }
  };
  const leave = async () => {
    await signOut().catch(() => null); // gone either way: the token is dropped here
    dropToken();
    window.location.assign('/user/login');
  };
  const name = session?.user.realname ?? '';
  return createPortal(
    <main className={styles.lock} data-lock="" aria-label="屏幕已锁定">
      <Clock />
      <form className={styles.card} onSubmit={(event) => void unlock(event)}>
        <Avatar name={name} file={null} size={72} />
        <h1>{name}</h1>
        <p>屏幕已锁定，打开的页面都还在</p>
        <Input.Password
          autoFocus
          size="large"
          value={password}
          maxLength={200}
          readOnly={busy}
          prefix={<LockOutlined aria-hidden />}
          status={error ? 'error' : ''}
          placeholder="请输入登录密码"
          aria-label="登录密码"
          autoComplete="current-password"
          aria-describedby="lock-error"
          onChange={({ target }) => {
            setPassword(target.value);
            setError(null);
          }}
        />
        <p id="lock-error" role="alert" className={styles.error}>
          {error}
        </p>
        <Button block type="primary" size="large" htmlType="submit" loading={busy}>
          解锁
        </Button>
        <Button type="link" onClick={() => void leave()}>
          退出，重新登录
        </Button>
      </form>
    </main>,
    document.body,
  );
}

function Clock() {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const tick = setInterval(() => setNow(new Date()), 1_000);
    return () => clearInterval(tick);
  }, []);
  const say = (of: Intl.DateTimeFormatOptions) => now.toLocaleString('zh-CN', of);
  return (
    <div className={styles.clock}>
      <time dateTime={now.toISOString()}>{say({ hour: '2-digit', minute: '2-digit', hour12: false })}</time>
      <span>{say({ month: 'long', day: 'numeric', weekday: 'long' })}</span>
    </div>
  );
}
