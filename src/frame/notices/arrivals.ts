import { atomWithStorage } from 'jotai/utils';

/** How arriving notices are told in this browser. */
export interface Arrivals {
  readonly shows: boolean;
  readonly onlyUrgent: boolean;
}

export const arrivalsAtom = atomWithStorage<Arrivals>(
  'zhaocai.arrivals',
  { shows: true, onlyUrgent: false },
  undefined,
  {
    getOnInit: true,
  },
);
