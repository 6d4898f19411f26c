import { Button } from 'antd';
import { useState } from 'react';
import { UpgradeDialog } from './UpgradeDialog.tsx';

/** What runs by older versions, and the way to the newest. */
export function UpgradeButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>换到新版本</Button>
      {isOpen && <UpgradeDialog onClose={() => setOpen(false)} />}
    </>
  );
}
