import { Badge, Button, Dropdown, Tag, Tooltip } from 'antd';
import { sayKeys } from '../kernel/keyboard.ts';
import type { FrameProps } from './DesignerFrame.tsx';
import styles from './frame.module.css';
import { SaveState } from './SaveState.tsx';
import { useDesign } from './services.ts';
import { UndoRedo } from './UndoRedo.tsx';

interface Props extends FrameProps {
  onHelp(): void;
  onPublish(): void;
}

/** Where one is, what is wrong, what can be taken back, and the way out into the world. */
export function TopBar({ title, word, editing, problems, views, acts = [], onClose, onHelp, onPublish }: Props) {
  const { rights } = useDesign();
  const errors = problems.filter(({ level }) => level === 'error').length;
  return (
    <header className={styles.top}>
      <Button type="text" onClick={onClose} aria-label="返回">
        ‹ 返回
      </Button>
      <h1>{title}</h1>
      <Tag>{word}</Tag>
      <SaveState className={styles.saving} editing={editing} />
      <span className={styles.views}>{views}</span>
      <UndoRedo editing={editing} />
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            ...acts.map(({ key, label, run }) => ({ key, label, onClick: run })),
            { key: 'help', label: `快捷键（${sayKeys('f1')}）`, onClick: onHelp },
          ],
        }}
      >
        <Button>更多</Button>
      </Dropdown>
      {rights.publish && (
        <Tooltip title={errors > 0 ? `还有 ${errors} 个问题须先解决` : sayKeys('mod+enter')}>
          <Badge count={errors} size="small">
            <Button type="primary" onClick={onPublish}>
              发布…
            </Button>
          </Badge>
        </Tooltip>
      )}
    </header>
  );
}
