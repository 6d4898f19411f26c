import { UserOutlined } from '@ant-design/icons';
import { Button, Form, Input } from 'antd';

interface Props {
  readonly onNext: (account: string) => void;
}

/** Which account it is about, by its name or by its telephone. */
export function AccountStep({ onNext }: Props) {
  return (
    <Form<{ account: string }>
      layout="vertical"
      size="large"
      requiredMark={false}
      onFinish={({ account }) => onNext(account.trim())}
    >
      <Form.Item
        name="account"
        label="账号或手机号"
        extra="没有绑定手机号的账号，请联系管理员重置密码。"
        rules={[{ required: true, whitespace: true, message: '请输入账号或手机号' }]}
      >
        <Input prefix={<UserOutlined />} autoComplete="username" maxLength={100} autoFocus />
      </Form.Item>
      <Button type="primary" htmlType="submit" block>
        下一步
      </Button>
    </Form>
  );
}
