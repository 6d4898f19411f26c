import { Alert, Button, Form, Radio } from 'antd';
import { useState } from 'react';
import { NewPasswordFields } from '../../../frame/credentials/NewPasswordFields.tsx';
import { placeRefusal } from '../../../frame/credentials/place-refusal.ts';
import { renewPassword } from '../../../http/entry-calls.ts';
import styles from '../entry.module.css';
import type { Proof } from './PhoneStep.tsx';

interface NewPasswordInput {
  readonly username: string;
  readonly password: string;
}

interface Props {
  readonly proof: Proof;
  readonly onBack: () => void;
  readonly onDone: (username: string) => void;
}

/** The new password; where a telephone has several accounts, for which of them. */
export function PasswordStep({ proof, onBack, onDone }: Props) {
  const [form] = Form.useForm<NewPasswordInput>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const { phone, smscode, usernames } = proof;

  const submit = async ({ username, password }: NewPasswordInput) => {
    setBusy(true);
    setError(null);
    try {
      await renewPassword({ username, password, phone, smscode });
      onDone(username);
    } catch (caught) {
      setError(placeRefusal(form, caught));
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      {error && <Alert type="error" showIcon title={error} className={styles.error ?? ''} />}
      <Form<NewPasswordInput>
        form={form}
        layout="vertical"
        size="large"
        requiredMark={false}
        initialValues={{ username: usernames[0] }}
        onFinish={submit}
      >
        <Form.Item name="username" label={usernames.length > 1 ? '选择要重置的账号' : '账号'}>
          <Radio.Group
            className={styles.accounts ?? ''}
            options={usernames.map((name) => ({ value: name, label: name }))}
          />
        </Form.Item>
        <NewPasswordFields label="新密码" />
        <div className={styles.actions}>
          <Button onClick={onBack}>上一步</Button>
          <Button type="primary" htmlType="submit" loading={busy}>
            重新设置
          </Button>
        </div>
      </Form>
    </>
  );
}
