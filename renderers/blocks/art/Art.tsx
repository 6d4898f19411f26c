import styles from './art.module.css';
import { useArt } from './use-art.ts';

interface Props {
  readonly name: string;
  /** Said to who cannot see it; without one it is decoration. */
  readonly title?: string;
  readonly className?: string | undefined;
}

/** One of our own drawings. A visitor's browser has them from the server's page and never needs them as code: there they stay as they stand. */
export function Art({ name, title = '', className }: Props) {
  const inside = useArt(name);
  const look = `${styles.art} ${className ?? ''}`;
  const said = title === '' ? { 'aria-hidden': true as const } : { role: 'img', 'aria-label': title };
  return <svg className={look} viewBox="0 0 560 420" {...said} {...inside} suppressHydrationWarning />;
}
