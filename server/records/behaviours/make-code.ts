import { randomInt } from 'node:crypto';
import { codeSigns, makeCode as kind } from '../../../schemas/actions/on-fields.ts';
import type { Behaviour } from './behaviour.ts';

/** A code nobody can guess: from a cryptographic source, each sign as likely as any other. */
export const makeCode: Behaviour<{ field: string; length?: number }> = {
  kind,
  run({ field, length = 10 }, { set }) {
    set(field, Array.from({ length }, () => codeSigns[randomInt(codeSigns.length)]).join(''));
  },
};
