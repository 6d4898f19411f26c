import type { ValuesOf } from '../../../schemas/kinds/block-kind.ts';
import type { BlockProps } from '../drawing.ts';
import { Tabs } from '../frames/Tabs.tsx';
import { Slot } from '../NodeView.tsx';
import type { tabs } from './tabs.kind.ts';
import styles from './tabs.module.css';

const slots = ['first', 'second', 'third', 'fourth'] as const;

export function TabsBlock({ node }: BlockProps) {
  const titles = node.values as ValuesOf<typeof tabs>;
  const shown = slots.filter((slot) => titles[slot] !== '');
  return (
    <section className={styles.band}>
      <Tabs
        label={shown.map((slot) => titles[slot]).join('、')}
        className={styles.inside}
        tabs={shown.map((slot) => ({ key: slot, title: titles[slot], content: <Slot node={node} name={slot} /> }))}
      />
    </section>
  );
}
