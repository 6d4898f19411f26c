import { AppstoreOutlined, DownOutlined } from '@ant-design/icons';
import { Button, Popover, Tag } from 'antd';
import { useState } from 'react';
import type { KeptView, ViewBody } from '../../../schemas/wire/views.ts';
import { lazily } from '../../fields/late/lazily.tsx';
import type { KeptViews } from '../list-services.ts';
import styles from './views.module.css';

const KeptList = lazily(3, async () => (await import('./KeptList.tsx')).KeptList);

interface Props {
  readonly views: KeptViews;
  /** The view in use. */
  readonly active: KeptView | null;
  /** The list no longer looks as the view in use says. */
  readonly isChanged: boolean;
  readonly body: ViewBody;
  readonly onUse: (view: KeptView) => void;
  readonly onReset: () => void;
}

/** Which view of the list is in use, and all that are kept. */
export function ViewMenu({ views, active, isChanged, body, onUse, onReset }: Props) {
  const [isOpen, setOpen] = useState(false);
  const use = (view: KeptView) => {
    onUse(view);
    setOpen(false);
  };
  const reset = (
    <li>
      <Button
        type="text"
        aria-pressed={active === null}
        className={styles.use ?? ''}
        onClick={() => {
          onReset();
          setOpen(false);
        }}
      >
        系统视图
      </Button>
    </li>
  );
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={isOpen}
      onOpenChange={setOpen}
      destroyOnHidden
      content={
        <div className={styles.menu}>
          <KeptList
            title="视图"
            props={{ sort: 'view', title: '视图', views, body, active: active?.id ?? null, onUse: use, lead: reset }}
          />
        </div>
      }
    >
      <Button type="text" icon={<AppstoreOutlined />} aria-label={`视图：${active?.name ?? '系统视图'}`}>
        {active?.name ?? '视图'}
        {active && isChanged && <Tag variant="filled">已改动</Tag>}
        <DownOutlined />
      </Button>
    </Popover>
  );
}
