import { Icon } from '../art/Icon.tsx';
import { Go } from './Go.tsx';
import styles from './more.module.css';

interface Props {
  readonly to: string;
  readonly about: string;
  readonly newWindow?: boolean;
}

/** “查看更多”, which also says of what to who hears links alone. */
export const More = ({ to, about, newWindow = false }: Props) => (
  <Go to={{ href: to, newWindow }} className={styles.more} label={`查看更多${about}`}>
    查看更多
    <Icon name="arrow" size={18} />
  </Go>
);
