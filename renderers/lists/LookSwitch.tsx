import styles from './lists.module.css';
import type { Look } from './looks.ts';

interface Props {
  readonly looks: readonly Look[];
  readonly now: string;
  readonly onChoose: (kind: string) => void;
}

/** The ways a list can be looked at, side by side. */
export function LookSwitch({ looks, now, onChoose }: Props) {
  return (
    <fieldset className={styles.looks} aria-label="显示方式">
      {looks.map(({ kind }) => (
        <button
          key={kind.name}
          type="button"
          title={kind.about}
          aria-pressed={kind.name === now}
          onClick={() => onChoose(kind.name)}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d={kind.picture} />
          </svg>
          {kind.title}
        </button>
      ))}
    </fieldset>
  );
}
