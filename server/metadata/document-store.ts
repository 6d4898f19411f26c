import { createHash } from 'node:crypto';
import { type Issue, ok } from '../../schemas/issues/result.ts';
import { type Document, type DocumentKind, idOf, readDocument } from '../../schemas/language/document.ts';
import type { DbRow, Statement } from '../db/statement.ts';
import { sql } from '../db/statement.ts';

export interface Reader {
  rows<Row = DbRow>(statement: Statement): Promise<Row[]>;
}

/** A published document in the words of one layer, not laid over anything. */
export interface StoredDocument {
  readonly id: string;
  readonly kind: DocumentKind;
  readonly key: string;
  readonly rev: number;
  /** The publish it came with. */
  readonly revision: number;
  readonly hash: string;
  readonly document: Document;
  /** What it says in an older format and means nothing in today's: it stays written down until the document is published anew. */
  readonly leftOut: readonly Issue[];
}

interface StoredRow {
  readonly kind: DocumentKind;
  readonly key: string;
  readonly rev: number;
  readonly revision: number;
  readonly hash: string;
  readonly gone: boolean;
  readonly body: string;
}

const latest = 2_147_483_647;

/**
 * What a tenant's own layer says, now or as it was at a revision. Tenant 0's is the product. What was published up to the revision
 * `checked` this very build has read before: it is found to be right no second time.
 */
export async function readStored(
  db: Reader,
  tenant: number,
  revision = latest,
  checked = 0,
): Promise<StoredDocument[]> {
  const rows = await db.rows<StoredRow>(sql`
    select distinct on (kind, key) kind, key, rev, revision, hash, gone, body::text as body from meta_document
    where tenant_id = ${tenant} and revision <= ${revision} order by kind, key, revision desc`);
  return rows
    .filter(({ gone }) => !gone)
    .map(({ gone: _, body, ...row }) => {
      const id = idOf(row);
      const { document, issues } = reread(row, body, row.revision <= checked);
      return { ...row, id, document, leftOut: issues.map((issue) => ({ ...issue, in: id })) };
    })
    .toSorted(byId);
}

/** The order in which documents are compiled, whatever order a database sorts its texts in. */
export const byId = (a: { readonly id: string }, b: { readonly id: string }): number => (a.id < b.id ? -1 : 1);

/** How often each document was published, those gone since included: their count goes on. */
export async function readRevs(db: Reader, tenant: number): Promise<ReadonlyMap<string, number>> {
  const rows = await db.rows<{ kind: DocumentKind; key: string; rev: number }>(
    sql`select kind, key, max(rev)::int as rev from meta_document where tenant_id = ${tenant} group by kind, key`,
  );
  return new Map(rows.map((row) => [idOf(row), row.rev]));
}

/** The published words of a document at one of its revs. */
export async function readAtRev(
  db: Reader,
  tenant: number,
  kind: string,
  key: string,
  rev: number,
): Promise<Document | null> {
  const [row] = await db.rows<{ body: string }>(sql`
    select body::text as body from meta_document where tenant_id = ${tenant} and kind = ${kind} and key = ${key} and rev = ${rev} and not gone`);
  return row ? reread({ kind: kind as DocumentKind, key }, row.body).document : null;
}

/** What is written down of a document that its tenant publishes for the `rev`th time. The product's bring a count of their own. */
export const asPublished = (document: Document, tenant: number, rev: number): Document => ({
  ...document,
  rev: tenant === 0 ? (document.rev ?? rev) : rev,
});

/** A document as it will be read once it is published: what runs then is the very model that was judged. */
export const asReadBack = (document: Document, tenant: number, rev: number): Document =>
  reread(document, JSON.stringify(asPublished(document, tenant, rev))).document;

interface Reread {
  readonly document: Document;
  readonly issues: readonly Issue[];
}

/** Every start and publish reads all documents again, few of which are new: the same text is the same document. */
const reads = new Map<string, Reread>();
const mostReads = 3_000;

/** Upgrades are kept for ever, so what was once published can always be read. */
function reread(row: { readonly kind: DocumentKind; readonly key: string }, body: string, isChecked = false): Reread {
  // Kept by a hash: the texts themselves are some megabytes.
  const text = createHash('sha1').update(body).digest('base64');
  const known = reads.get(text);
  if (known) return known;
  const json = JSON.parse(body);
  const read = isChecked ? ok(json as Document) : readDocument(json);
  if (!read.ok) throw new Error(`[Bug] published ${idOf(row)} cannot be read: ${JSON.stringify(read.issues)}`);
  const reread = { document: read.value, issues: read.issues ?? [] };
  reads.set(text, reread);
  if (reads.size > mostReads) reads.delete(reads.keys().next().value as string);
  return reread;
}

/** The revision that runs for a tenant: its own last publish or the product's, whichever is later. All tenants share one count. */
export async function readRevision(db: Reader, tenant: number): Promise<number> {
  const [row] = await db.rows<{ revision: number }>(
    sql`select coalesce(max(revision), 0)::int as revision from meta_revision where tenant_id in (0, ${tenant})`,
  );
  return row?.revision ?? 0;
}

/** No document ever changes, only others take its place. */
const hashes = new WeakMap<Document, string>();

/** What a document says, as a hash: order of keys and its own `rev` do not count. */
export function hashDocument(document: Document): string {
  const known = hashes.get(document);
  if (known) return known;
  const { rev: _, ...said } = document;
  const hash = createHash('sha256')
    .update(JSON.stringify(sortKeys(said)))
    .digest('hex');
  hashes.set(document, hash);
  return hash;
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, entry]) => [key, sortKeys(entry)]));
}
