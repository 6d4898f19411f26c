import { Icon } from '../art/Icon.tsx';
import styles from './search-box.module.css';

interface Props {
  readonly className?: string | undefined;
  readonly isLarge?: boolean;
  readonly likeName?: string;
  /** Kept while another word is searched. */
  readonly type?: string;
}

/** Searches announcements: an ordinary form, so that button, Enter and a browser without script all do it. */
export function SearchBox({ className, isLarge, likeName = '', type }: Props) {
  return (
    <search className={className}>
      <form className={styles.box} data-large={isLarge || undefined} action="/purchaseAnnouncement" method="get">
        {type && type !== 'all' && <input type="hidden" name="type" value={type} />}
        <Icon name="search" size={20} />
        <input
          className={styles.input}
          type="search"
          name="likeName"
          defaultValue={likeName}
          maxLength={50}
          placeholder="请输入关键字查询"
          aria-label="请输入关键字查询"
        />
        <button type="submit" className={styles.button}>
          查询
        </button>
      </form>
    </search>
  );
}
