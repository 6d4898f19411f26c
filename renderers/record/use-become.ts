import { App } from 'antd';
import type { RecordPageProps } from './RecordPage.tsx';
import { sayFault } from './session.ts';

/** Begins the next document of a chain from this record, or shows the several that it would make. */
export function useBecome(props: RecordPageProps, id: string): (chain: string) => void {
  const { plan, services, onBecome, onSplit } = props;
  const { message } = App.useApp();
  return (chain) => {
    if (plan.becomes.find(({ key }) => key === chain)?.splits) return onSplit(id, chain);
    services
      .become(id, chain)
      .then(onBecome)
      .catch((fault: unknown) => message.error(sayFault(fault)));
  };
}
