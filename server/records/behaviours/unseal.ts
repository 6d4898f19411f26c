import { unseal as kind } from '../../../schemas/actions/on-records.ts';
import { sql } from '../../db/statement.ts';
import { type Opened, type Opening, openSeal } from '../seals/open-seal.ts';
import type { Behaviour } from './behaviour.ts';

/** Opens what was sealed for the record, once it is moved itself: all that opens at once, or nothing happened. */
export const unseal: Behaviour<Opening> = {
  kind,
  run(opening, { asking, record, later }) {
    later(async (db) => {
      const done = await openSeal({ ...asking, db }, record, opening);
      const of = { entity: asking.entity.store, id: String(record.id) };
      await db.rows(sql`update record_history r set note = concat_ws('；', r.note, ${sayOpened(done)}::text)
        where r.tenant_id = ${db.tenant} and r.entity = ${of.entity} and r.record_id = ${of.id} and r.version =
          (select max(version) from record_history where tenant_id = ${db.tenant} and entity = ${of.entity} and record_id = ${of.id})`);
    });
  },
};

function sayOpened({ opened, broken }: Opened): string {
  if (opened + broken === 0) return '没有可开启的密封';
  return `开启密封${opened}份${broken > 0 ? `，另有${broken}份与密封时不符，未能开启` : ''}`;
}
