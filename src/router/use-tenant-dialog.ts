import { App } from 'antd';
import { useEffect } from 'react';
import { onOtherTenant } from '../http/client.ts';

/** Another window of this browser went on in another company: what stands here is of the one before. */
export function useTenantDialog(): void {
  const { modal } = App.useApp();
  useEffect(() => {
    let told = false;
    onOtherTenant(() => {
      if (told) return;
      told = true;
      modal.warning({
        title: '已切换公司',
        content: '您在另一个窗口切换了公司，此窗口的内容属于之前的公司，不能继续操作。',
        okText: '进入当前公司',
        onOk: () => window.location.assign('/'),
      });
    });
    return () => onOtherTenant(() => {});
  }, [modal]);
}
