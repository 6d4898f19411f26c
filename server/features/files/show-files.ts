import { showFiles as kind } from '../../../schemas/actions/on-fields.ts';
import { sql } from '../../db/statement.ts';
import type { Behaviour } from '../../records/behaviours/behaviour.ts';
import { filesIn } from './file-use.ts';

/** A record that goes public takes its files along, and back. */
export const showFiles: Behaviour<{ to: 'everybody' | 'nobody' }> = {
  kind,
  run({ to }, { asking, record, later }) {
    const files = filesIn(asking.entity, record);
    if (files.length === 0) return;
    later(async (db) => {
      await db.rows(sql`update file set portal = ${to === 'everybody'} where id = any(${files}::text[])`);
    });
  },
};
