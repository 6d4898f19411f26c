import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Ellipsis } from '../ellipsis/Ellipsis.tsx';
import { ellipsisLengths } from '../ellipsis/shorten.ts';
import styles from './choose.module.css';
import type { Chosen } from './choose-types.ts';

interface Props {
  readonly chosen: readonly Chosen[];
  onChosen(chosen: readonly Chosen[]): void;
}

/** What has been chosen so far, each to be taken back. */
export function ChosenList({ chosen, onChosen }: Props) {
  return (
    <section className={styles.chosen} aria-label="已选">
      <header className={styles.chosenHead}>
        <span aria-live="polite">已选 {chosen.length} 项</span>
        <Button type="link" size="small" disabled={chosen.length === 0} onClick={() => onChosen([])}>
          清空
        </Button>
      </header>
      <ul>
        {chosen.map((one) => (
          <li key={one.id}>
            <Ellipsis length={ellipsisLengths.selection}>{one.text}</Ellipsis>
            <Button
              type="text"
              size="small"
              icon={<CloseOutlined />}
              aria-label={`移除 ${one.text}`}
              onClick={() => onChosen(chosen.filter(({ id }) => id !== one.id))}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
