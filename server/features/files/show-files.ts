import { showFiles as kind } from '../../../schemas/actions/on-fields.ts';
import { sql } from '../../db/statement.ts';
import type { Behaviour } from '../../records/behaviours/behaviour.ts';
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
      if (changed.length === 0) return;
      const ids = changed.map(({ id }) => id);
      // Who else opens or takes back one of them is waited for: the statement after this one sees what they said.
      await db.rows(sql`select id from file where id = any(${ids}::text[]) order by id for no key update`);
      await db.rows(sql`
        update file f set portal = exists (select 1 from file_use u where u.file_id = f.id and u.portal)
         where f.id = any(${ids}::text[])`);
    });
  },
};
