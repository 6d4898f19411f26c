import { App } from 'antd';
import type { RecordPageProps } from './RecordPage.tsx';
import { sayFault } from './session.ts';

/** Begins the next document of a chain from this record. */
export function useBecome({ services, onBecome }: RecordPageProps, id: string): (chain: string) => void {
  const { message } = App.useApp();
  return (chain) => {
    services
      .become(id, chain)
      .then(onBecome)
      .catch((fault: unknown) => message.error(sayFault(fault)));
  };
}
