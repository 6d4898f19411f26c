import { Button, Result } from 'antd';

interface FailedProps {
  readonly message: string;
  readonly onRetry?: () => void;
  readonly onClose: () => void;
}

export function FailedRecord({ message, onRetry, onClose }: FailedProps) {
  return (
    <Result
      status="warning"
      title="无法打开这条数据"
      subTitle={message}
      extra={[
        ...(onRetry
          ? [
              <Button key="retry" type="primary" onClick={onRetry}>
                重试
              </Button>,
            ]
          : []),
        <Button key="close" onClick={onClose}>
          返回列表
        </Button>,
      ]}
    />
  );
}
