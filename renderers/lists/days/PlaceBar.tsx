import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Segmented } from 'antd';
import styles from './days.module.css';

interface Props<Scale extends string> {
  readonly title: string;
  /** What the arrows go by: `上个月`, `下个月`. */
  readonly before: string;
  readonly after: string;
  readonly scales: Readonly<Record<Scale, string>>;
  readonly scale: Scale;
  readonly onScale: (scale: Scale) => void;
  readonly onStep: (by: -1 | 1) => void;
  readonly onToday: () => void;
  /** More was found than is here. */
  readonly left: string | null;
}

/** Where one stands in time, and the ways to another place. */
export function PlaceBar<Scale extends string>(props: Props<Scale>) {
  const { title, before, after, scales, scale, onScale, onStep, onToday, left } = props;
  return (
    <div className={styles.bar}>
      <span className={styles.steps}>
        <Button type="text" aria-label={before} title={before} icon={<LeftOutlined />} onClick={() => onStep(-1)} />
        <Button onClick={onToday}>今天</Button>
        <Button type="text" aria-label={after} title={after} icon={<RightOutlined />} onClick={() => onStep(1)} />
      </span>
      <h2 aria-live="polite">{title}</h2>
      {left !== null && <small role="status">{left}</small>}
      <Segmented
        aria-label="时间范围"
        value={scale}
        options={Object.entries<string>(scales).map(([value, label]) => ({ value: value as Scale, label }))}
        onChange={onScale}
      />
    </div>
  );
}

/** Said where a view without pages does not hold all that was found; null where it does. */
export const sayLeft = (total: number | undefined, here: number): string | null =>
  total !== undefined && total > here
    ? `共 ${total.toLocaleString('zh-CN')} 条，只显示前 ${here.toLocaleString('zh-CN')} 条，请用筛选缩小范围`
    : null;
