import type { ValuesOf } from '../../../schemas/kinds/block-kind.ts';
import type { BlockProps } from '../drawing.ts';
import { Go } from '../links/Go.tsx';
import { PictureView } from '../pictures/PictureView.tsx';
import { TextView } from '../words/Text.tsx';
import type { image } from './image.kind.ts';
import styles from './image.module.css';

export function Image({ node }: BlockProps) {
  const { picture, link, caption } = node.values as ValuesOf<typeof image>;
  const drawn = <PictureView node={node} field="picture" picture={picture} className={styles.picture} />;
  return (
    <section className={styles.band}>
      <figure className={styles.figure}>
        {link.href === '' ? (
          drawn
        ) : (
          <Go to={link} label={picture?.alt || caption || link.href}>
            {drawn}
          </Go>
        )}
        <TextView node={node} field="caption" text={caption} as="figcaption" className={styles.caption} />
      </figure>
    </section>
  );
}
