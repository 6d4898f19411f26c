import { write as kind } from '../../../schemas/actions/on-records.ts';
import type { Setting } from '../write/setting.ts';
import { writeBeyond } from '../write/write-beyond.ts';
import type { Behaviour } from './behaviour.ts';

/** Writes values into the records that this one names or that point at it, once it is saved itself. */
export const writeOthers: Behaviour<Setting & { over: string }> = {
  kind,
  run(params, { asking, record, later }) {
    later((db) => writeBeyond({ ...asking, db }, String(record.id), params));
  },
};
