import { Button, Result } from 'antd';

interface FailedProps {
  readonly title: string;
  readonly message: string;
  readonly onRetry?: () => void;
  readonly onClose: () => void;
}

export function FailedRecord({ title, message, onRetry, onClose }: FailedProps) {
  return (
    <Result
      status="warning"
      title={title}
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
