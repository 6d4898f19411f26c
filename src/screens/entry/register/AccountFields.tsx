import { MailOutlined, UserOutlined } from '@ant-design/icons';
import { Form, Input } from 'antd';
import { Refused } from '../../../../schemas/wire/refused.ts';
import { NewPasswordFields } from '../../../frame/credentials/NewPasswordFields.tsx';
import { PhoneCodeFields } from '../../../frame/credentials/PhoneCodeFields.tsx';
import { checkUsername } from '../../../http/entry-calls.ts';
import styles from '../entry.module.css';

const form = /^[a-zA-Z][a-zA-Z0-9_.-]{2,39}$/;

interface Props {
  /** The code by which the company was invited. */
  readonly inviteCode: string | undefined;
}

/** Who it is, how to reach them, and what they will sign in by. */
export function AccountFields({ inviteCode }: Props) {
  return (
    <>
      <div className={styles.two}>
        <Form.Item name="realname" label="姓名" rules={[{ required: true, whitespace: true, message: '请输入姓名' }]}>
          <Input prefix={<UserOutlined />} autoComplete="name" maxLength={40} autoFocus />
        </Form.Item>
        <Form.Item name="email" label="邮箱" rules={[{ type: 'email', message: '请输入正确的邮箱地址' }]}>
          <Input prefix={<MailOutlined />} autoComplete="email" maxLength={100} />
        </Form.Item>
      </div>
      <div className={styles.two}>
        <PhoneCodeFields mode="register" inviteCode={inviteCode} />
      </div>
      <Form.Item
        name="username"
        label="账号"
        validateTrigger="onBlur"
        rules={[
          { required: true, message: '请输入账号' },
          { pattern: form, message: '以字母开头，3 到 40 位字母、数字、点、横线或下划线' },
          { validator: (_, value: string) => refuseTaken(value) },
        ]}
      >
        <Input prefix={<UserOutlined />} autoComplete="username" placeholder="以字母开头，登录时使用" maxLength={40} />
      </Form.Item>
      <NewPasswordFields />
    </>
  );
}

/** A name somebody has is told as soon as the field is left; when the server cannot say, the submit will. */
async function refuseTaken(name: string): Promise<void> {
  if (!form.test(name ?? '')) return;
  try {
    await checkUsername(name);
  } catch (caught) {
    if (caught instanceof Refused && caught.code === 'already_registered') throw new Error('这个账号已有人使用');
  }
}
