import { useQuery } from '@tanstack/react-query';
import { Alert, App, Button, Empty, Skeleton, Switch, Tag } from 'antd';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import type { NamedRequest } from '../../../../server/features/requests/requests.contract.ts';
import sheet from '../../../frame/sheet/sheet.module.css';
import { tellFault } from '../../../http/faults.ts';
import { loadReleaseRules, loadRequests, saveReleaseRules } from '../../../http/release-calls.ts';
import { sessionAtom } from '../../../session/session.ts';
import { ApproveDrawer } from './ApproveDrawer.tsx';
import { releaseKeys } from './release-keys.ts';
import styles from './releases.module.css';
import { useAfterRelease } from './use-after-release.ts';
import { useMay } from './use-may.ts';
import { useWithdraw } from './use-withdraw.ts';

const states: Readonly<Record<NamedRequest['state'], readonly [text: string, color: string]>> = {
  asked: ['待审核', 'processing'],
  planned: ['等待定时发布', 'processing'],
  done: ['已发布', 'success'],
  refused: ['已退回', 'error'],
  withdrawn: ['已撤回', 'default'],
  expired: ['已失效', 'default'],
  failed: ['未能发布', 'error'],
};

/** Releases that wait for another person or for a moment, and what became of the earlier ones. */
export function Requests() {
  const [opened, setOpened] = useState<NamedRequest | null>(null);
  const asked = useQuery({ queryKey: releaseKeys.requests, queryFn: loadRequests });
  if (asked.isError) return <Alert type="error" showIcon title={asked.error.message} />;
  if (!asked.data) return <Skeleton active paragraph={{ rows: 6 }} />;
  return (
    <div className={styles.review}>
      <Rules />
      <section className={sheet.sheet} aria-label="审核与定时">
        {asked.data.length === 0 ? (
          <Empty description="没有等待审核或定时的发布。在“待发布”提交审核，或选择发布时间。" />
        ) : (
          <ul className={styles.documents}>
            {asked.data.map((request) => (
              <Request key={request.id} request={request} onOpen={() => setOpened(request)} />
            ))}
          </ul>
        )}
      </section>
      {opened && <ApproveDrawer request={opened} onClose={() => setOpened(null)} />}
    </div>
  );
}

function Rules() {
  const { message } = App.useApp();
  const may = useMay();
  const afterRelease = useAfterRelease();
  const asked = useQuery({ queryKey: releaseKeys.rules, queryFn: loadReleaseRules });
  if (!asked.data) return null;
  const save = async (secondPerson: boolean) => {
    try {
      await saveReleaseRules({ secondPerson });
      message.success(secondPerson ? '以后的发布须由另一人审核' : '以后的发布不再需要另一人审核');
      await afterRelease();
    } catch (fault) {
      tellFault(message, fault);
    }
  };
  return (
    <section className={sheet.sheet} aria-label="发布规则">
      <div className={sheet.line}>
        <span>
          <b>发布须另一人审核</b>
          <br />
          <span className={sheet.quiet}>打开后，提交的人不能自己发布，由另一位有发布权限的人看过后生效。</span>
        </span>
        <Switch
          aria-label="发布须另一人审核"
          checked={asked.data.secondPerson}
          disabled={!may('metadata:rules')}
          onChange={(secondPerson) => void save(secondPerson)}
        />
      </div>
    </section>
  );
}

interface RequestProps {
  readonly request: NamedRequest;
  readonly onOpen: () => void;
}

function Request({ request, onOpen }: RequestProps) {
  const may = useMay();
  const withdraw = useWithdraw();
  const isOwn = useAtomValue(sessionAtom)?.user.id === request.byId;
  const { state, by, madeAt, note, at, decidedBy, decidedAt, reason, revision } = request;
  const [text, color] = states[state];
  const isOpen = state === 'asked' || state === 'planned';
  return (
    <li>
      <div className={sheet.line}>
        <span className={styles.title}>
          <b>{sayDocuments(request)}</b>
          <Tag color={color}>{text}</Tag>
          {revision !== null && <span>第 {revision} 版</span>}
          <span className={sheet.quiet}>
            {by} · {madeAt.slice(0, 16)}
            {at && ` · 定于 ${at.slice(0, 16)} 发布`}
          </span>
        </span>
        {isOpen && may('metadata:publish') && (
          <span className={styles.title}>
            <Button size="small" onClick={onOpen}>
              {state === 'asked' && !isOwn ? '查看并审核' : '查看'}
            </Button>
            {(isOwn || state === 'planned') && (
              <Button size="small" type="text" danger onClick={() => withdraw(request.id)}>
                撤回
              </Button>
            )}
          </span>
        )}
      </div>
      {note && <p className={styles.note}>{note}</p>}
      {decidedBy && (
        <p className={`${styles.note} ${sheet.quiet}`}>
          {decidedBy} · {decidedAt?.slice(0, 16)} 处理
        </p>
      )}
      {reason && <p className={styles.note}>{reason}</p>}
    </li>
  );
}

/** “首页”、“关于我们”等 3 份. */
const sayDocuments = ({ titles, only }: NamedRequest): string =>
  titles.map((title) => `“${title}”`).join('、') + (only.length > titles.length ? `等 ${only.length} 份` : '');
