import { type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './dialog.module.css';

interface Props {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly buttons?: ReactNode;
}

/** A modal of the browser's own: focus is kept in it, Escape closes it. */
export function Dialog({ title, onClose, children, buttons }: Props) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const opened = dialog.current;
    if (opened && !opened.open) opened.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={id}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      onKeyDown={(event) => event.key === 'Escape' && event.stopPropagation()}
    >
      <div className={styles.inside}>
        <header className={styles.head}>
          <h2 id={id}>{title}</h2>
          <button type="button" className={styles.cross} aria-label="关闭窗口" onClick={onClose}>
            <svg viewBox="0 0 16 16" aria-hidden="true">
              <path d="m3.5 3.5 9 9m0-9-9 9" />
            </svg>
          </button>
        </header>
        <div className={styles.body}>{children}</div>
        <footer className={styles.foot}>
          {buttons}
          <button type="button" className={styles.plain} onClick={onClose}>
            关闭
          </button>
        </footer>
      </div>
    </dialog>
  );
}
