import { App } from 'antd';
import { useEffect } from 'react';
import { addressOf, onFrameFault } from '../http/client.ts';
import { type Failed, faults } from '../http/faults.ts';

/** Tells what the frame tells for all of its screens; of an ended session, see `EndedSession`. */
export function useFaults(): void {
  const { modal, notification } = App.useApp();
  useEffect(() => {
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
      if (failed.fault === 'partlyImported') return partly(failed);
      if (failed.fault !== 'forbidden') return;
      const { title, text } = faults.forbidden;
      notification.error({ key: 'forbidden', title, description: text });
    });
    return () => onFrameFault(() => {});
  }, [modal, notification]);
}
