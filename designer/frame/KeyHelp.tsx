import { Modal } from 'antd';
import { type Shortcut, sayKeys } from '../kernel/keyboard.ts';
import styles from './frame.module.css';

interface Props {
  readonly open: boolean;
  readonly shortcuts: readonly Shortcut[];
  onClose(): void;
}

/** Every key there is, from the list that listens to them. */
export function KeyHelp({ open, shortcuts, onClose }: Props) {
  const groups = [...new Set(shortcuts.map(({ group }) => group))];
  return (
    <Modal open={open} title="快捷键" footer={null} onCancel={onClose} width={680} destroyOnHidden>
      <div className={styles.keys}>
        {groups.map((group) => (
          <section key={group}>
            <h3>{group}</h3>
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
      </div>
    </Modal>
  );
}
