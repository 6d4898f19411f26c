import type { ValuesOf } from '../../../schemas/kinds/block-kind.ts';
import type { BlockProps } from '../drawing.ts';
import { TextView } from '../words/Text.tsx';
import type { loginPoints } from './loginPoints.kind.ts';
import styles from './loginPoints.module.css';

export function LoginPoints({ node }: BlockProps) {
  const { items } = node.values as ValuesOf<typeof loginPoints>;
  return (
    <ul className={styles.points} data-aside>
      {items.map((item) => (
        <li key={item.key}>
          <TextView node={node} field={`items.${item.key}.title`} text={item.title} as="strong" />
          <TextView node={node} field={`items.${item.key}.text`} text={item.text} as="span" />
        </li>
      ))}
    </ul>
  );
}
