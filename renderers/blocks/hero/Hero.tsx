import { type CSSProperties, useEffect, useRef, useState } from 'react';
import type { ValuesOf } from '../../../schemas/kinds/block-kind.ts';
import { SearchBox } from '../announcements/SearchBox.tsx';
import { Icon } from '../art/Icon.tsx';
import { type BlockProps, useDrawing } from '../drawing.ts';
import { Go } from '../links/Go.tsx';
import { Slot } from '../NodeView.tsx';
import { PictureView } from '../pictures/PictureView.tsx';
import { TextView, WordsView } from '../words/Text.tsx';
import { Backdrop } from './Backdrop.tsx';
import type { hero } from './hero.kind.ts';
import styles from './hero.module.css';

type Values = ValuesOf<typeof hero>;

export function Hero({ node }: BlockProps) {
  const { site } = useDrawing();
  const values = node.values as Values;
  const { title, subTitle, button, buttonLink, buttonVisible, picture, shape, deco, statVisible, statsData } = values;
  const hasSide = (node.slots?.side ?? []).length > 0;
  const color = values.primaryColor ? ({ '--hero': values.primaryColor } as CSSProperties) : {};
  return (
    <section className={styles.hero} data-shape={shape} data-stats={statVisible || undefined} style={color}>
      <Backdrop shape={shape} hasDeco={deco} template={site.template} />
      <div className={styles.inside} data-side={hasSide || undefined}>
        <div className={styles.words}>
          <WordsView node={node} field="title" words={title} as="h1" className={styles.title} />
          <WordsView node={node} field="subTitle" words={subTitle} className={styles.sub} />
          {values.search && <SearchBox className={styles.search} isLarge />}
          {buttonVisible && button !== '' && (
            <Go to={buttonLink} className={styles.button}>
              <TextView node={node} field="button" text={button} />
              <Icon name="arrow" size={20} />
            </Go>
          )}
        </div>
        <div className={styles.side}>
          <PictureView node={node} field="picture" picture={picture} className={styles.picture} eager />
          <Slot node={node} name="side" />
        </div>
      </div>
      {statVisible && statsData.length > 0 && <Figures node={node} rows={statsData} />}
    </section>
  );
}

interface FiguresProps extends BlockProps {
  readonly rows: Values['statsData'];
}

function Figures({ node, rows }: FiguresProps) {
  return (
    <dl className={styles.stats}>
      {rows.map(({ key, value, plus, unit, title }) => (
        <div key={key} className={styles.stat}>
          <dt>
            <TextView node={node} field={`statsData.${key}.title`} text={title} />
          </dt>
          <dd>
            <Counted value={value} />
            {plus && <span className={styles.unit}>+</span>}
            <TextView node={node} field={`statsData.${key}.unit`} text={unit} className={styles.unit} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

const sayNumber = (value: number): string => value.toLocaleString('zh-CN', { maximumFractionDigits: 2 });

/** Counts up once, when it is first seen. The number itself is in the page for who reads it without script, and for who listens. */
function Counted({ value }: { readonly value: number }) {
  const { editing } = useDrawing();
  const place = useRef<HTMLSpanElement>(null);
  const [shown, setShown] = useState(value);
  useEffect(() => {
    const seen = place.current;
    if (!seen || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    let frame = 0;
    const watch = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      watch.disconnect();
      const start = performance.now();
      const step = (now: number) => {
        const share = Math.min(1, (now - start) / 900);
        setShown(share === 1 ? value : Math.round(value * (1 - (1 - share) ** 3)));
        if (share < 1) frame = requestAnimationFrame(step);
      };
      frame = requestAnimationFrame(step);
    });
    watch.observe(seen);
    return () => {
      watch.disconnect();
      cancelAnimationFrame(frame);
      setShown(value);
    };
  }, [value]);
  return (
    <span ref={place} className={styles.number}>
      <span aria-hidden="true">{sayNumber(editing ? value : shown)}</span>
      <span className={styles.spoken}>{sayNumber(value)}</span>
    </span>
  );
}
