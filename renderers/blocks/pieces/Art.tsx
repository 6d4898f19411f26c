import styles from './art.module.css';
import { useDrawing } from './drawing.ts';

interface Props {
  readonly name: string;
  /** Said to who cannot see it; without one it is decoration. */
  readonly title?: string;
  readonly className?: string | undefined;
}

/** One of our own drawings. A visitor's browser has them from the server's page and never needs them as code: there they stay as they stand. */
export function Art({ name, title = '', className }: Props) {
  const { arts } = useDrawing();
  const look = `${styles.art} ${className ?? ''}`;
  const said = title === '' ? { 'aria-hidden': true as const } : { role: 'img', 'aria-label': title };
  const Drawn = arts && Object.hasOwn(arts, name) ? arts[name] : undefined;
  const inside = arts ? { children: Drawn ? <Drawn /> : null } : { dangerouslySetInnerHTML: { __html: '' } };
  // biome-ignore lint/a11y/noSvgWithoutTitle: hidden, or named by its label
  return <svg className={look} viewBox="0 0 560 420" {...said} {...inside} suppressHydrationWarning />;
}
