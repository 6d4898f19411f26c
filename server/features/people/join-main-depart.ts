import { joinMainDepart as kind } from '../../../schemas/actions/on-people.ts';
import type { Behaviour } from '../../records/behaviours/behaviour.ts';

/** A user's main department is one of the user's departments: whoever looks for its people looks in one place. */
export const joinMainDepart: Behaviour = {
  kind,
  run(_, { record, set }) {
    const { depart } = record;
    const departs = Array.isArray(record.departs) ? (record.departs as string[]) : [];
    if (typeof depart === 'string' && !departs.includes(depart)) set('departs', [depart, ...departs]);
  },
};
