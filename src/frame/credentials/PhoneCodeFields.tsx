import { MobileOutlined, SafetyOutlined } from '@ant-design/icons';
import { App, Button, Form, Input } from 'antd';
import type { CodeMode } from '../../http/entry-calls.ts';
import { CaptchaField } from './CaptchaField.tsx';
import styles from './credentials.module.css';
import { placeRefusal } from './place-refusal.ts';
import { useCode } from './use-code.ts';

const mobile = /^(\+86[ -]?)?1[3-9]\d[ -]?\d{4}[ -]?\d{4}$|^\+(?!86)\d[\d -]{5,18}$/;

interface Props {
  readonly mode: CodeMode;
  readonly autoFocus?: boolean;
  /** Whoever registers by an invitation is sent a code where others are not. */
  readonly inviteCode?: string | undefined;
}

/** A telephone and the code that was sent to it: the fields `phone` and `smscode` of the form around. */
export function PhoneCodeFields({ mode, autoFocus = false, inviteCode }: Props) {
  const form = Form.useFormInstance();
  const { message } = App.useApp();
  const { left, busy, captchaKey, renewCaptcha, ask } = useCode(mode, inviteCode);

  const send = async () => {
    const needed = captchaKey ? ['phone', 'captcha'] : ['phone'];
    const typed = await form.validateFields(needed).catch(() => null);
    if (!typed) return;
    try {
      await ask(typed.phone, typed.captcha);
      form.setFields([{ name: 'smscode', errors: [] }]);
      form.getFieldInstance('smscode')?.focus();
      message.success('验证码已发送，请查看手机短信');
    } catch (caught) {
      const rest = placeRefusal(form, caught);
      if (rest) message.warning(rest);
    }
  };

  return (
    <>
      <Form.Item
        name="phone"
        label="手机号"
        rules={[
          { required: true, message: '请输入手机号' },
          { pattern: mobile, message: '请输入正确的手机号' },
        ]}
      >
        <Input prefix={<MobileOutlined />} autoComplete="tel" inputMode="tel" maxLength={24} autoFocus={autoFocus} />
      </Form.Item>
      {captchaKey && <CaptchaField key={captchaKey} captchaKey={captchaKey} onRenew={renewCaptcha} />}
      <Form.Item label="短信验证码" htmlFor="smscode" required>
        <div className={styles.beside}>
          <Form.Item
            name="smscode"
            noStyle
            rules={[
              { required: true, message: '请输入短信验证码' },
              { pattern: /^\s*\d{6}\s*$/, message: '验证码是6位数字' },
            ]}
          >
            <Input prefix={<SafetyOutlined />} autoComplete="one-time-code" inputMode="numeric" maxLength={8} />
          </Form.Item>
          <Button onClick={send} loading={busy} disabled={left > 0}>
            {left > 0 ? `${left} 秒后重发` : '获取验证码'}
          </Button>
        </div>
      </Form.Item>
    </>
  );
}
