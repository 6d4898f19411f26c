import type { ValuesOf } from '../../../schemas/kinds/block-kind.ts';
import type { BlockProps } from '../drawing.ts';
import { Section } from '../frames/Section.tsx';
import { Go } from '../links/Go.tsx';
import { TextView } from '../words/Text.tsx';
import type { steps } from './steps.kind.ts';
import styles from './steps.module.css';

export function Steps({ node }: BlockProps) {
  const { anchor, title, intro, items, button, link, tone } = node.values as ValuesOf<typeof steps>;
  return (
    <Section node={node} title={title} intro={intro} tone={tone} anchor={/^[a-zA-Z]+$/.test(anchor) ? anchor : ''}>
      <ol className={styles.steps}>
        {items.map(({ key, title: name, content }, at) => (
          <li key={key} className={styles.step}>
            <span className={styles.number} aria-hidden="true">
              {at + 1}
            </span>
            <TextView node={node} field={`items.${key}.title`} text={name} as="h3" className={styles.name} />
            <TextView node={node} field={`items.${key}.content`} text={content} as="p" className={styles.text} />
          </li>
        ))}
      </ol>
      {button !== '' && (
        <Go to={link} className={styles.button}>
          <TextView node={node} field="button" text={button} />
        </Go>
      )}
    </Section>
  );
}
