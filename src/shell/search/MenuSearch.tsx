import { SearchOutlined } from '@ant-design/icons';
import { Suspense, useEffect, useState } from 'react';
import { loadPart } from '../../frame/load-screen.ts';
import styles from './search.module.css';
import { searchWords } from './search-words.ts';

const SearchDialog = loadPart(() => import('./SearchDialog.tsx'), 'SearchDialog');

/** Finds a page or a record. Opened by what looks like a box, or Ctrl+K anywhere. */
export function MenuSearch() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const hear = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, []);
  return (
    <>
      <button
        type="button"
        className={styles.box}
        aria-label={searchWords}
        aria-keyshortcuts="Control+K"
        onClick={() => setOpen(true)}
      >
        <SearchOutlined aria-hidden />
        <span>{searchWords}</span>
        <span className={styles.keys} aria-hidden />
      </button>
      <Suspense fallback={null}>{isOpen && <SearchDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
