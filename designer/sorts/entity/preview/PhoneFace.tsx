import type { ReactNode } from 'react';
import { PhoneFaceContext } from '../../../../renderers/forms/face.ts';
import styles from './phone-face.module.css';

/** What is drawn as a phone draws it, in the outline of one. */
export const PhoneFace = ({ children }: { readonly children: ReactNode }) => (
  <PhoneFaceContext value>
    <div className={styles.phone}>
      <div className={styles.screen}>{children}</div>
    </div>
  </PhoneFaceContext>
);
