import type { RecordData } from '../../../schemas/compile/plan.ts';
import type { Session } from '../../access/session.ts';
import { Refusal } from '../../errors.ts';
import { askAbout, type Sources } from '../../records/asking.ts';
import { readRecord } from '../../records/read.ts';
import { noticeFiles } from '../notices/notice-files.ts';
import { filesIn } from './file-use.ts';
import type { FilesShown } from './readable-files.ts';

/**
 * Asks the record itself, as this session sees it: a field it may not see shows no files. One store can be seen through
 * several documents; any of them will do. Who has received an announcement sees its pictures without reading its record.
 */
export const filesShownBy =
  (sources: Sources): FilesShown =>
  async (session, store, record) => {
    const running = await sources.models.running(session.tenant);
    const doors = [...running.model.entities.values()].filter(
      (entity) => entity.store === store && running.plan(entity.key, session.roles),
    );
    const shown: string[] = [...(await noticeFiles(sources.db.tenant(session.tenant), session.user.id, store, record))];
    for (const entity of doors) {
      const seen = await readIfAllowed(sources, session, entity.key, record);
      if (seen) shown.push(...filesIn(entity, seen));
    }
    return shown;
  };

async function readIfAllowed(
  sources: Sources,
  session: Session,
  entity: string,
  id: string,
): Promise<RecordData | null> {
  try {
    return JSON.parse(await readRecord(await askAbout(sources, session, entity), id)) as RecordData;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'unknown_record') return null;
    throw error;
  }
}
