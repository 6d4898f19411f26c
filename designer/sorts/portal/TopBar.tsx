import { useQuery } from '@tanstack/react-query';
import { App, Button, Dropdown, Modal } from 'antd';
import { memo, type ReactNode, useState } from 'react';
import { SaveState } from '../../frame/SaveState.tsx';
import { UndoRedo } from '../../frame/UndoRedo.tsx';
import type { Editing, EditingState } from '../../kernel/editing.ts';
import { sayKeys } from '../../kernel/keyboard.ts';
import { useEditing } from '../../kernel/use-editing.ts';
import { PublishButton } from './PublishButton.tsx';
import { type FoundDocument, useStudio } from './services.ts';
import styles from './top-bar.module.css';

interface Props {
  readonly title: string;
  readonly found: FoundDocument;
  readonly editing: Editing;
  readonly children: ReactNode;
  onClose(): void;
  onHelp(): void;
  onPublish(): void;
  /** Given up, or taken back to an earlier publish: it is begun anew. */
  onAnew(): void;
}

/** Where one is, how wide one looks, what can be taken back, and the way out into the world. */
export const TopBar = memo(function TopBar(props: Props) {
  const { title, found, editing, children, onClose, onHelp, onPublish, onAnew } = props;
  const { rights } = useStudio();
  const [history, setHistory] = useState(false);
  return (
    <div className={styles.top}>
      <Button type="text" onClick={onClose}>
        ‹ 返回
      </Button>
      <h1>{title}</h1>
      <SaveState className={styles.saving} editing={editing} />
      <span className={styles.grow} />
      {children}
      <span className={styles.grow} />
      <UndoRedo editing={editing} />
      <MoreMenu found={found} editing={editing} onHelp={onHelp} onHistory={() => setHistory(true)} onAnew={onAnew} />
      {rights.publish && <PublishButton found={found} editing={editing} onPublish={onPublish} />}
      {history && <History found={found} onClose={() => setHistory(false)} editing={editing} onAnew={onAnew} />}
    </div>
  );
});

const versionIn = (state: EditingState) => state.server.version;

interface MenuProps {
  readonly found: FoundDocument;
  readonly editing: Editing;
  onHelp(): void;
  onHistory(): void;
  onAnew(): void;
}

function MoreMenu({ found, editing, onHelp, onHistory, onAnew }: MenuProps) {
  const services = useStudio();
  const version = useEditing(editing, versionIn);
  const { modal, message } = App.useApp();
  const share = async () => {
    await editing.flush();
    const link = await services.previewLink({ kind: found.kind, key: found.key, days: 7 });
    await navigator.clipboard?.writeText(link.address).catch(() => undefined);
    modal.success({
      title: '预览链接已复制',
      content: (
        <>
          <p>收到链接的人不用登录就能看到这份草稿，{link.expiresAt} 失效。</p>
          <a href={link.address} target="_blank" rel="noreferrer" data-preview="">
            {link.address}
          </a>
        </>
      ),
    });
  };
  const drop = async () => {
    await editing.flush();
    await services.dropDraft({ kind: found.kind, key: found.key });
    await editing.abandon();
    onAnew();
    message.success(`“${found.title}”的草稿已放弃`);
  };
  const askToDrop = () =>
    modal.confirm({
      title: '放弃这份草稿？',
      content: found.laid ? '页面回到已发布的内容。' : '它还没有发布过，放弃后就没有了。',
      okText: '放弃',
      okButtonProps: { danger: true },
      cancelText: '取消',
      onOk: () => drop().catch((error: Error) => message.error(error.message)),
    });
  const items = [
    {
      key: 'share',
      label: '复制预览链接',
      onClick: () => share().catch((error: Error) => message.error(error.message)),
    },
    { key: 'history', label: '发布记录与回退', onClick: onHistory },
    ...(services.rights.layout
      ? [{ key: 'drop', label: '放弃草稿…', disabled: version === 0, onClick: askToDrop }]
      : []),
    { key: 'help', label: `快捷键（${sayKeys('f1')}）`, onClick: onHelp },
  ];
  return (
    <Dropdown menu={{ items }} trigger={['click']}>
      <Button>更多</Button>
    </Dropdown>
  );
}

interface HistoryProps {
  readonly found: FoundDocument;
  readonly editing: Editing;
  onClose(): void;
  onAnew(): void;
}

/** Every publish of this page, in words, and the way back to each. */
function History({ found, editing, onClose, onAnew }: HistoryProps) {
  const services = useStudio();
  const { message } = App.useApp();
  const which = { kind: found.kind, key: found.key };
  const asked = useQuery({
    queryKey: ['studio', 'revisions', found.id],
    queryFn: () => services.revisions(which),
    staleTime: 0,
  });
  const back = async (rev: number) => {
    try {
      await editing.flush();
      await services.restore({ ...which, rev });
      await editing.abandon();
      message.success(`“${found.title}”已回退，网站上立即生效`);
      onClose();
      onAnew();
    } catch (error) {
      message.error((error as Error).message);
    }
  };
  const rows = asked.data ?? [];
  return (
    <Modal open title="发布记录" footer={null} onCancel={onClose} width={640}>
      <ul className={styles.history}>
        {rows.map((row, index) => (
          <li key={row.rev}>
            <div>
              <strong>第 {row.rev} 次发布</strong> {row.at} · {row.by}
              {row.note && <em>{row.note}</em>}
              <p>{row.words.join('；')}</p>
            </div>
            {index === 0 ? (
              <span>当前内容</span>
            ) : (
              services.rights.publish && <Button onClick={() => back(row.rev)}>回退到这里</Button>
            )}
          </li>
        ))}
        {found.product && rows.length > 0 && (
          <li>
            <div>
              <strong>出厂内容</strong>
              <p>产品自带的版本</p>
            </div>
            {services.rights.publish && <Button onClick={() => back(0)}>回退到这里</Button>}
          </li>
        )}
        {rows.length === 0 && !asked.isPending && (
          <li>{found.product ? '还没有发布过，网站上是产品自带的内容。' : '还没有发布过。'}</li>
        )}
      </ul>
    </Modal>
  );
}
