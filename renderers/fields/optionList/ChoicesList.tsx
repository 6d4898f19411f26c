import { Tag } from 'antd';
import { trimDecimal } from '../../../schemas/kinds/decimal-text.ts';
import type { Choice } from '../../../schemas/values/choices.ts';
import styles from './optionList.module.css';

/** The choices to read, each with what it is worth. */
export function ChoicesList({ choices }: { readonly choices: readonly Choice[] }) {
  return (
    <span className={styles.shown}>
      {choices.map(({ text, points, veto = false }) => (
        <span key={text} className={styles.one}>
          {text}
          {points !== undefined && <small>{trimDecimal(points)} 分</small>}
          {veto && <Tag color="error">一票否决</Tag>}
        </span>
      ))}
    </span>
  );
}
