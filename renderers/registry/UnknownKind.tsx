import styles from './registry.module.css';

/** Drawn in the place of what a document names and this version does not have; everything around it stays. */
export function UnknownKind({ name }: { readonly name: string }) {
  return (
    <span className={styles.unknown} role="note">
      当前版本不支持“{name}”类型
    </span>
  );
}
