import type { ValuesOf } from '../../../schemas/kinds/block-kind.ts';
import type { BlockProps } from '../drawing.ts';
import { Section } from '../frames/Section.tsx';
import { TextView } from '../words/Text.tsx';
import type { stats } from './stats.kind.ts';
import styles from './stats.module.css';

export function Stats({ node }: BlockProps) {
  const { title, items, tone } = node.values as ValuesOf<typeof stats>;
  return (
    <Section node={node} title={title} tone={tone}>
      <dl className={styles.stats}>
        {items.map(({ key, value, plus, unit, title: name }) => (
          <div key={key} className={styles.stat}>
            <dt>
              <TextView node={node} field={`items.${key}.title`} text={name} />
            </dt>
            <dd>
              {value.toLocaleString('zh-CN')}
              {plus && '+'}
              <TextView node={node} field={`items.${key}.unit`} text={unit} className={styles.unit} />
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
