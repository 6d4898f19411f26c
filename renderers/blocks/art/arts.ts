import type { ComponentType } from 'react';
import { Lights, Waves } from './Deco.tsx';
import { Documents } from './Documents.tsx';
import { Empty } from './Empty.tsx';
import { icons } from './Icons.tsx';
import { Lab } from './Lab.tsx';
import { Network } from './Network.tsx';
import { Steps } from './Steps.tsx';
import { Tower } from './Tower.tsx';

/** Drawings made for this product, in the colours of the page they stand on. */
export const arts: Readonly<Record<string, ComponentType>> = {
  network: Network,
  lab: Lab,
  documents: Documents,
  tower: Tower,
  steps: Steps,
  empty: Empty,
  lights: Lights,
  waves: Waves,
  ...icons,
};
