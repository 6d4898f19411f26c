import type { EntityModel } from '../../../schemas/compile/model.ts';
import { sql } from '../../db/statement.ts';
import { Refusal } from '../../kernel/errors.ts';
import type { Session } from '../../kernel/session.ts';
import { type Asking, askAbout, type Sources } from '../../records/asking.ts';
import { filesThen } from '../../records/files-then.ts';
import { idsInReach } from '../../records/in-reach.ts';
import { readForViewer } from '../../records/read-kept.ts';
import { doorsTo } from '../../records/say-records.ts';
import { filesIn } from '../../records/write/own-files.ts';
import { noticeFiles } from '../notices/notice-files.ts';
import type { FilesShown } from './readable-files.ts';

interface Use {
  readonly record: string;
  readonly files: readonly string[];
}

/** The files a record shows whoever asks. */
type Shows = (asking: Asking, models: Sources['models'], id: string) => Promise<readonly string[]>;

const showsNow: Shows = async (asking, models, id) =>
  filesIn(asking.entity, JSON.parse(await readForViewer(asking, models, id)));

/**
 * Asks the records themselves, as this session sees them: a field it may not see shows no files. One store can be seen through
 * several documents; any of them will do. What no record shows any more may still stand in a version the session may see. Who has
 * received an announcement sees its pictures without reading its record.
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
      const doors = (await doorsTo(sources, running, session, store)).map((entity) =>
        doorOf(sources, session, entity, records),
      );
      for (const shows of [showsNow, filesThen])
        for (const open of doors) await seekIn(open, sources.models, { uses, shows, sought });
    }
    return new Set(ids.filter((id) => !sought.has(id)));
  };

interface Seeking {
  readonly uses: readonly Use[];
  readonly shows: Shows;
  readonly sought: Set<string>;
}

/** A document to look through, and which of the records are in reach through it. */
interface Door {
  readonly asking: Asking;
  readonly inReach: ReadonlySet<string>;
}

/** Opened when it is first looked through, and once: a form may be attached to thousands. */
function doorOf(sources: Sources, session: Session, { key }: EntityModel, records: readonly string[]) {
  let door: Promise<Door> | undefined;
  const open = async (): Promise<Door> => {
    const asking = await askAbout(sources, session, key);
    return { asking, inReach: new Set(await idsInReach(asking, records)) };
  };
  return () => {
    door ??= open();
    return door;
  };
}

/** Takes away what the records of one document show: of those in reach only what may still show something new is read. */
async function seekIn(
  open: () => Promise<Door>,
  models: Sources['models'],
  { uses, shows, sought }: Seeking,
): Promise<void> {
  const isSought = ({ files }: Use) => files.some((file) => sought.has(file));
  if (!uses.some(isSought)) return;
  const { asking, inReach } = await open();
  for (const use of uses) {
    if (!inReach.has(use.record) || !isSought(use)) continue;
    for (const file of await unlessGone(shows(asking, models, use.record))) sought.delete(file);
  }
}

/** Somebody may have taken it away since it was found. */
async function unlessGone(reading: Promise<readonly string[]>): Promise<readonly string[]> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'unknown_record') return [];
    throw error;
  }
}
