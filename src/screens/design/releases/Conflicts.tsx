import { Radio } from 'antd';
import type { SaidConflict, Side } from '../../../../schemas/layers/say-conflict.ts';
import styles from './releases.module.css';

interface Props {
  readonly conflicts: readonly SaidConflict[];
  readonly choices: Readonly<Record<string, Side>>;
  /** What either side is called: 保留这里的, 采用包里的. */
  readonly mine: string;
  readonly theirs: string;
  readonly onChoose: (path: string, side: Side) => void;
}

/** Places two sides say differently, each chosen one by one. */
export function Conflicts({ conflicts, choices, mine, theirs, onChoose }: Props) {
  if (conflicts.length === 0) return null;
  return (
    <ul className={styles.conflicts}>
      {conflicts.map((conflict) => (
        <li key={conflict.path}>
          <b>{conflict.place}</b>
          <Radio.Group
            aria-label={conflict.place}
            value={choices[conflict.path]}
            onChange={({ target }) => onChoose(conflict.path, target.value as Side)}
          >
            <Radio value="mine">
              {mine}：{conflict.mine}
            </Radio>
            <Radio value="theirs">
              {theirs}：{conflict.theirs}
            </Radio>
          </Radio.Group>
        </li>
      ))}
    </ul>
  );
}
