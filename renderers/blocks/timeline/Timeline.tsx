import type { ValuesOf } from '../../../schemas/kinds/block-kind.ts';
import type { TimelineYear } from '../../../schemas/wire/portal.ts';
import { Slider } from '../../widgets/slider/Slider.tsx';
import { inPages } from '../../widgets/slider/slider-steps.ts';
import { type BlockProps, useRows } from '../drawing.ts';
import { Nothing } from '../frames/Nothing.tsx';
import { Section } from '../frames/Section.tsx';
import type { timeline } from './timeline.kind.ts';
import styles from './timeline.module.css';

export function Timeline({ node }: BlockProps) {
  const { title, intro, autoplay, tone } = node.values as ValuesOf<typeof timeline>;
  const years = useRows<readonly TimelineYear[]>(node, 'timeline') ?? [];
  return (
    <Section node={node} title={title} intro={intro} tone={tone}>
      {years.length === 0 ? (
        <Nothing text="暂无大事记" />
      ) : (
        <Slider label="发展历程" autoplay={autoplay} isLoop>
          {inPages(years, 4).map((page) => (
            <ol key={page[0]?.year} className={styles.years}>
              {page.map(({ year, months }) => (
                <li key={year} className={styles.year}>
                  <h3 className={styles.number}>{year}</h3>
                  <ul className={styles.months}>
                    {months.map(({ month, content }) => (
                      <li key={`${month} ${content}`}>
                        <span className={styles.month}>{month} 月</span>
                        {content}
                      </li>
                    ))}
                  </ul>
                </li>
              ))}
            </ol>
          ))}
        </Slider>
      )}
    </Section>
  );
}
