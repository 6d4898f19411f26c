import { BgColorsOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { Suspense, useState } from 'react';
import { loadPart } from '../../frame/load-screen.ts';

const SettingsDrawer = loadPart(() => import('./SettingsDrawer.tsx'), 'SettingsDrawer');

export function SettingsButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Tooltip title="界面设置">
        <Button type="text" icon={<BgColorsOutlined />} aria-label="界面设置" onClick={() => setOpen(true)} />
      </Tooltip>
      <Suspense fallback={null}>{isOpen && <SettingsDrawer onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
