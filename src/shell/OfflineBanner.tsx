import { DisconnectOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { findServer } from '../http/client.ts';
import { isConnected, onConnection } from '../http/connection.ts';
import styles from './viewing/viewing.module.css';

const hear = (then: () => void) => {
  const stop = onConnection(then);
  window.addEventListener('online', then);
  window.addEventListener('offline', then);
  return () => {
    stop();
    window.removeEventListener('online', then);
    window.removeEventListener('offline', then);
  };
};
const isOffline = () => !isConnected() || !navigator.onLine;

const askEvery = 5_000;

/** Looks for the server until told to stop: a page nobody touches learns that it is there again as well. */
function keepLooking(): () => void {
  const look = () => {
    if (navigator.onLine) void findServer();
  };
  const clock = window.setInterval(look, askEvery);
  window.addEventListener('online', look);
  return () => {
    window.clearInterval(clock);
    window.removeEventListener('online', look);
  };
}

/** Says that the server cannot be reached, as long as it cannot. What is on the screen stays there. */
export function OfflineBanner() {
  const offline = useSyncExternalStore(hear, isOffline);
  const queries = useQueryClient();
  const [isTrying, setTrying] = useState(false);
  useEffect(() => {
    if (offline) return keepLooking();
    void queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
  }, [offline, queries]);
  if (!offline) return null;
  const again = async () => {
    setTrying(true);
    await findServer();
    setTrying(false);
  };
  return (
    <div className={styles.banner} role="alert">
      <span>
        <DisconnectOutlined aria-hidden /> 网络连接已断开，页面内容可能不是最新的，未保存的内容请不要关闭
      </span>
      <Button size="small" loading={isTrying} onClick={() => void again()}>
        重试
      </Button>
    </div>
  );
}
