import { useState } from 'react';
import type { ValuesOf } from '../../../schemas/kinds/block-kind.ts';
import type { AnnouncementPage } from '../../../schemas/wire/portal-rows.ts';
import { Article } from '../announcements/Article.tsx';
import { dateLabels } from '../announcements/announce.ts';
import { Countdown } from '../announcements/Countdown.tsx';
import { Invitation } from '../announcements/Invitation.tsx';
import { Status, TypeMark } from '../announcements/Status.tsx';
import { type BlockProps, useRows } from '../drawing.ts';
import { Phone } from '../links/Phone.tsx';
import type { purchaseDetail } from './purchaseDetail.kind.ts';
import styles from './purchaseDetail.module.css';

const under = { title: '采购公告', path: '/purchaseAnnouncement' };

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
      <Invitation to={isInvited ? found : null} onClose={() => setInvited(false)} />
    </>
  );
}

interface FactsProps {
  readonly found: AnnouncementPage;
  readonly join: string;
  readonly onJoin: () => void;
}

function Facts({ found, join, onJoin }: FactsProps) {
  const { canJoin, deadline, type, info, contact, phone } = found;
  return (
    <>
      <Countdown card={found} className={styles.countdown} />
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
            <Phone number={phone} />
          </dd>
        </div>
      </dl>
      {canJoin && (
        <button type="button" className={styles.join} onClick={onJoin}>
          {join}
        </button>
      )}
    </>
  );
}
