import { becomes as kind } from '../../../schemas/actions/on-fields.ts';
import type { Behaviour } from './behaviour.ts';

/** Makes the next document of a chain, with everything that remains, in the same transaction. */
export const becomeNext: Behaviour<{ chain: string }> = {
  kind,
  run({ chain }, { become }) {
    become(chain);
  },
};
