import type { ValuesOf } from '../../../schemas/kinds/block-kind.ts';
import { Icon } from '../art/Icon.tsx';
import type { BlockProps } from '../drawing.ts';
import { TextView, WordsView } from '../words/Text.tsx';
import type { features } from './features.kind.ts';
import styles from './features.module.css';

export function Features({ node }: BlockProps) {
  const { title, intro, features: rows, tone } = node.values as ValuesOf<typeof features>;
  return (
    <section className={styles.band} data-tone={tone} id={node.key}>
      <div className={styles.inside}>
        <div className={styles.head}>
          <WordsView node={node} field="title" words={title} as="h2" className={styles.heading} />
          <TextView node={node} field="intro" text={intro} as="p" className={styles.intro} />
        </div>
        <ul className={styles.list}>
          {rows
            .filter(({ visible }) => visible)
            .map(({ key, icon, title: name, content }) => (
              <li key={key} className={styles.item}>
                <span className={styles.icon}>
                  <Icon name={icon} size={28} />
                </span>
                <div>
                  <TextView node={node} field={`features.${key}.title`} text={name} as="h3" className={styles.name} />
                  <TextView
                    node={node}
                    field={`features.${key}.content`}
                    text={content}
                    as="p"
                    className={styles.text}
                  />
                </div>
              </li>
            ))}
        </ul>
      </div>
    </section>
  );
}
