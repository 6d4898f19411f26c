import { KindButtons } from '../registry/KindButtons.tsx';
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
    <KindButtons
      label="显示方式"
      className={styles.looks}
      kinds={looks.map(({ kind }) => kind)}
      isOn={({ name }) => name === now}
      onPress={({ name }) => onChoose(name)}
    />
  );
}
