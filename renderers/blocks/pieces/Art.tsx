import type { ComponentType } from 'react';
import { Documents } from './art/Documents.tsx';
import { Empty } from './art/Empty.tsx';
import { Lab } from './art/Lab.tsx';
import { Network } from './art/Network.tsx';
import { Steps } from './art/Steps.tsx';
import { Tower } from './art/Tower.tsx';
import styles from './art.module.css';

/** Drawings made for this product, in the colours of the page they stand on. */
const arts: Readonly<Record<string, ComponentType>> = {
  network: Network,
  lab: Lab,
  documents: Documents,
  tower: Tower,
  steps: Steps,
  empty: Empty,
};

interface Props {
  readonly name: string;
  /** Said to who cannot see it; without one it is decoration. */
  readonly title?: string;
  readonly className?: string | undefined;
}

export function Art({ name, title = '', className }: Props) {
  const Drawn = Object.hasOwn(arts, name) ? arts[name] : undefined;
  if (!Drawn) return null;
  const look = `${styles.art} ${className ?? ''}`;
  return title === '' ? (
    <svg className={look} viewBox="0 0 560 420" aria-hidden="true">
      <Drawn />
    </svg>
  ) : (
    <svg className={look} viewBox="0 0 560 420" role="img" aria-label={title}>
      <title>{title}</title>
      <Drawn />
    </svg>
  );
}
