import { Button } from 'antd';
import type { Editing, EditingState } from '../kernel/editing.ts';
import { useEditing } from '../kernel/use-editing.ts';

const savingIn = (state: EditingState) => state.saving;

interface Props {
  readonly editing: Editing;
  readonly className: string | undefined;
}

/** How far what was done is kept on the server. */
export function SaveState({ editing, className }: Props) {
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
    <span className={className} data-saving={saving}>
      {texts[saving]}
      {saving === 'failed' && (
        <Button type="link" size="small" onClick={() => editing.flush()}>
          重试
        </Button>
      )}
    </span>
  );
}
