import { lazy, Suspense, useState } from 'react';
import type { ValuesOf } from '../../../schemas/kinds/block-kind.ts';
import type { AnnounceType, PurchaseCard as Card } from '../../../schemas/kinds/portal-rows.ts';
import { Slider } from '../../widgets/slider/Slider.tsx';
import { inPages } from '../../widgets/slider/slider-steps.ts';
import { announceTypes, listAddress, typeTexts } from '../pieces/announce.ts';
import { type BlockProps, useDrawing } from '../pieces/drawing.ts';
import { More } from '../pieces/More.tsx';
import { Nothing } from '../pieces/Nothing.tsx';
import { Section } from '../pieces/Section.tsx';
import { Tabs } from '../pieces/Tabs.tsx';
import { PurchaseCard } from './PurchaseCard.tsx';
import type { purchaseAnnouncements } from './purchaseAnnouncements.kind.ts';
import styles from './purchaseAnnouncements.module.css';

/** Fetched when it is first opened: most visitors never do. */
const InvitationDialog = lazy(async () => ({
  default: (await import('../pieces/InvitationDialog.tsx')).InvitationDialog,
}));

export function PurchaseAnnouncements({ node }: BlockProps) {
  const { title, intro, autoplay, tone } = node.values as ValuesOf<typeof purchaseAnnouncements>;
  const { data } = useDrawing();
  const [type, setType] = useState<AnnounceType>('tender');
  const [invited, setInvited] = useState<Card | null>(null);
  const tabs = announceTypes.map((each) => {
    const rows = (data[node.data?.[each] ?? ''] ?? []) as readonly Card[];
    const content =
      rows.length === 0 ? (
        <Nothing text={`暂无${typeTexts[each]}公告`} note="新的公告发布后会出现在这里" />
      ) : (
        <Slider label={`${typeTexts[each]}公告`} autoplay={autoplay} isLoop={autoplay}>
          {inPages(rows, 2).map((page) => (
            <ul key={page[0]?.id} className={styles.pair}>
              {page.map((card) => (
                <PurchaseCard key={card.id} card={card} onInvite={() => setInvited(card)} />
              ))}
            </ul>
          ))}
        </Slider>
      );
    return { key: each, title: typeTexts[each], content };
  });
  return (
    <Section node={node} title={title} intro={intro} tone={tone}>
      <Tabs
        label="公告类型"
        tabs={tabs}
        onSwitch={(key) => setType(key as AnnounceType)}
        extra={<More to={listAddress(type)} about="采购公告" />}
      />
      <Suspense>
        {invited && <InvitationDialog name={invited.name} type={invited.type} onClose={() => setInvited(null)} />}
      </Suspense>
    </Section>
  );
}
