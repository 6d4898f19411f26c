import { useQueryClient } from '@tanstack/react-query';
import { Alert, App, Button, Form } from 'antd';
import { useAtom } from 'jotai';
import { useState } from 'react';
import { NewPasswordFields } from '../../../frame/credentials/NewPasswordFields.tsx';
import { placeRefusal } from '../../../frame/credentials/place-refusal.ts';
import { choosePassword } from '../../../http/entry-calls.ts';
import { signOut } from '../../../http/session-calls.ts';
import { dropToken } from '../../../http/standing.ts';
import { sessionAtom } from '../../../session/session.ts';
import { EntryPage } from '../EntryPage.tsx';
import styles from '../entry.module.css';

interface NewPasswordInput {
  readonly password: string;
  readonly again: string;
}

/** Before anything else: a password of one's own in place of the one that was given out. */
export function MustChangeScreen() {
  const [form] = Form.useForm<NewPasswordInput>();
  const { message } = App.useApp();
  const queries = useQueryClient();
  const [session, setSession] = useAtom(sessionAtom);
  const username = session?.user.username ?? '';
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const submit = async ({ password, again }: NewPasswordInput) => {
    setBusy(true);
    setError(null);
    try {
      await choosePassword(password, again);
      message.success('密码已修改');
      setSession(null);
      await queries.invalidateQueries({ queryKey: ['session'] });
    } catch (caught) {
      setError(placeRefusal(form, caught));
      setBusy(false);
    }
  };
  const leave = async () => {
    await signOut().catch(() => null); // gone either way: the token is dropped here
    dropToken();
    window.location.assign('/user/login');
  };

  return (
    <EntryPage title="设置新密码" about={`账号 ${username} 的密码由管理员设置，请换成您自己的`}>
      {error && <Alert type="error" showIcon title={error} className={styles.error ?? ''} />}
      <Form<NewPasswordInput> form={form} layout="vertical" size="large" requiredMark={false} onFinish={submit}>
        <NewPasswordFields username={username} label="新密码" />
        <Button type="primary" htmlType="submit" block loading={busy} className={styles.enter ?? ''}>
          修改密码并进入
        </Button>
      </Form>
      <nav className={styles.links} aria-label="其他">
        <Button type="link" onClick={leave}>
          退出登录
        </Button>
      </nav>
    </EntryPage>
  );
}
