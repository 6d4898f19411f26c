import { App } from 'antd';
import { useCallback } from 'react';
import { sayPlace } from '../../../../schemas/layers/say-place.ts';
import { useNaming } from '../../../frame/use-naming.ts';
import { useDocuments } from '../../../frame/use-work.ts';
import { atWork } from '../../../kernel/work.ts';
import type { Removal } from './field-uses.ts';
import styles from './inspector.module.css';

/** Before something goes that others need: who they are, or what goes with it. What nobody needs goes at once, for it can be undone. */
export function useRemoval(): (removal: Removal, then: () => void) => void {
  const { modal } = App.useApp();
  const all = useDocuments().data;
  const naming = useNaming();
  return useCallback(
    ({ ask, repairs, blocks }, then) => {
      if (blocks.length > 0) {
        const lines = blocks.map(({ document, path }) => {
          const found = all?.find(({ id }) => id === document);
          const body = found && atWork(found);
          return `${found?.title ?? document}：${(body && sayPlace(body, path, naming)) || path}`;
        });
        modal.warning({ title: '别处还在用它，不能删除', content: <Lines lines={lines} />, okText: '知道了' });
        return;
      }
      if (repairs.length === 0) return then();
      modal.confirm({
        title: `${ask.name}？`,
        content: <Lines lines={repairs} />,
        okText: '一并处理',
        okButtonProps: { danger: true },
        cancelText: '不删了',
        onOk: then,
      });
    },
    [modal, all, naming],
  );
}

const Lines = ({ lines }: { readonly lines: readonly string[] }) => (
  <ul className={styles.list}>
    {[...new Set(lines)].map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
);
