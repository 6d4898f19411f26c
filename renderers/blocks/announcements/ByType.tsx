import { type ReactNode, useState } from 'react';
import type { NodePlan } from '../../../schemas/compile/page-plan.ts';
import type { Words } from '../../../schemas/kinds/block-values.ts';
import type { AnnounceType } from '../../../schemas/wire/portal.ts';
import { Slider } from '../../widgets/slider/Slider.tsx';
import { inPages } from '../../widgets/slider/slider-steps.ts';
import { useDrawing } from '../drawing.ts';
import { Nothing } from '../frames/Nothing.tsx';
import { Section } from '../frames/Section.tsx';
import { Tabs } from '../frames/Tabs.tsx';
import { More } from '../links/More.tsx';
import { announceTypes, typeTexts } from './announce.ts';
import styles from './by-type.module.css';

interface Props<Row> {
  readonly node: NodePlan;
  readonly values: { readonly title: Words; readonly intro: string; readonly tone: string };
  /** What a row is called behind its type: 公告, 结果. */
  readonly word: string;
  /** What the list of all of them is called. */
  readonly about: string;
  readonly perPage: number;
  readonly autoplay?: boolean;
  readonly empty: string;
  addressOf(type: AnnounceType): string;
  card(row: Row): ReactNode;
  /** Dialogs that cards open. */
  readonly children: ReactNode;
}

/** Rows under a tab for each type of buying, some to a page, with the way to all of them. */
export function ByType<Row extends { readonly id: string }>(props: Props<Row>) {
  const { node, values, word, about, perPage, autoplay = false, empty, addressOf, card, children } = props;
  const { data } = useDrawing();
  const [type, setType] = useState<AnnounceType>('tender');
  const tabs = announceTypes.map((each) => {
    const rows = (data[node.data?.[each] ?? ''] ?? []) as readonly Row[];
    const content =
      rows.length === 0 ? (
        <Nothing text={`暂无${typeTexts[each]}${word}`} note={empty} />
      ) : (
        <div className={styles.slides}>
          <Slider label={`${typeTexts[each]}${word}`} autoplay={autoplay} isLoop={autoplay}>
            {inPages(rows, perPage).map((page) => (
              <ul key={page[0]?.id} className={styles.cards}>
                {page.map(card)}
              </ul>
            ))}
          </Slider>
        </div>
      );
    return { key: each, title: typeTexts[each], content };
  });
  return (
    <Section node={node} {...values}>
      <Tabs
        label={`${word}类型`}
        tabs={tabs}
        onSwitch={(key) => setType(key as AnnounceType)}
        extra={<More to={addressOf(type)} about={about} />}
      />
      {children}
    </Section>
  );
}
