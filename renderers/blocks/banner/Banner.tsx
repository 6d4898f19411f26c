import type { ValuesOf } from '../../../schemas/kinds/block-kind.ts';
import type { PurchasePage } from '../../../schemas/wire/portal-rows.ts';
import { type BlockProps, useRows } from '../drawing.ts';
import { PictureView } from '../pictures/PictureView.tsx';
import { TextView } from '../words/Text.tsx';
import type { banner } from './banner.kind.ts';
import styles from './banner.module.css';

export function Banner({ node }: BlockProps) {
  const { title, note, picture, count } = node.values as ValuesOf<typeof banner>;
  const list = useRows<PurchasePage>(node, 'purchaseList');
  return (
    <section className={styles.banner}>
      <div className={styles.inside}>
        <div className={styles.words}>
          <TextView node={node} field="title" text={title} as="h1" className={styles.title} />
          <TextView node={node} field="note" text={note} as="p" className={styles.note} />
          {count && (
            <p className={styles.count}>
              进行中商机 <strong>{list?.open ?? 0}</strong> 个
            </p>
          )}
        </div>
        <PictureView node={node} field="picture" picture={picture} className={styles.picture} eager />
      </div>
    </section>
  );
}
