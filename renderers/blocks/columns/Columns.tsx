import type { ValuesOf } from '../../../schemas/kinds/block-kind.ts';
import type { BlockProps } from '../pieces/drawing.ts';
import { Slot } from '../pieces/NodeView.tsx';
import type { columns } from './columns.kind.ts';
import styles from './columns.module.css';

export function Columns({ node }: BlockProps) {
  const { layout, tone } = node.values as ValuesOf<typeof columns>;
  const slots = layout === 'third' ? ['first', 'second', 'third'] : ['first', 'second'];
  return (
    <section className={styles.band} data-tone={tone}>
      <div className={styles.columns} data-layout={layout}>
        {slots.map((slot) => (
          <div key={slot} className={styles.column}>
            <Slot node={node} name={slot} />
          </div>
        ))}
      </div>
    </section>
  );
}
