import { useState } from 'react';
import type { ValuesOf } from '../../../schemas/kinds/block-kind.ts';
import type { PurchaseCard as Card } from '../../../schemas/wire/portal.ts';
import { listAddress } from '../announcements/announce.ts';
import { ByType } from '../announcements/ByType.tsx';
import { Invitation } from '../announcements/Invitation.tsx';
import type { BlockProps } from '../drawing.ts';
import { PurchaseCard } from './PurchaseCard.tsx';
import type { purchaseAnnouncements } from './purchaseAnnouncements.kind.ts';

export function PurchaseAnnouncements({ node }: BlockProps) {
  const { autoplay, ...values } = node.values as ValuesOf<typeof purchaseAnnouncements>;
  const [invited, setInvited] = useState<Card | null>(null);
  return (
    <ByType<Card>
      node={node}
      values={values}
      word="公告"
      about="采购公告"
      perPage={2}
      autoplay={autoplay}
      empty="新的公告发布后会出现在这里"
      addressOf={listAddress}
      card={(card) => <PurchaseCard key={card.id} card={card} onInvite={() => setInvited(card)} />}
    >
      <Invitation to={invited} onClose={() => setInvited(null)} />
    </ByType>
  );
}
