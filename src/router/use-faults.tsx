import { App } from 'antd';
import { useEffect } from 'react';
import { addressOf, onFrameFault } from '../http/client.ts';
import { type Failed, faults } from '../http/faults.ts';
import { isLocked } from '../http/lock.ts';
import { dropToken } from '../session/token.ts';
import { signInAddress } from './guard.ts';

/** Tells what the frame tells for all of its screens. However many calls find the session gone, it is said once. */
export function useFaults(): void {
  const { modal, message, notification } = App.useApp();
  useEffect(() => {
    let isLeaving = false;
    const leave = (failed: Failed) => {
      if (isLeaving) return;
      isLeaving = true;
      // where one was, not where being without a token leads meanwhile
      const address = signInAddress(window.location);
      const signInAgain = () => window.location.assign(address);
      dropToken();
      // On a locked screen nothing is told: there is nothing to be seen behind it any more.
      if (isLocked()) return signInAgain();
      if (failed.fault !== 'expired') {
        message.warning(failed.message);
        setTimeout(signInAgain, faults.unauthorised.leavesAfter);
        return;
      }
      const { title, text } = faults.expired;
      modal.warning({ title, content: text, okText: '重新登录', onOk: signInAgain });
    };
    const partly = ({ message: said, result }: Failed) => {
      const { fileUrl, fileName } = (result ?? {}) as { readonly fileUrl?: string; readonly fileName?: string };
      modal.warning({
        title: faults.partlyImported.title,
        content: (
          <>
            {said}
            {fileUrl && (
              <>
                {' '}
                <a href={addressOf(fileUrl)} download>
                  {fileName ?? '下载错误数据'}
                </a>
              </>
            )}
          </>
        ),
      });
    };
    onFrameFault((failed) => {
      if (failed.fault === 'expired' || failed.fault === 'unauthorised') return leave(failed);
      if (failed.fault === 'partlyImported') return partly(failed);
      if (failed.fault !== 'forbidden') return;
      const { title, text } = faults.forbidden;
      notification.error({ key: 'forbidden', title, description: text });
    });
    return () => onFrameFault(() => {});
  }, [modal, message, notification]);
}
