import { type DocumentKind, idOf } from '../../../schemas/language/document.ts';
import { sql } from '../../db/statement.ts';
import type { Reader } from '../../metadata/document-store.ts';
import { sayTitle } from '../../metadata/documents.ts';

export interface GoneDocument {
  readonly id: string;
  readonly kind: DocumentKind;
  readonly key: string;
  readonly title: string;
}

interface GoneRow {
  readonly kind: DocumentKind;
  readonly key: string;
  readonly title: unknown;
}

/** What a company published once and took away since, by the name it had last. */
export async function readGone(db: Reader, tenant: number): Promise<GoneDocument[]> {
  const rows = await db.rows<GoneRow>(sql`
    select l.kind, l.key, w.body -> 'title' as title from (
      select distinct on (kind, key) kind, key, gone from meta_document
      where tenant_id = ${tenant} order by kind, key, revision desc) l
    cross join lateral (select body from meta_document m where m.tenant_id = ${tenant} and m.kind = l.kind and m.key = l.key
      and not m.gone order by revision desc limit 1) w
    where l.gone order by l.kind, l.key`);
  return rows.map(({ kind, key, title }) => ({
    id: idOf({ kind, key }),
    kind,
    key,
    title: sayTitle(title as never, key),
  }));
}
