import { LeftOutlined } from '@ant-design/icons';
import { Alert, Button, Input, Tag, Tooltip } from 'antd';
import type { DictView } from '../../../server/features/dicts/dicts.contract.ts';
import type { DictDraft } from './dict-draft.ts';
import styles from './dicts.module.css';

interface Props {
  readonly view: DictView;
  readonly draft: DictDraft;
  readonly isDirty: boolean;
  readonly busy: boolean;
  readonly problem: string | null;
  readonly onDraft: (draft: DictDraft) => void;
  readonly onBack: (() => void) | null;
  readonly onSave: () => void;
  readonly onUndo: () => void;
  readonly onReset: () => void;
  readonly onDelete: () => void;
}

/** What a dictionary is called, where it comes from, who uses it, and what can be done with it. */
export function DictHead({ view, draft, isDirty, busy, problem, onDraft, ...act }: Props) {
  return (
    <header className={styles.dictHead}>
      <div className={styles.titleLine}>
        {act.onBack && <Button type="text" icon={<LeftOutlined />} aria-label="返回字典列表" onClick={act.onBack} />}
        <Input
          aria-label="字典名称"
          className={styles.title ?? ''}
          maxLength={100}
          value={draft.title}
          status={draft.title.trim() === '' ? 'error' : ''}
          onChange={(event) => onDraft({ ...draft, title: event.target.value })}
        />
        <code>{view.key}</code>
        <Origin view={view} />
        <span className={styles.actions}>
          {view.changed && !isDirty && <Button onClick={act.onReset}>恢复产品设置</Button>}
          {view.origin === 'own' && view.usedBy.length === 0 && !isDirty && (
            <Button danger onClick={act.onDelete}>
              删除字典
            </Button>
          )}
          {isDirty && <Button onClick={act.onUndo}>放弃修改</Button>}
          <Tooltip title={isDirty ? problem : null}>
            <Button type="primary" disabled={!isDirty || problem !== null} loading={busy} onClick={act.onSave}>
              保存
            </Button>
          </Tooltip>
        </span>
      </div>
      <Input.TextArea
        aria-label="字典说明"
        placeholder="说明：这个字典用来做什么"
        maxLength={500}
        autoSize={{ minRows: 1, maxRows: 3 }}
        value={draft.note}
        onChange={(event) => onDraft({ ...draft, note: event.target.value })}
      />
      <UsedBy view={view} />
      {view.closed && (
        <Alert type="info" showIcon title="程序依赖这个字典的选项：可以改名、改色和调整顺序，不能增加、停用或删除。" />
      )}
    </header>
  );
}

function Origin({ view }: { readonly view: DictView }) {
  if (view.origin === 'own') return <Tag>本公司自建</Tag>;
  return (
    <>
      <Tag>产品自带</Tag>
      {view.changed && <Tag color="processing">本公司已修改</Tag>}
    </>
  );
}

function UsedBy({ view: { usedBy, updated } }: { readonly view: DictView }) {
  const shown = usedBy.slice(0, 6).map(({ title }) => title);
  return (
    <p className={styles.hint}>
      {usedBy.length === 0
        ? '还没有单据使用'
        : `${usedBy.length} 处使用：${shown.join('、')}${usedBy.length > 6 ? ' 等' : ''}`}
      {updated && `　最近由 ${updated.by} 于 ${updated.at} 修改`}
    </p>
  );
}
