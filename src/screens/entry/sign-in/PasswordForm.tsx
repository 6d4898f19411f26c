import { LockOutlined, UserOutlined } from '@ant-design/icons';
import { Alert, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { Refused } from '../../../../schemas/wire/refused.ts';
import { CaptchaField, newCaptchaKey } from '../../../frame/credentials/CaptchaField.tsx';
import { signIn } from '../../../http/session-calls.ts';
import styles from '../entry.module.css';

interface PasswordInput {
  readonly username: string;
  readonly password: string;
  readonly captcha?: string;
}

interface Props {
  readonly username: string;
  readonly onEnter: (token: string, companies: readonly unknown[]) => void;
}

/** Signing in by password; a picture to read joins when the server asks for one. */
export function PasswordForm({ username, onEnter }: Props) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [captchaKey, setCaptchaKey] = useState<string | null>(null);

  const submit = async (typed: PasswordInput) => {
    setBusy(true);
    setError(null);
    try {
      const { token, tenantList } = await signIn({ ...typed, ...(captchaKey ? { checkKey: captchaKey } : {}) });
      onEnter(token, tenantList);
    } catch (caught) {
      if (!(caught instanceof Refused)) throw caught;
      setError(caught.message);
      const asked = (caught.result as { captcha?: boolean } | null)?.captcha;
      setCaptchaKey(asked || captchaKey ? newCaptchaKey() : null);
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      {error && <Alert type="error" showIcon title={error} className={styles.error ?? ''} />}
      <Form<PasswordInput>
        layout="vertical"
        size="large"
        requiredMark={false}
        initialValues={{ username }}
        onFinish={submit}
        disabled={busy}
      >
        <Form.Item name="username" label="账号" rules={[{ required: true, message: '请输入账号' }]}>
          <Input prefix={<UserOutlined />} autoComplete="username" autoFocus={username === ''} maxLength={100} />
        </Form.Item>
        <Form.Item name="password" label="密码" rules={[{ required: true, message: '请输入密码' }]}>
          <Input.Password
            prefix={<LockOutlined />}
            autoComplete="current-password"
            autoFocus={username !== ''}
            maxLength={200}
          />
        </Form.Item>
        {captchaKey && (
          <CaptchaField key={captchaKey} captchaKey={captchaKey} onRenew={() => setCaptchaKey(newCaptchaKey())} />
        )}
        <Button type="primary" htmlType="submit" block loading={busy} className={styles.enter ?? ''}>
          登录
        </Button>
      </Form>
    </>
  );
}
