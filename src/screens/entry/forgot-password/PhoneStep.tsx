import { Alert, Button, Form } from 'antd';
import { useState } from 'react';
import { PhoneCodeFields } from '../../../frame/credentials/PhoneCodeFields.tsx';
import { placeRefusal } from '../../../frame/credentials/place-refusal.ts';
import { verifyPhone } from '../../../http/entry-calls.ts';
import styles from '../entry.module.css';

/** A telephone that was shown to be theirs, and the accounts it belongs to. */
export interface Proof {
  readonly phone: string;
  readonly smscode: string;
  readonly usernames: readonly string[];
}

interface Props {
  readonly account: string;
  readonly onBack: () => void;
  readonly onNext: (proof: Proof) => void;
}

const looksLikePhone = (text: string) => /^[+\d][\d -]{6,}$/.test(text);

/** The code that went to the account's telephone. */
export function PhoneStep({ account, onBack, onNext }: Props) {
  const [form] = Form.useForm<{ phone: string; smscode: string }>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const byPhone = looksLikePhone(account);

  const submit = async ({ phone, smscode: typed }: { phone: string; smscode: string }) => {
    setBusy(true);
    setError(null);
    try {
      const smscode = typed.trim();
      const { usernames } = await verifyPhone(phone, smscode);
      const named = usernames.filter((name) => byPhone || name.toLowerCase() === account.toLowerCase());
      if (named.length === 0) return setError('该手机号没有绑定这个账号，请核对账号或手机号');
      onNext({ phone, smscode, usernames: named });
    } catch (caught) {
      setError(placeRefusal(form, caught));
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      {!byPhone && (
        <p className={styles.hint}>
          找回账号 <b>{account}</b> 的密码，请输入它绑定的手机号。
        </p>
      )}
      {error && <Alert type="error" showIcon title={error} className={styles.error ?? ''} />}
      <Form
        form={form}
        layout="vertical"
        size="large"
        requiredMark={false}
        initialValues={{ phone: byPhone ? account : '' }}
        onFinish={submit}
      >
        <PhoneCodeFields mode="password" autoFocus={!byPhone} />
        <div className={styles.actions}>
          <Button onClick={onBack}>上一步</Button>
          <Button type="primary" htmlType="submit" loading={busy}>
            下一步
          </Button>
        </div>
      </Form>
    </>
  );
}
