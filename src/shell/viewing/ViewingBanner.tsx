import { EyeOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useAtomValue } from 'jotai';
import { beginAnew } from '../../frame/entering/begin-anew.ts';
import { stopViewing } from '../../http/rights-calls.ts';
import { sessionAtom } from '../../session/session.ts';
import styles from './viewing.module.css';

/** Says across the whole screen as whom one is looking, and lets one out. */
export function ViewingBanner() {
  const viewing = useAtomValue(sessionAtom)?.viewing;
  if (!viewing) return null;
  const leave = async () => {
    await stopViewing();
    beginAnew();
  };
  return (
    <div className={styles.banner} role="status">
      <span>
        <EyeOutlined aria-hidden /> {viewing.by.realname} 正在以 <b>{viewing.as}</b> 的身份查看，只能看，不能改动
      </span>
      <Button size="small" onClick={() => void leave()}>
        退出
      </Button>
    </div>
  );
}
