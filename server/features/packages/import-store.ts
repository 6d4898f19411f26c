import { type Document, readDocument } from '../../../schemas/language/document.ts';
import { sql, type TenantDb } from '../../db/statement.ts';
import { Refusal } from '../../kernel/errors.ts';
import type { Reader } from '../../metadata/document-store.ts';
import type { ImportRow } from './packages.contract.ts';

const said = `id, name, source, note, landed, files, state, revision, by, to_char(at, 'YYYY-MM-DD HH24:MI:SS') as at,
  undone_by as "undoneBy", to_char(undone_at, 'YYYY-MM-DD HH24:MI:SS') as "undoneAt"`;

export const readImports = (db: TenantDb): Promise<ImportRow[]> =>
  db.rows<ImportRow>({
    text: `select ${said} from config_import c where tenant_id = $1 order by c.at desc limit 100`,
    values: [db.tenant],
  });

export async function readImport(db: Reader, tenant: number, id: string): Promise<ImportRow> {
  const [found] = await db.rows<ImportRow>({
    text: `select ${said} from config_import c where tenant_id = $1 and id = $2`,
    values: [tenant, id],
  });
  if (!found) throw new Refusal('unknown_document', { text: '没有这次导入的记录' });
  return found;
}

export interface NewImport
  extends Pick<ImportRow, 'id' | 'name' | 'source' | 'note' | 'landed' | 'files' | 'revision' | 'by'> {
  readonly hash: string;
  readonly documents: readonly { readonly id: string; readonly document: Document | null }[];
  readonly state: 'drafts' | 'published';
}

export async function keepImport(db: Reader, tenant: number, it: NewImport): Promise<void> {
  await db.rows(sql`
    insert into config_import (tenant_id, id, name, source, hash, documents, landed, files, state, revision, note, by)
    values (${tenant}, ${it.id}, ${it.name}, ${it.source}, ${it.hash}, ${JSON.stringify(it.documents)}::json,
      ${JSON.stringify(it.landed)}::json, ${[...it.files]}, ${it.state}, ${it.revision}, ${it.note}, ${it.by})`);
}

export const markUndone = (db: Reader, tenant: number, id: string, by: string): Promise<unknown> =>
  db.rows(sql`update config_import set state = 'undone', undone_by = ${by}, undone_at = now()
    where tenant_id = ${tenant} and id = ${id}`);

export interface LastImported {
  readonly document: Document;
  readonly at: string;
}

/** What last came of each document and was published, as it came: the base of what comes next. */
export async function readLastImported(db: Reader, tenant: number): Promise<ReadonlyMap<string, LastImported>> {
  const rows = await db.rows<{ id: string; document: unknown; at: string }>(sql`
    select distinct on (d ->> 'id') d ->> 'id' as id, d -> 'document' as document, to_char(i.at, 'YYYY-MM-DD HH24:MI:SS') as at
    from config_import i, json_array_elements(i.documents) d
    where i.tenant_id = ${tenant} and (i.state = 'published' or i.state = 'drafts' and exists (
      select 1 from json_array_elements(i.landed) l join meta_document m on m.tenant_id = i.tenant_id
        and m.kind || ':' || m.key = l ->> 'id' and m.rev > (l ->> 'baseRev')::int
      where l ->> 'id' = d ->> 'id')) order by d ->> 'id', i.at desc`);
  return new Map(
    rows.flatMap(({ id, document, at }) => {
      const read = readDocument(document);
      return read.ok ? [[id, { document: read.value, at }] as const] : [];
    }),
  );
}
