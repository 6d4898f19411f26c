import type { RecordData } from '../../../schemas/compile/plan.ts';
import { Refusal } from '../../kernel/errors.ts';
import type { Session } from '../../kernel/session.ts';
import { askAbout, type Sources } from '../../records/asking.ts';
import { readForViewer } from '../../records/read-kept.ts';
import { filesIn } from '../../records/write/own-files.ts';
import { noticeFiles } from '../notices/notice-files.ts';
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
      if (seen) for (const file of filesIn(entity, seen)) shown.push(file);
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
    const asking = await askAbout(sources, session, entity);
    return JSON.parse(await readForViewer(asking, sources.models, id)) as RecordData;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'unknown_record') return null;
    throw error;
  }
}
