import {
  AppstoreAddOutlined,
  DeleteOutlined,
  DownloadOutlined,
  EllipsisOutlined,
  HistoryOutlined,
  UploadOutlined,
} from '@ant-design/icons';
import { Button, Dropdown, type MenuProps, Tooltip } from 'antd';
import type { EntityPlan } from '../../../schemas/compile/plan.ts';

interface Props {
  readonly plan: EntityPlan;
  readonly phone: boolean;
  readonly onExport: () => void;
  readonly onImport: () => void;
  readonly onTrash: () => void;
  readonly onHistory: () => void;
  /** Absent for who may not add fields. */
  readonly onFields?: (() => void) | undefined;
}

/** What can be done with a list as a whole, as far as its document and the viewer's roles allow. */
export function ListTools({ plan, phone, onExport, onImport, onTrash, onHistory, onFields }: Props) {
  const may = (operation: string) => operation in plan.access.ops;
  const mayImport = may('import') && (may('create') || may('edit'));
  const all = [
    { key: 'export', label: '导出', icon: <DownloadOutlined />, run: onExport, shown: may('export'), outside: true },
    { key: 'import', label: '导入', icon: <UploadOutlined />, run: onImport, shown: mayImport, outside: true },
    {
      key: 'trash',
      label: '回收站',
      icon: <DeleteOutlined />,
      run: onTrash,
      shown: may('delete') && plan.trash === true,
      outside: false,
    },
    {
      key: 'history',
      label: '数据日志',
      icon: <HistoryOutlined />,
      run: onHistory,
      shown: may('edit'),
      outside: false,
    },
    {
      key: 'fields',
      label: '扩展字段',
      icon: <AppstoreAddOutlined />,
      run: onFields ?? (() => {}),
      shown: onFields !== undefined,
      outside: false,
    },
  ].filter(({ shown }) => shown);
  const outside = phone ? [] : all.filter((tool) => tool.outside);
  const inside = all.filter((tool) => !outside.includes(tool));
  const items: MenuProps['items'] = inside.map(({ key, label, icon }) => ({ key, label, icon }));
  return (
    <>
      {outside.map(({ key, label, icon, run }) => (
        <Button key={key} icon={icon} onClick={run}>
          {label}
        </Button>
      ))}
      {inside.length > 0 && (
        <Dropdown
          trigger={['click']}
          placement="bottomRight"
          menu={{ items, onClick: ({ key }) => inside.find((tool) => tool.key === key)?.run() }}
        >
          <Tooltip title="更多">
            <Button type="text" aria-label="更多" icon={<EllipsisOutlined />} />
          </Tooltip>
        </Dropdown>
      )}
    </>
  );
}
