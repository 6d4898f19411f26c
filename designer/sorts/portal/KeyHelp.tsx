import { Modal } from 'antd';
import { memo } from 'react';
import { type Shortcut, sayKeys } from '../../kernel/keyboard.ts';
import styles from './key-help.module.css';
import studio from './studio.module.css';

interface Props {
  readonly open: boolean;
  readonly shortcuts: readonly Shortcut[];
  onClose(): void;
}

/** Every key there is, from the list that listens to them. */
export const KeyHelp = memo(function KeyHelp({ open, shortcuts, onClose }: Props) {
  const groups = [...new Set(shortcuts.map(({ group }) => group))];
  return (
    <Modal open={open} title="快捷键" footer={null} onCancel={onClose} width={680} destroyOnHidden>
      <div className={styles.keys}>
        {groups.map((group) => (
          <section key={group}>
            <h3 className={studio.heading}>{group}</h3>
            <dl>
              {shortcuts
                .filter((shortcut) => shortcut.group === group)
                .map(({ keys, title }) => (
                  <div key={title}>
                    <dt>{title}</dt>
                    <dd>{keys.map((each) => sayKeys(each)).join(' 或 ')}</dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
        <p>在大纲里按空格拿起区块，用上下方向键选位置，再按空格放下。</p>
      </div>
    </Modal>
  );
});
