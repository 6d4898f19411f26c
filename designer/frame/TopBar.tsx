import { Badge, Button, Dropdown, Tag, Tooltip } from 'antd';
import { nextRedo, nextUndo } from '../kernel/command-log.ts';
import type { Editing, EditingState } from '../kernel/editing.ts';
import { sayKeys } from '../kernel/keyboard.ts';
import { useEditing } from '../kernel/use-editing.ts';
import type { FrameProps } from './DesignerFrame.tsx';
import styles from './frame.module.css';
import { useDesign } from './services.ts';

const undoIn = (state: EditingState) => nextUndo(state.log)?.name ?? null;
const redoIn = (state: EditingState) => nextRedo(state.log)?.name ?? null;

interface Props extends FrameProps {
  onHelp(): void;
  onPublish(): void;
}

/** Where one is, what is wrong, what can be taken back, and the way out into the world. */
export function TopBar({ title, word, editing, problems, views, onClose, onHelp, onPublish }: Props) {
  const undo = useEditing(editing, undoIn);
  const redo = useEditing(editing, redoIn);
  const { rights } = useDesign();
  const errors = problems.filter(({ level }) => level === 'error').length;
  return (
    <header className={styles.top}>
      <Button type="text" onClick={onClose} aria-label="返回">
        ‹ 返回
      </Button>
      <h1>{title}</h1>
      <Tag>{word}</Tag>
      <SaveState editing={editing} />
      <span className={styles.views}>{views}</span>
      <Step word="撤销" sign="↶" name={undo} keys="mod+z" onStep={() => editing.undo()} />
      <Step word="重做" sign="↷" name={redo} keys="mod+shift+z" onStep={() => editing.redo()} />
      <Dropdown
        trigger={['click']}
        menu={{ items: [{ key: 'help', label: `快捷键（${sayKeys('f1')}）`, onClick: onHelp }] }}
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

interface StepProps {
  readonly word: string;
  readonly sign: string;
  readonly name: string | null;
  readonly keys: string;
  onStep(): void;
}

function Step({ word, sign, name, keys, onStep }: StepProps) {
  const label = name ? `${word}：${name}` : word;
  return (
    <Tooltip title={name ? `${label}（${sayKeys(keys)}）` : `没有可以${word}的操作`}>
      <Button type="text" aria-label={label} disabled={!name} onClick={onStep}>
        {sign}
      </Button>
    </Tooltip>
  );
}

const savingIn = (state: EditingState) => state.saving;

function SaveState({ editing }: { readonly editing: Editing }) {
  const saving = useEditing(editing, savingIn);
  const { server, failure } = editing.state();
  const texts = {
    saved: server.at ? `草稿已保存 ${server.at.slice(11, 16)}` : '与已发布的内容相同',
    waiting: '正在保存草稿…',
    saving: '正在保存草稿…',
    failed: `没有保存：${failure ?? ''}`,
    conflict: '有冲突，选择后继续保存',
  };
  return (
    <span className={styles.saving} data-saving={saving}>
      {texts[saving]}
      {saving === 'failed' && (
        <Button type="link" size="small" onClick={() => editing.flush()}>
          重试
        </Button>
      )}
    </span>
  );
}
