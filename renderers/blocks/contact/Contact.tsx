import type { ValuesOf } from '../../../schemas/kinds/block-kind.ts';
import { Icon, type IconName } from '../art/Icon.tsx';
import type { BlockProps } from '../drawing.ts';
import { Section } from '../frames/Section.tsx';
import { Go } from '../links/Go.tsx';
import { TextView } from '../words/Text.tsx';
import type { contact } from './contact.kind.ts';
import styles from './contact.module.css';

const lines: readonly {
  readonly field: 'address' | 'phone' | 'mail' | 'hours';
  readonly icon: IconName;
  readonly label: string;
}[] = [
  { field: 'address', icon: 'pin', label: '地址' },
  { field: 'phone', icon: 'phone', label: '电话' },
  { field: 'mail', icon: 'mail', label: '邮箱' },
  { field: 'hours', icon: 'clock', label: '时间' },
];

export function Contact({ node }: BlockProps) {
  const { title, intro, places, tone } = node.values as ValuesOf<typeof contact>;
  return (
    <Section node={node} title={title} intro={intro} tone={tone}>
      <ul className={styles.places}>
        {places.map((place) => (
          <li key={place.key} className={styles.place}>
            <TextView
              node={node}
              field={`places.${place.key}.name`}
              text={place.name}
              as="h3"
              className={styles.name}
            />
            <dl className={styles.lines}>
              {lines
                .filter(({ field }) => place[field] !== '')
                .map(({ field, icon, label }) => (
                  <div key={field}>
                    <dt>
                      <span className={styles.spoken}>{label}</span>
                      <Icon name={icon} size={20} />
                    </dt>
                    <dd>
                      <Reach field={field} text={place[field]} />
                    </dd>
                  </div>
                ))}
            </dl>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Reach({ field, text }: { readonly field: string; readonly text: string }) {
  if (field === 'phone') return <Go to={`tel:${text.replace(/[^\d+]/g, '')}`}>{text}</Go>;
  if (field === 'mail') return <Go to={`mailto:${text}`}>{text}</Go>;
  return text;
}
