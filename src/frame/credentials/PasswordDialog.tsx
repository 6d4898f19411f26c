import { App, Form, Input, Modal } from 'antd';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { longestPassword } from '../../../schemas/check/password-rules.ts';
import { changeOwnPassword } from '../../http/session-calls.ts';
import { sessionAtom } from '../../session/session.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { placeRefusal } from './place-refusal.ts';

interface Passwords {
  readonly oldpassword: string;
  readonly password: string;
  readonly again: string;
}

/** Changes one's own password by knowing the old one. What is open elsewhere is signed out. */
export function PasswordDialog({ onClose }: { readonly onClose: () => void }) {
  const session = useAtomValue(sessionAtom);
  const { message } = App.useApp();
  const [form] = Form.useForm<Passwords>();
  const [isBusy, setBusy] = useState(false);

  const username = session?.user.username;
  useEffect(() => {
    if (username !== undefined) return;
    message.warning('当前系统无登陆用户!');
    onClose();
  }, [username, message, onClose]);

  const save = async ({ oldpassword, password, again }: Passwords) => {
    if (username === undefined) return;
    setBusy(true);
    try {
      await changeOwnPassword({ username, oldpassword, password, confirmpassword: again });
      message.success('密码修改成功，其他设备上的登录已退出');
      onClose();
    } catch (fault) {
      const left = placeRefusal(form, fault);
      if (left) message.warning(left);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Modal
      open
      title="修改密码"
      okText="修改"
      cancelText="取消"
      okButtonProps={{ loading: isBusy }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" onFinish={save} requiredMark={false} autoComplete="off">
        <Form.Item name="oldpassword" label="旧密码" rules={[{ required: true, message: '请输入旧密码!' }]}>
          <Input.Password autoFocus autoComplete="current-password" maxLength={longestPassword} />
        </Form.Item>
        <NewPasswordFields username={username ?? ''} label="新密码" />
      </Form>
    </Modal>
  );
}
