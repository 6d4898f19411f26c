import { Button, Result } from 'antd';
import { useNavigate } from 'react-router-dom';

export function MissingScreen() {
  const navigate = useNavigate();
  return (
    <Result
      status="404"
      title="页面不存在"
      subTitle="地址可能写错了，或者这个页面已经不在了。"
      extra={
        <Button type="primary" onClick={() => navigate('/')}>
          返回首页
        </Button>
      }
    />
  );
}
