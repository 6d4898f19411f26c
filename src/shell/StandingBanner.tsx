import { WarningOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useAtomValue } from 'jotai';
import { useNavigate } from 'react-router-dom';
import { sessionAtom } from '../session/session.ts';
import styles from './viewing/viewing.module.css';

interface Notice {
  readonly say: string;
  /** Where it is put right, or told of. */
  readonly ways: readonly { readonly title: string; readonly to: string }[];
}

/** By the mark the company bears: something of it is to be renewed, or its account can do only so much. */
const standings: Readonly<Record<number, Notice>> = {
  3: {
    say: '有资质即将到期或已过期，或有资料变更被退回，请更新；不更新会影响供货',
    ways: [
      { title: '我的资质', to: '/list/myCert/main' },
      { title: '资料变更', to: '/list/myChange/main' },
    ],
  },
  4: {
    say: '贵司的合作受到限制：已有的订单照常履行和结算，不能报价，也不会收到新的订单',
    ways: [{ title: '查看原因', to: '/list/myStatus/main' }],
  },
};

/** Tells a supplier what stands against it, on every screen and as long as it does. */
export function StandingBanner() {
  const session = useAtomValue(sessionAtom);
  const navigate = useNavigate();
  const standing = session?.supplier ? standings[session.isShow] : undefined;
  if (!standing) return null;
  return (
    <div className={styles.banner} role="status">
      <span>
        <WarningOutlined aria-hidden /> {standing.say}
      </span>
      <span>
        {standing.ways.map(({ title, to }) => (
          <Button key={to} size="small" onClick={() => navigate(to)}>
            {title}
          </Button>
        ))}
      </span>
    </div>
  );
}
