import type { EntityModel } from '../../../schemas/compile/model.ts';
import type { RecordData } from '../../../schemas/compile/plan.ts';
import { sql } from '../../db/statement.ts';
import { Refusal } from '../../kernel/errors.ts';
import type { Session } from '../../kernel/session.ts';
import { askAbout, type Sources } from '../../records/asking.ts';
import { idsInReach } from '../../records/in-reach.ts';
import { readForViewer } from '../../records/read-kept.ts';
import { filesIn } from '../../records/write/own-files.ts';
import { noticeFiles } from '../notices/notice-files.ts';
import type { FilesShown } from './readable-files.ts';

interface Use {
  readonly record: string;
  readonly files: readonly string[];
}

/**
 * Asks the records themselves, as this session sees them: a field it may not see shows no files. One store can be seen through
 * several documents; any of them will do. Who has received an announcement sees its pictures without reading its record.
 */
export const filesShownBy =
  (sources: Sources): FilesShown =>
  async (session, ids) => {
    const db = sources.db.tenant(session.tenant);
    const running = await sources.models.running(session.tenant);
    const stores = await db.rows<{ store: string; uses: Use[] }>(sql`
      select entity as store, json_agg(json_build_object('record', record_id, 'files', files)) as uses
        from (select entity, record_id, array_agg(file_id) as files from file_use where file_id = any(${ids}::text[])
              group by entity, record_id) u
        group by entity order by entity`);
    const sought = new Set(ids);
    for (const { store, uses } of stores) {
      const records = uses.map(({ record }) => record);
      for (const file of await noticeFiles(db, session.user.id, store, records)) sought.delete(file);
      const doors = [...running.model.entities.values()].filter(
        (entity) => entity.store === store && running.plan(entity.key, session.roles),
      );
      for (const door of doors) await seekIn(sources, session, door, uses, sought);
    }
    return new Set(ids.filter((id) => !sought.has(id)));
  };

/**
 * Takes away what the records of one document show. A form may be attached to thousands: which of them are in reach is one question,
 * and of those only what may still show something new is read.
 */
async function seekIn(
  sources: Sources,
  session: Session,
  entity: EntityModel,
  uses: readonly Use[],
  sought: Set<string>,
): Promise<void> {
  const isSought = ({ files }: Use) => files.some((file) => sought.has(file));
  const open = new Map(uses.filter(isSought).map((use) => [use.record, use]));
  if (open.size === 0) return;
  const asking = await askAbout(sources, session, entity.key);
  for (const id of await idsInReach(asking, [...open.keys()])) {
    const use = open.get(id);
    if (!use || !isSought(use)) continue;
    const seen = await readIfThere(readForViewer(asking, sources.models, id));
    if (seen) for (const file of filesIn(entity, seen)) sought.delete(file);
  }
}

/** Somebody may have taken it away since it was found. */
async function readIfThere(reading: Promise<string>): Promise<RecordData | null> {
  try {
    return JSON.parse(await reading) as RecordData;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'unknown_record') return null;
    throw error;
  }
}
