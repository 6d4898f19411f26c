import { useDrawing } from '../drawing.ts';
import styles from './logo.module.css';
import { fileAddress } from './PictureView.tsx';

/** The company's mark: its own picture, or a mark of ours beside its name. */
export function Logo() {
  const { site, api, editing } = useDrawing();
  const { logoImg, text } = site.logo;
  return (
    <a className={styles.logo} href="/proHome">
      {logoImg ? (
        <img
          className={styles.picture}
          src={editing?.address(logoImg) ?? fileAddress(api, logoImg)}
          alt=""
          height={36}
        />
      ) : (
        <Mark />
      )}
      <span className={styles.name}>{text || site.name}</span>
    </a>
  );
}

const Mark = () => (
  <svg className={styles.mark} viewBox="0 0 40 40" aria-hidden="true">
    <path className={styles.back} d="M20 2 36 11v18L20 38 4 29V11Z" />
    <path className={styles.line} d="M13 15.500h14M13 24.500h14M20 10v20M13 15.500v9M27 15.500v9" />
  </svg>
);
