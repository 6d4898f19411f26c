import { App } from 'antd';
import { tellFault } from '../../../http/faults.ts';
import { withdrawRequest } from '../../../http/release-calls.ts';
import { useAfterRelease } from './use-after-release.ts';

/** Asks, and takes a release back that waits. */
export function useWithdraw(): (id: string) => void {
  const { modal, message } = App.useApp();
  const afterRelease = useAfterRelease();
  return (id) =>
    void modal.confirm({
      title: '撤回这次发布？',
      content: '草稿留着，可以修改后再提交。',
      okText: '撤回',
      cancelText: '保留',
      onOk: async () => {
        try {
          await withdrawRequest(id);
        } catch (fault) {
          tellFault(message, fault);
        }
        await afterRelease();
      },
    });
}
