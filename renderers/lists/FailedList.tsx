import { Button, Result } from 'antd';

/** The rows could not be had: why, and another try. */
export function FailedList({ message, onRetry }: { readonly message: string; readonly onRetry: () => void }) {
  return (
    <Result
      status="warning"
      title="列表没有加载成功"
      subTitle={message}
      extra={
        <Button type="primary" onClick={onRetry}>
          重试
        </Button>
      }
    />
  );
}
