import { SettingOutlined } from '@ant-design/icons';
import { Button, Popover, Tooltip } from 'antd';
import { lazily } from '../fields/late/lazily.tsx';
import type { ColumnPanelProps } from './ColumnPanel.tsx';

const ColumnPanel = lazily(4, async () => (await import('./ColumnPanel.tsx')).ColumnPanel);

/** Which columns, in which order, how dense: kept for this user. Works by mouse, finger and keyboard. */
export function ColumnSettings(props: ColumnPanelProps) {
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      content={<ColumnPanel title="列设置" props={props} />}
      destroyOnHidden
    >
      <Tooltip title="列设置">
        <Button type="text" aria-label="列设置" icon={<SettingOutlined />} />
      </Tooltip>
    </Popover>
  );
}
