import { lazy, Suspense, useState } from 'react';
import type { ValuesOf } from '../../../schemas/kinds/block-kind.ts';
import type { AnnouncementPage } from '../../../schemas/kinds/portal-rows.ts';
import { Article } from '../pieces/Article.tsx';
import { countdownTone, dateLabels } from '../pieces/announce.ts';
import { type BlockProps, useRows } from '../pieces/drawing.ts';
import { Go } from '../pieces/Go.tsx';
import { Status, TypeMark } from '../pieces/Status.tsx';
import type { purchaseDetail } from './purchaseDetail.kind.ts';
import styles from './purchaseDetail.module.css';

const under = { title: '采购公告', path: '/purchaseAnnouncement' };

/** Fetched when it is first opened: most visitors never do. */
const InvitationDialog = lazy(async () => ({
  default: (await import('../pieces/InvitationDialog.tsx')).InvitationDialog,
}));

export function PurchaseDetail({ node }: BlockProps) {
  const { join } = node.values as ValuesOf<typeof purchaseDetail>;
  const found = useRows<AnnouncementPage | null>(node, 'announcement');
  const [isInvited, setInvited] = useState(false);
  if (!found) return null;
  return (
    <>
      <Article
        under={under}
        title={found.title}
        meta={
          <>
            <TypeMark text={found.typeText} />
            <Status status={found.status} />
            <span>编号 {found.name}</span>
            <span>发布时间 {found.publishedAt.slice(0, 16)}</span>
          </>
        }
        html={found.html}
        files={found.files}
        side={<Facts found={found} join={join} onJoin={() => setInvited(true)} />}
      />
      <Suspense>
        {isInvited && <InvitationDialog name={found.name} type={found.type} onClose={() => setInvited(false)} />}
      </Suspense>
    </>
  );
}

interface FactsProps {
  readonly found: AnnouncementPage;
  readonly join: string;
  readonly onJoin: () => void;
}

function Facts({ found, join, onJoin }: FactsProps) {
  const { countdown, deadline, type, info, contact, phone } = found;
  return (
    <>
      <p className={styles.countdown} data-tone={countdownTone(countdown)}>
        {countdown < 0 ? (
          '已结束'
        ) : (
          <>
            距离结束 <strong>{countdown}</strong> 天
          </>
        )}
      </p>
      <dl>
        {deadline && (
          <div>
            <dt>{dateLabels[type]}</dt>
            <dd>{deadline.slice(0, 16)}</dd>
          </div>
        )}
        {info.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>联系人</dt>
          <dd>{contact}</dd>
        </div>
        <div>
          <dt>联系电话</dt>
          <dd>
            <Go to={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</Go>
          </dd>
        </div>
      </dl>
      <button type="button" className={styles.join} onClick={onJoin}>
        {join}
      </button>
    </>
  );
}
