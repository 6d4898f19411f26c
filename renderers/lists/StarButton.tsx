import { StarFilled, StarOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { RecordData } from '../../schemas/compile/plan.ts';
import type { Stars } from './list-props.ts';
import styles from './lists.module.css';

interface Props {
  readonly stars: Stars;
  readonly row: RecordData;
  readonly name: string;
  readonly className?: string | undefined;
}

/** Marks a row for whoever looks; pressed again, no longer. */
export function StarButton({ stars, row, name, className = '' }: Props) {
  const isOn = stars.isOn(row);
  return (
    <Button
      type="text"
      size="small"
      className={`${styles.star} ${className}`}
      aria-label={`收藏 ${name}`}
      aria-pressed={isOn}
      aria-keyshortcuts="S"
      title={isOn ? '取消收藏' : '收藏'}
      icon={isOn ? <StarFilled /> : <StarOutlined />}
      onClick={() => stars.onToggle(row)}
    />
  );
}

export const starWidth = 44;
