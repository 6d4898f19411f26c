import styles from './sign-mark.module.css';
import { useSign } from './signs.ts';

/** The sign of a document before its name; nothing where it has none. */
export function SignMark({ entity }: { readonly entity: string }) {
  const { hue, icon } = useSign(entity);
  if (!hue || !icon) return null;
  return (
    <span className={styles.mark} data-hue={hue} aria-hidden="true">
      {icon}
    </span>
  );
}
