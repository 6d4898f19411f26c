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

/** Those of these files that records show this session, as the records room answers it. */
export type FilesShown = (session: Session, ids: readonly string[]) => Promise<ReadonlySet<string>>;

/** Those of these files that the session may open: its own uploads, and what some record it can read shows it. */
export async function readableFiles(
  db: TenantDb,
  session: Session,
  ids: readonly string[],
  filesShown: FilesShown,
): Promise<FileRow[]> {
  const found = await db.rows<FileRow>(
    sql`select id, name, size, type, sha256, by from file where id = any(${ids}::text[])`,
  );
  const isOwn = ({ by }: FileRow) => by === session.user.id;
  const others = found.filter((file) => !isOwn(file)).map(({ id }) => id);
  const shown = others.length > 0 ? await filesShown(session, others) : new Set<string>();
  const byId = new Map(found.filter((file) => isOwn(file) || shown.has(file.id)).map((file) => [file.id, file]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** A file that the public site shows, to anybody who has its name. */
export async function publicFile(db: Database, id: string): Promise<FileRow | undefined> {
  const [file] = await db.owner.rows<FileRow>(
    sql`select id, name, size, type, sha256, by from file where id = ${id} and portal`,
  );
  return file;
}
