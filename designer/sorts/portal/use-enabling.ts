import { App } from 'antd';
import { handedIn } from './use-releases.ts';

interface Enabling {
  readonly title: string;
  readonly content: string;
  /** Said when visitors have it. */
  readonly done: string;
  enable(): Promise<{ readonly waits: boolean }>;
}

/** What visitors see at once is asked before; it may also have to wait for somebody's approval. */
export function useEnabling(onChanged: () => void): (asked: Enabling) => void {
  const { message, modal } = App.useApp();
  return ({ title, content, done, enable }) =>
    modal.confirm({
      title,
      content,
      okText: '启用',
      cancelText: '再看看',
      onOk: () =>
        enable().then(
          ({ waits }) => {
            message.success(waits ? handedIn : done);
            onChanged();
          },
          (error: Error) => message.error(error.message),
        ),
    });
}
