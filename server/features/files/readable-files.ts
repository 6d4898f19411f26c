import { type Database, sql, type TenantDb } from '../../db/statement.ts';
import type { Session } from '../../kernel/session.ts';

export interface FileRow {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly type: string;
  readonly sha256: string;
  readonly by: string;
}

interface FoundFile extends FileRow {
  readonly uses: readonly { readonly entity: string; readonly record: string }[];
}

/** The files a record shows this session, as the records room answers it; empty when it may not see the record at all. */
export type FilesShown = (session: Session, store: string, record: string) => Promise<readonly string[]>;

/** No more records of one file are asked than this: a form attached to thousands of orders is told by the first few. */
const mostAsked = 20;

/** Those of these files that the session may open: its own uploads, and what some record it can read shows it. */
export async function readableFiles(
  db: TenantDb,
  session: Session,
  ids: readonly string[],
  filesShown: FilesShown,
): Promise<FileRow[]> {
  const found = await db.rows<FoundFile>({
    name: 'files',
    text: `select f.id, f.name, f.size, f.type, f.sha256, f.by,
                  coalesce((select json_agg(json_build_object('entity', u.entity, 'record', u.record_id))
                     from (select * from file_use u where u.file_id = f.id limit ${mostAsked}) u), '[]') as uses
             from file f where f.id = any($1)`,
    values: [ids],
  });
  const answers = new Map<string, Promise<readonly string[]>>();
  const shownBy = (entity: string, record: string) => {
    const key = `${entity} ${record}`;
    const answer = answers.get(key) ?? filesShown(session, entity, record);
    answers.set(key, answer);
    return answer;
  };
  const isReadable = async (file: FoundFile) => {
    if (file.by === session.user.id) return true;
    for (const { entity, record } of file.uses) {
      if ((await shownBy(entity, record)).includes(file.id)) return true;
    }
    return false;
  };
  const readable = await Promise.all(found.map(isReadable));
  const byId = new Map(found.filter((_, at) => readable[at]).map((file) => [file.id, file]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** A file that the public site shows, to anybody who has its name. */
export async function publicFile(db: Database, id: string): Promise<FileRow | undefined> {
  const [file] = await db.owner.rows<FileRow>(
    sql`select id, name, size, type, sha256, by from file where id = ${id} and portal`,
  );
  return file;
}
