import { randomInt } from 'node:crypto';
import { makeCode as kind } from '../../../schemas/actions/on-fields.ts';
import type { Behaviour } from './behaviour.ts';

/** Signs that are not taken for one another, on paper or on the telephone: no 0 and O, 1 and I, 2 and Z, 5 and S, 8 and B, U and V. */
const signs = '34679ACDEFGHJKLMNPQRTUWXY';

/** A code nobody can guess: from a cryptographic source, each sign as likely as any other. */
export const makeCode: Behaviour<{ field: string; length?: number }> = {
  kind,
  run({ field, length = 10 }, { set }) {
    set(field, Array.from({ length }, () => signs[randomInt(signs.length)]).join(''));
  },
};
