import { App, Form, Input, Modal } from 'antd';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { changeOwnPassword } from '../../http/session-calls.ts';
import { sessionAtom } from '../../session/session.ts';

interface Passwords {
  readonly oldpassword: string;
  readonly password: string;
  readonly confirmpassword: string;
}

/** Changes one's own password by knowing the old one. What is open elsewhere is signed out. */
export function PasswordDialog({ onClose }: { readonly onClose: () => void }) {
  const session = useAtomValue(sessionAtom);
  const { message } = App.useApp();
  const [form] = Form.useForm<Passwords>();
  const [isBusy, setBusy] = useState(false);

  const save = async (typed: Passwords) => {
    if (!session) return;
    setBusy(true);
    try {
      await changeOwnPassword({ username: session.user.username, ...typed });
      message.success('密码修改成功，其他设备上的登录已退出');
      onClose();
    } catch (fault) {
      message.warning((fault as Error).message);
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
          <Input.Password autoFocus autoComplete="current-password" maxLength={72} />
        </Form.Item>
        <Form.Item
          name="password"
          label="新密码"
          extra="至少 8 个字符，同时含有字母和数字"
          rules={[{ required: true, message: '请输入新密码!' }]}
        >
          <Input.Password autoComplete="new-password" maxLength={72} />
        </Form.Item>
        <Form.Item
          name="confirmpassword"
          label="确认新密码"
          dependencies={['password']}
          rules={[
            { required: true, message: '请确认新密码!' },
            ({ getFieldValue }) => ({
              validator: (_, value) =>
                !value || value === getFieldValue('password')
                  ? Promise.resolve()
                  : Promise.reject(new Error('两次输入的密码不一样！')),
            }),
          ]}
        >
          <Input.Password autoComplete="new-password" maxLength={72} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
