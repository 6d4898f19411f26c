import { Button, Result } from 'antd';
import { useNavigate } from 'react-router-dom';

/** A screen that cannot be shown, and why. */
export function Blocked({ message }: { readonly message: string }) {
  const navigate = useNavigate();
  return (
    <Result
      status="403"
      title="无法打开"
      subTitle={message}
      extra={
        <Button type="primary" onClick={() => navigate('/')}>
          返回首页
        </Button>
      }
    />
  );
}
