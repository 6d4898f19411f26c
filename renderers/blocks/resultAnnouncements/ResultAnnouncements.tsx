import { lazy, Suspense, useState } from 'react';
import type { ValuesOf } from '../../../schemas/kinds/block-kind.ts';
import type { AnnounceType, PortalResult } from '../../../schemas/kinds/portal-rows.ts';
import { Slider } from '../../widgets/slider/Slider.tsx';
import { inPages } from '../../widgets/slider/slider-steps.ts';
import { announceTypes, typeTexts } from '../pieces/announce.ts';
import { type BlockProps, useDrawing } from '../pieces/drawing.ts';
import { More } from '../pieces/More.tsx';
import { Nothing } from '../pieces/Nothing.tsx';
import { Section } from '../pieces/Section.tsx';
import { Tabs } from '../pieces/Tabs.tsx';
import { ResultCard } from './ResultCard.tsx';
import type { resultAnnouncements } from './resultAnnouncements.kind.ts';
import styles from './resultAnnouncements.module.css';

/** Fetched when it is first opened: most visitors never do. */
const ResultDialog = lazy(async () => ({ default: (await import('../pieces/ResultDialog.tsx')).ResultDialog }));

export function ResultAnnouncements({ node }: BlockProps) {
  const { title, intro, tone } = node.values as ValuesOf<typeof resultAnnouncements>;
  const { data } = useDrawing();
  const [type, setType] = useState<AnnounceType>('tender');
  const [opened, setOpened] = useState<PortalResult | null>(null);
  const tabs = announceTypes.map((each) => {
    const rows = (data[node.data?.[each] ?? ''] ?? []) as readonly PortalResult[];
    const content =
      rows.length === 0 ? (
        <Nothing text={`暂无${typeTexts[each]}结果`} note="结果公示后会出现在这里" />
      ) : (
        <Slider label={`${typeTexts[each]}结果`}>
          {inPages(rows, 4).map((page) => (
            <ul key={page[0]?.id} className={styles.four}>
              {page.map((result) => (
                <ResultCard key={result.id} result={result} onOpen={() => setOpened(result)} />
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
        label="结果类型"
        tabs={tabs}
        onSwitch={(key) => setType(key as AnnounceType)}
        extra={<More to={`/resultAnnouncement?type=${type}`} about="结果公示" />}
      />
      <Suspense>{opened && <ResultDialog result={opened} onClose={() => setOpened(null)} />}</Suspense>
    </Section>
  );
}
