import type { ValuesOf } from '../../../schemas/kinds/block-kind.ts';
import type { BlockProps } from '../drawing.ts';
import { Slot } from '../NodeView.tsx';
import type { columns } from './columns.kind.ts';
import styles from './columns.module.css';

const counts = { one: 1, half: 2, wideLeft: 2, wideRight: 2, third: 3 } as const;

export function Columns({ node }: BlockProps) {
  const { layout, tone } = node.values as ValuesOf<typeof columns>;
  const slots = ['first', 'second', 'third'].slice(0, counts[layout]);
  return (
    <section className={styles.band} data-tone={tone} data-layout={layout}>
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
