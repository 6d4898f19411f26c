import type { SignWords } from '../frame/addresses/signs.ts';
import { iconOf } from '../frame/menu-icons.tsx';
import styles from './shell.module.css';

/** The drawing of what a page is about, in its colour. */
export const SignIcon = ({ icon, hue }: SignWords) => (
  <span className={`anticon ${styles.sign}`} data-hue={hue ?? undefined}>
    {iconOf(icon)}
  </span>
);
