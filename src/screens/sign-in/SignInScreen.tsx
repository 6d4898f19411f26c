import { LockOutlined, UserOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Form, Input } from 'antd';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { Refused } from '../../../renderers/record/services.ts';
import { signIn } from '../../http/session-calls.ts';
import { redirectTarget } from '../../router/redirect.ts';
import { sessionAtom } from '../../session/session.ts';
import { keepToken, readToken } from '../../session/token.ts';
import { CaptchaField, newCaptchaKey } from './CaptchaField.tsx';
import { Scene } from './Scene.tsx';
import styles from './sign-in.module.css';

interface Typed {
  readonly username: string;
  readonly password: string;
  readonly captcha?: string;
}

/** Signing in by password; a picture to read joins when the server asks for one. */
export function SignInScreen() {
  const { busy, error, captchaKey, renewCaptcha, submit, target } = useSignIn();
  const [signedIn] = useState(() => readToken() !== null);
  if (signedIn) return <Navigate to={target} replace />;

  return (
    <main className={styles.page}>
      <section className={styles.brand}>
        <Scene />
        <div className={styles.words}>
          <h2>阳光采购，全程可溯</h2>
          <p>从需求到付款，每一步都有据可查。</p>
        </div>
      </section>
      <section className={styles.side}>
        <div className={styles.card}>
          <header>
            <img src="/favicon.svg" alt="" width={40} height={40} />
            <div>
              <h1>招采</h1>
              <p>采购与供应商管理系统</p>
            </div>
          </header>
          {error && <Alert type="error" showIcon title={error} className={styles.error ?? ''} />}
          <Form<Typed> layout="vertical" size="large" requiredMark={false} onFinish={submit} disabled={busy}>
            <Form.Item name="username" label="账号" rules={[{ required: true, message: '请输入账号' }]}>
              <Input prefix={<UserOutlined />} autoComplete="username" autoFocus maxLength={100} />
            </Form.Item>
            <Form.Item name="password" label="密码" rules={[{ required: true, message: '请输入密码' }]}>
              <Input.Password prefix={<LockOutlined />} autoComplete="current-password" maxLength={200} />
            </Form.Item>
            {captchaKey && <CaptchaField key={captchaKey} captchaKey={captchaKey} onRenew={renewCaptcha} />}
            <Button type="primary" htmlType="submit" block loading={busy} className={styles.enter ?? ''}>
              登录
            </Button>
          </Form>
        </div>
        <footer>© {new Date().getFullYear()} 招采 · 采购管理系统</footer>
      </section>
    </main>
  );
}

function useSignIn() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const setSession = useSetAtom(sessionAtom);
  const target = redirectTarget(useLocation().search, '/');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [captchaKey, setCaptchaKey] = useState<string | null>(null);

  const submit = async (typed: Typed) => {
    setBusy(true);
    setError(null);
    try {
      const { token } = await signIn({ ...typed, ...(captchaKey ? { checkKey: captchaKey } : {}) });
      // what the last user of this browser saw must not be there for the next
      queries.clear();
      setSession(null);
      keepToken(token);
      navigate(target, { replace: true });
    } catch (caught) {
      if (!(caught instanceof Refused)) throw caught;
      setError(caught.message);
      const asked = (caught.result as { captcha?: boolean } | null)?.captcha;
      setCaptchaKey(asked || captchaKey ? newCaptchaKey() : null);
    } finally {
      setBusy(false);
    }
  };
  return { busy, error, captchaKey, renewCaptcha: () => setCaptchaKey(newCaptchaKey()), submit, target };
}
