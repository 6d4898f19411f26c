import type { DictReview } from '../../../server/features/dicts/dicts.contract.ts';
import styles from './dicts.module.css';

/** What a save would change, in words. */
export function ChangeWords({ review: { words, warns, keptOff } }: { readonly review: DictReview }) {
  return (
    <>
      <ul className={styles.words}>
        {words.map((word) => (
          <li key={word}>{word}</li>
        ))}
        {words.length === 0 && <li>没有变化</li>}
      </ul>
      {warns.map((warning) => (
        <p key={warning} className={styles.hint}>
          {warning}
        </p>
      ))}
      {keptOff.length > 0 && (
        <p className={styles.hint}>“{keptOff.join('”“')}”属于产品或已有数据使用，不会删除，改为停用。</p>
      )}
    </>
  );
}
