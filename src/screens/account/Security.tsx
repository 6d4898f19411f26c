import { useQueryClient } from '@tanstack/react-query';
import { Alert, App, Button, Form, Modal } from 'antd';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { PasswordDialog } from '../../frame/credentials/PasswordDialog.tsx';
import { PhoneCodeFields } from '../../frame/credentials/PhoneCodeFields.tsx';
import { placeRefusal } from '../../frame/credentials/place-refusal.ts';
import styles from '../../frame/sheet/sheet.module.css';
import { editProfile } from '../../http/account-calls.ts';
import { sessionAtom, sessionKey } from '../../session/session.ts';

/** What keeps the account one's own: its password, and the telephone that can give a new one. */
export function Security() {
  const user = useAtomValue(sessionAtom)?.user;
  const [dialog, setDialog] = useState<'password' | 'phone' | null>(null);
  if (!user) return null;
  const phone = user.phone ? `${user.phone.slice(0, -8)}****${user.phone.slice(-4)}` : null;
  return (
    <section className={styles.sheet} aria-label="登录安全">
      <h2>登录安全</h2>
      <p className={styles.about}>密码和手机号都可以用来登录，请妥善保管。</p>
      <ul className={`${styles.cards} ${styles.rows}`}>
        <li>
          <span className={styles.who}>
            <b>登录密码</b>
            <small>修改后，其他设备上的登录会退出</small>
          </span>
          <Button type="link" onClick={() => setDialog('password')}>
            修改密码
          </Button>
        </li>
        <li>
          <span className={styles.who}>
            <b>手机号</b>
            <small>{phone ? `已绑定 ${phone}，可用短信验证码登录、找回密码` : '未绑定，忘记密码时无法自助找回'}</small>
          </span>
          <Button type="link" onClick={() => setDialog('phone')}>
            {phone ? '更换手机号' : '绑定手机号'}
          </Button>
        </li>
      </ul>
      {dialog === 'password' && <PasswordDialog onClose={() => setDialog(null)} />}
      {dialog === 'phone' && <PhoneDialog onClose={() => setDialog(null)} />}
    </section>
  );
}

interface PhoneInput {
  readonly phone: string;
  readonly smscode: string;
}

/** A new telephone is proved by the code that was sent to it. */
function PhoneDialog({ onClose }: { readonly onClose: () => void }) {
  const { message } = App.useApp();
  const queries = useQueryClient();
  const [form] = Form.useForm<PhoneInput>();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const save = async ({ phone, smscode }: PhoneInput) => {
    setBusy(true);
    setError(null);
    try {
      await editProfile({ phone, smscode: smscode.trim() });
      await queries.invalidateQueries({ queryKey: sessionKey });
      message.success('手机号已更新');
      onClose();
    } catch (caught) {
      setError(placeRefusal(form, caught));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title="绑定手机号"
      width={450}
      okText="确定"
      cancelText="取消"
      okButtonProps={{ loading: isBusy }}
      onOk={form.submit}
      onCancel={onClose}
    >
      {error && <Alert type="error" showIcon title={error} style={{ marginBottom: 16 }} />}
      <Form<PhoneInput> form={form} layout="vertical" requiredMark={false} onFinish={save}>
        <PhoneCodeFields mode="register" autoFocus />
      </Form>
    </Modal>
  );
}
