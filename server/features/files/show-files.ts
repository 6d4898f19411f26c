import { showFiles as kind } from '../../../schemas/actions/on-fields.ts';
import { sql } from '../../db/statement.ts';
import type { Behaviour } from '../../records/behaviours/behaviour.ts';
import { openShown } from '../../records/write/open-files.ts';
import { filesIn } from '../../records/write/own-files.ts';

/** A record that goes public takes its files along, and back: those that no other record shows to everybody. */
export const showFiles: Behaviour<{ to: 'everybody' | 'nobody' }> = {
  kind,
  run({ to }, { asking, record, later }) {
    const shown = to === 'everybody' ? filesIn(asking.entity, record) : [];
    later(async (db) => {
      const changed = await db.rows<{ id: string }>(sql`
        update file_use u set portal = not u.portal
         where u.entity = ${asking.entity.store} and u.record_id = ${String(record.id)}
           and u.portal <> (u.file_id = any(${shown}::text[])) returning u.file_id as id`);
      await openShown(
        db,
        changed.map(({ id }) => id),
      );
    });
  },
};
