import { CheckCircleFilled, LockOutlined, MinusCircleOutlined } from '@ant-design/icons';
import { Form, Input } from 'antd';
import {
  faultOfPassword,
  longestPassword,
  passwordRules,
  strengthOfPassword,
} from '../../../schemas/check/password-rules.ts';
import styles from './credentials.module.css';

const words = ['', '一般', '较强', '很强'] as const;

interface Props {
  /** The account, where the form has no field `username`. */
  readonly username?: string;
  readonly label?: string;
}

/** A new password twice, with what it must be told while it is typed: the fields `password` and `again`. */
export function NewPasswordFields({ username, label = '密码' }: Props) {
  const form = Form.useFormInstance();
  const typed: string = Form.useWatch('password') ?? '';
  const named: string = Form.useWatch('username') ?? '';
  const name = (username ?? named).trim();
  return (
    <>
      <Form.Item
        name="password"
        label={label}
        dependencies={['username']}
        rules={[
          { required: true, message: '请输入密码' },
          {
            validator: async (_, value: string) => {
              const fault = value ? faultOfPassword(value, username ?? form.getFieldValue('username') ?? '') : null;
              if (fault) throw new Error(fault);
            },
          },
        ]}
      >
        <Input.Password prefix={<LockOutlined />} autoComplete="new-password" maxLength={longestPassword} />
      </Form.Item>
      <Strength password={typed} username={name} />
      <Form.Item
        name="again"
        label={`确认${label}`}
        dependencies={['password']}
        rules={[
          { required: true, message: '请再输入一次' },
          {
            validator: async (_, value: string) => {
              if (value && value !== form.getFieldValue('password')) throw new Error('两次输入的密码不一样！');
            },
          },
        ]}
      >
        <Input.Password prefix={<LockOutlined />} autoComplete="new-password" maxLength={longestPassword} />
      </Form.Item>
    </>
  );
}

/** How strong it is, in a bar and in a word, and which rules it meets. */
function Strength({ password, username }: { readonly password: string; readonly username: string }) {
  const strength = strengthOfPassword(password, username);
  return (
    <div className={styles.strength} data-strength={password === '' ? undefined : strength}>
      <div className={styles.bar} role="img" aria-label={`密码强度：${words[strength] || '不符合要求'}`}>
        <i />
        <i />
        <i />
        <span>{password !== '' && words[strength]}</span>
      </div>
      <ul>
        {passwordRules.map((rule) => {
          const met = password !== '' && rule.holds(password, username);
          return (
            <li key={rule.say} data-met={met}>
              {met ? <CheckCircleFilled /> : <MinusCircleOutlined />} {rule.say}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
