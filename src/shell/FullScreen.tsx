import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { useSyncExternalStore } from 'react';

const hear = (then: () => void) => {
  document.addEventListener('fullscreenchange', then);
  return () => document.removeEventListener('fullscreenchange', then);
};

/** The product on the whole screen, without the browser around it. Nothing where a browser cannot. */
export function FullScreen() {
  const isFull = useSyncExternalStore(hear, () => document.fullscreenElement !== null);
  if (!document.fullscreenEnabled) return null;
  const turn = () => void (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen());
  const label = isFull ? '退出全屏' : '全屏';
  return (
    <Tooltip title={label}>
      <Button
        type="text"
        icon={isFull ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
        aria-label={label}
        onClick={turn}
      />
    </Tooltip>
  );
}
