import { Modal } from 'antd';
import styles from './flows.module.css';

const keys = [
  ['j 或 ↓', '下一张'],
  ['k 或 ↑', '上一张'],
  ['a', '同意，十秒内可以撤销'],
  ['r', '拒绝'],
  ['b', '退回'],
  ['z', '撤销刚才的同意'],
  ['x', '选中，用于批量办理'],
  ['Ctrl + Enter', '提交弹窗里写好的内容'],
  ['/', '搜索'],
  ['?', '显示快捷键'],
] as const;

export function KeysDialog({ isOpen, onClose }: { readonly isOpen: boolean; onClose(): void }) {
  return (
    <Modal open={isOpen} title="快捷键" footer={null} onCancel={onClose} width={360}>
      <dl className={styles.keys}>
        {keys.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
