import { type FormEvent, useId, useState } from 'react';
import type { ValuesOf } from '../../../schemas/kinds/block-kind.ts';
import { Icon } from '../art/Icon.tsx';
import { type BlockProps, useDrawing } from '../drawing.ts';
import { TextView } from '../words/Text.tsx';
import type { loginBox } from './loginBox.kind.ts';
import styles from './loginBox.module.css';

/** Signs in from the home page; what needs more than a name and a password goes on at the sign-in screen. */
export function LoginBox({ node }: BlockProps) {
  const { api, editing } = useDrawing();
  const { title, note } = node.values as ValuesOf<typeof loginBox>;
  const [said, setSaid] = useState('');
  const [isBusy, setBusy] = useState(false);
  const id = useId();
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (editing) return;
    const [username, password] = ['username', 'password'].map(
      (field) => (event.currentTarget.querySelector(`#${CSS.escape(`${id}${field}`)}`) as HTMLInputElement).value,
    ) as [string, string];
    if (username.trim() === '' || password === '') return setSaid('请输入账号和密码');
    setBusy(true);
    const refused = await import('./enter.ts').then(
      ({ enter }) => enter(api, username.trim(), password),
      () => '网络不通，请稍后再试',
    );
    setSaid(refused ?? '');
    setBusy(refused === null);
  };
  return (
    <section className={styles.box} aria-labelledby={`${id}title`}>
      <h2 id={`${id}title`} className={styles.title}>
        <TextView node={node} field="title" text={title} />
      </h2>
      <TextView node={node} field="note" text={note} as="p" className={styles.note} />
      {/* Without names nothing typed could ever end up in an address, should the script not be there yet. */}
      <form className={styles.form} onSubmit={(event) => void send(event)} action="/user/login">
        <label className={styles.field} htmlFor={`${id}username`}>
          <Icon name="user" size={20} />
          <span className={styles.spoken}>账号</span>
          <input id={`${id}username`} autoComplete="username" placeholder="账号" maxLength={100} />
        </label>
        <label className={styles.field} htmlFor={`${id}password`}>
          <Icon name="lock" size={20} />
          <span className={styles.spoken}>密码</span>
          <input
            id={`${id}password`}
            type="password"
            autoComplete="current-password"
            placeholder="密码"
            maxLength={200}
          />
        </label>
        <p className={styles.said} role="alert">
          {said}
        </p>
        <button type="submit" className={styles.button} disabled={isBusy}>
          {isBusy ? '正在登录…' : '登录'}
        </button>
      </form>
      <p className={styles.links}>
        <a href="/supplierRegister">供应商注册</a>
        <a href="/alteration">忘记密码</a>
      </p>
    </section>
  );
}
