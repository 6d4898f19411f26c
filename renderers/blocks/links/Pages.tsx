import { Go } from './Go.tsx';
import styles from './pages.module.css';

interface Props {
  readonly current: number;
  readonly pages: number;
  readonly address: (page: number) => string;
}

/** Pages of a list, each an address of its own: a search engine finds every one of them. */
export function Pages({ current, pages, address }: Props) {
  if (pages < 2) return null;
  const near = [...new Set([1, current - 1, current, current + 1, pages])].filter((page) => page >= 1 && page <= pages);
  return (
    <nav className={styles.pages} aria-label="分页">
      {current > 1 && (
        <Go to={address(current - 1)} className={styles.page}>
          上一页
        </Go>
      )}
      {near.map((page, at) => (
        <span key={page} className={styles.step}>
          {at > 0 && page - (near[at - 1] ?? 0) > 1 && <span aria-hidden="true">…</span>}
          <Go to={address(page)} className={styles.page} current={page === current} label={`第 ${page} 页`}>
            {page}
          </Go>
        </span>
      ))}
      {current < pages && (
        <Go to={address(current + 1)} className={styles.page}>
          下一页
        </Go>
      )}
    </nav>
  );
}
