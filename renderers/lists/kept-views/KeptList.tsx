import { DeleteOutlined, EditOutlined, MoreOutlined, SaveOutlined, ShareAltOutlined } from '@ant-design/icons';
import { App, Button, Dropdown, type MenuProps, Tag } from 'antd';
import { type ReactNode, useState } from 'react';
import { Refused } from '../../../schemas/wire/refused.ts';
import type { KeptView, ViewBody } from '../../../schemas/wire/views.ts';
import type { KeptViews } from '../list-services.ts';
import { NameForm } from './NameForm.tsx';
import styles from './views.module.css';

interface Props {
  readonly sort: KeptView['sort'];
  readonly title: string;
  readonly views: KeptViews;
  /** What would be kept now; null: nothing. */
  readonly body: ViewBody | null;
  readonly active?: string | null;
  readonly onUse: (view: KeptView) => void;
  /** Stands first: what the document itself says. */
  readonly lead?: ReactNode;
}

/** What is kept under a name: used by a click, renamed, shared, overwritten and dropped at its menu. */
export function KeptList({ sort, title, views, body, active = null, onUse, lead }: Props) {
  const [naming, setNaming] = useState<KeptView | 'new' | null>(null);
  const attempt = useAttempt();
  const own = views.all.filter((view) => view.sort === sort);
  return (
    <section className={styles.kept} aria-label={title}>
      <h3>{title}</h3>
      {own.length === 0 && !lead && <p className={styles.none}>还没有，可把当前的保存下来</p>}
      <ul>
        {lead}
        {own.map((view) => (
          <li key={view.id}>
            <Button
              type="text"
              aria-pressed={view.id === active}
              className={styles.use ?? ''}
              onClick={() => onUse(view)}
            >
              {view.name}
              {view.shared && <Tag variant="filled">{view.mine ? '已共享' : `${view.by ?? ''}共享`}</Tag>}
              {views.opens === view.id && <Tag variant="filled">默认</Tag>}
            </Button>
            <KeptMenu
              view={view}
              views={views}
              body={body}
              onRename={() => setNaming(view)}
              onUsed={onUse}
              attempt={attempt}
            />
          </li>
        ))}
      </ul>
      {naming !== null ? (
        <NameForm
          name={naming === 'new' ? '' : naming.name}
          mayShare={naming === 'new' && views.mayShare}
          onCancel={() => setNaming(null)}
          onName={(name, shared) =>
            attempt(async () => {
              if (naming === 'new') onUse(await views.keep({ sort, name, shared, body: body ?? {} }));
              else await views.change(naming, { name });
              setNaming(null);
            })
          }
        />
      ) : (
        <Button type="link" size="small" icon={<SaveOutlined />} disabled={!body} onClick={() => setNaming('new')}>
          {sort === 'view' ? '保存为新视图' : '保存当前条件'}
        </Button>
      )}
    </section>
  );
}

/** Does it and tells what stood against it. */
function useAttempt() {
  const { message } = App.useApp();
  return async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      message.error(error.message);
    }
  };
}

interface MenuOf {
  readonly view: KeptView;
  readonly views: KeptViews;
  readonly body: ViewBody | null;
  readonly onRename: () => void;
  readonly onUsed: (view: KeptView) => void;
  readonly attempt: (work: () => Promise<unknown>) => Promise<void>;
}

function KeptMenu({ view, views, body, onRename, onUsed, attempt }: MenuOf) {
  const { modal } = App.useApp();
  const mayChange = view.mine || views.mayShare;
  const isDefault = views.opens === view.id;
  const items: NonNullable<MenuProps['items']> = [
    ...(view.sort === 'view' ? [{ key: 'opens', label: isDefault ? '取消默认' : '设为默认' }] : []),
    ...(mayChange
      ? [
          { key: 'write', label: '用当前的覆盖', icon: <SaveOutlined />, disabled: !body },
          { key: 'rename', label: '重命名', icon: <EditOutlined /> },
        ]
      : []),
    ...(mayChange && views.mayShare
      ? [{ key: 'share', label: view.shared ? '取消共享' : '共享给所有人', icon: <ShareAltOutlined /> }]
      : []),
    ...(mayChange ? [{ key: 'drop', label: '删除', icon: <DeleteOutlined />, danger: true }] : []),
  ];
  const acts: Readonly<Record<string, () => void>> = {
    opens: () => views.openWith(isDefault ? null : view.id),
    write: () => void attempt(async () => onUsed(await views.change(view, { body: body ?? {} }))),
    rename: onRename,
    share: () => void attempt(() => views.change(view, { shared: !view.shared })),
    drop: () =>
      void modal.confirm({
        title: '确认删除',
        content: `是否删除「${view.name}」？${view.shared ? '它是共享的，其他人也将不能再用。' : ''}`,
        okText: '删除',
        okButtonProps: { danger: true },
        onOk: () => attempt(() => views.drop(view)),
      }),
  };
  if (items.length === 0) return null;
  return (
    <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => acts[key]?.() }}>
      <Button type="text" size="small" icon={<MoreOutlined />} aria-label={`${view.name} 的更多操作`} />
    </Dropdown>
  );
}
