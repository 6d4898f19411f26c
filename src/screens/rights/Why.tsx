import { Popover } from 'antd';
import styles from './rights.module.css';

interface Props {
  readonly is: 'yes' | 'no' | 'edit' | 'locked' | 'hidden';
  readonly label: string;
  readonly title: string;
  /** Said when nothing refuses. */
  readonly fine: string;
  readonly why: readonly { readonly by: 'role' | 'state' | 'rule'; readonly say: string }[];
}

const words = { role: '角色', state: '状态', rule: '规则' } as const;

/** One answer, and on asking who gives it and why. */
export function Why({ is, label, title, fine, why }: Props) {
  const isRefused = is === 'no' || is === 'hidden' || is === 'locked';
  return (
    <Popover
      trigger="click"
      title={title}
      content={
        <ul className={styles.why}>
          {!isRefused && <li>{fine}</li>}
          {why.map(({ by, say }) => (
            <li key={say}>
              <b>{words[by]}</b>
              {say}
            </li>
          ))}
        </ul>
      }
    >
      <button
        type="button"
        className={styles.cell}
        data-is={is}
        aria-label={`${title}：${isRefused ? '为什么不行' : '可以'}`}
      >
        {label}
      </button>
    </Popover>
  );
}
