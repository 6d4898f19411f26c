import { LockOutlined, UserOutlined } from '@ant-design/icons';
import { Alert, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { Refused } from '../../../schemas/wire/refused.ts';
import { CaptchaField, newCaptchaKey } from './CaptchaField.tsx';
import styles from './credentials.module.css';

export interface Proof {
  readonly username: string;
  readonly password: string;
  readonly captcha?: string;
  readonly checkKey?: string;
}

interface Props {
  readonly submit: string;
  readonly onProof: (proof: Proof) => Promise<void>;
}

/** An account and its password, with a picture to read where the server asks for one. */
export function ProofForm({ submit, onProof }: Props) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [captchaKey, setCaptchaKey] = useState<string | null>(null);
  const send = async (typed: Proof) => {
    setBusy(true);
    setError(null);
    try {
      await onProof({ ...typed, ...(captchaKey ? { checkKey: captchaKey } : {}) });
    } catch (caught) {
      if (!(caught instanceof Refused)) throw caught;
      setError(caught.message);
      const wanted = (caught.result as { captcha?: boolean } | null)?.captcha;
      setCaptchaKey(wanted || captchaKey ? newCaptchaKey() : null);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {error && <Alert type="error" showIcon title={error} className={styles.error ?? ''} />}
      <Form<Proof> layout="vertical" size="large" requiredMark={false} onFinish={send} disabled={busy}>
        <Form.Item name="username" label="账号" rules={[{ required: true, message: '请输入账号' }]}>
          <Input prefix={<UserOutlined />} autoComplete="off" maxLength={100} />
        </Form.Item>
        <Form.Item name="password" label="密码" rules={[{ required: true, message: '请输入密码' }]}>
          <Input.Password prefix={<LockOutlined />} autoComplete="off" maxLength={200} />
        </Form.Item>
        {captchaKey && (
          <CaptchaField key={captchaKey} captchaKey={captchaKey} onRenew={() => setCaptchaKey(newCaptchaKey())} />
        )}
        <Button type="primary" htmlType="submit" block loading={busy} className={styles.enter ?? ''}>
          {submit}
        </Button>
      </Form>
    </>
  );
}
