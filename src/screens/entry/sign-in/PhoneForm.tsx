import { Alert, Button, Form } from 'antd';
import { useState } from 'react';
import { PhoneCodeFields } from '../../../frame/credentials/PhoneCodeFields.tsx';
import { placeRefusal } from '../../../frame/credentials/place-refusal.ts';
import { signInByPhone } from '../../../http/entry-calls.ts';
import styles from '../entry.module.css';

interface PhoneCodeInput {
  readonly phone: string;
  readonly smscode: string;
}

/** Signing in by a code to the telephone of the account. */
export function PhoneForm({ onEnter }: { readonly onEnter: (token: string) => void }) {
  const [form] = Form.useForm<PhoneCodeInput>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const submit = async ({ phone, smscode }: PhoneCodeInput) => {
    setBusy(true);
    setError(null);
    try {
      const { token } = await signInByPhone(phone, smscode.trim());
      onEnter(token);
    } catch (caught) {
      setError(placeRefusal(form, caught));
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      {error && <Alert type="error" showIcon title={error} className={styles.error ?? ''} />}
      <Form<PhoneCodeInput> form={form} layout="vertical" size="large" requiredMark={false} onFinish={submit}>
        <PhoneCodeFields mode="signIn" autoFocus />
        <Button type="primary" htmlType="submit" block loading={busy} className={styles.enter ?? ''}>
          登录
        </Button>
      </Form>
    </>
  );
}
