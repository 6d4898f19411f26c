import { SafetyOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Form, Input, Spin } from 'antd';
import { loadCaptcha } from '../../http/session-calls.ts';
import styles from './credentials.module.css';

export const newCaptchaKey = (): string => String(Date.now()) + Math.floor(Math.random() * 1e6);

interface Props {
  readonly captchaKey: string;
  readonly onRenew: () => void;
}

/** Four characters from a picture; a click on the picture brings another. */
export function CaptchaField({ captchaKey, onRenew }: Props) {
  const { data, isError } = useQuery({
    queryKey: ['captcha', captchaKey],
    queryFn: () => loadCaptcha(captchaKey),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Form.Item label="验证码" htmlFor="captcha">
      <div className={styles.beside}>
        <Form.Item name="captcha" noStyle rules={[{ required: true, message: '请输入验证码' }]}>
          <Input prefix={<SafetyOutlined />} autoComplete="off" maxLength={8} />
        </Form.Item>
        <button
          type="button"
          className={styles.picture}
          onClick={onRenew}
          title="看不清，换一张"
          aria-label="换一张验证码图片"
        >
          {data ? <img src={data} alt="验证码图片" /> : isError ? '点此重试' : <Spin size="small" />}
        </button>
      </div>
    </Form.Item>
  );
}
