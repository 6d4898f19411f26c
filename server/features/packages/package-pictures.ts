import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Document } from '../../../schemas/language/document.ts';
import { sql, type TenantDb } from '../../db/statement.ts';
import { Refusal } from '../../kernel/errors.ts';
import { safeFileName } from '../../kernel/file-name.ts';
import type { House } from '../../kernel/house.ts';
import type { Session } from '../../kernel/session.ts';
import type { NamedFile } from '../../metadata/hold-files.ts';
import { keepFile } from '../files/keep-file.ts';
import { dropUnused } from '../files/keep-order.ts';
import { extensionOf, sniffType } from '../files/sniff.ts';
import { checkNamedFiles, filesNamedIn } from '../studio/named-files.ts';
import type { PackageFile, PackedPicture } from './package-file.ts';

/** A picture where it arrived. */
interface ArrivedPicture {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  /** These bytes are here already, under that id. */
  readonly isHere: boolean;
  readonly bytes: Buffer;
}

const pageKinds: ReadonlySet<string> = new Set(['page', 'fragment', 'site']);

/** What pages name; other documents show no files of their own. */
export const picturesOf = (documents: readonly (Document | null)[]): string[] =>
  filesNamedIn(documents.filter((document) => document && pageKinds.has(document.kind)));

/** What is published everybody may open: it goes along whole. */
export async function packPictures(
  { db, files }: Pick<House, 'db' | 'files'>,
  tenant: number,
  documents: readonly (Document | null)[],
): Promise<PackedPicture[]> {
  const ids = picturesOf(documents);
  const rows = await db.tenant(tenant).rows<Omit<PackedPicture, 'data'>>(sql`
    select id, name, sha256 from file where id = any(${ids}::text[]) and type like 'image/%' order by id`);
  const packed: PackedPicture[] = [];
  for (const row of rows) {
    if (!(await files.has(row.sha256))) continue;
    const bytes = await buffer(await files.open(row.sha256));
    packed.push({ ...row, data: bytes.toString('base64') });
  }
  return packed;
}

/** A package as this company would have it: its pages name the pictures by what they are called here. */
interface Arrived extends PackageFile {
  readonly arrived: readonly ArrivedPicture[];
}

export async function arrive(db: TenantDb, file: PackageFile): Promise<Arrived> {
  const named = new Set(picturesOf(file.documents.map(({ document }) => document)));
  const calls = new Map<string, string>();
  const arrived: ArrivedPicture[] = [];
  for (const picture of file.pictures.filter(({ id }) => named.has(id))) {
    const bytes = readBytes(picture);
    const known = await findHere(db, picture);
    const id = known ?? idHere(db.tenant, picture);
    calls.set(picture.id, id);
    arrived.push({ id, name: safeFileName(picture.name), size: bytes.length, isHere: known !== undefined, bytes });
  }
  const documents = file.documents.map((packed) => ({ ...packed, document: rename(packed.document, calls) }));
  return { ...file, documents, arrived };
}

/** Checked like any upload, and that it is what was packed. */
function readBytes({ name, sha256, data }: PackedPicture): Buffer {
  const bytes = Buffer.from(data, 'base64');
  const type = sniffType(extensionOf(name), bytes);
  if (!type?.startsWith('image/')) throw new Refusal('wrong_file_type', { text: `配置包里的“${name}”不是图片` });
  if (createHash('sha256').update(bytes).digest('hex') !== sha256)
    throw new Refusal('invalid_input', { text: `配置包里的图片“${name}”与它的签名不符` });
  return bytes;
}

/** One that came before, or that a page here shows already. */
async function findHere(db: TenantDb, picture: PackedPicture): Promise<string | undefined> {
  const [found] = await db.rows<{ id: string }>(sql`
    select f.id from file f where f.sha256 = ${picture.sha256} and (f.id = ${idHere(db.tenant, picture)}
      or exists (select 1 from meta_document d where d.kind in ('page', 'fragment', 'site') and position(f.id in d.body::text) > 0))
    order by (f.id = ${picture.id}) desc, f.id limit 1`);
  return found?.id;
}

/** The same picture of the same package is called the same at every import, and nothing of another company's is called so. */
function idHere(tenant: number, { id, sha256 }: PackedPicture): string {
  const hex = createHash('sha256').update(`${tenant} ${id} ${sha256}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `7${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}

function rename(document: Document | null, calls: ReadonlyMap<string, string>): Document | null {
  if (!document || calls.size === 0) return document;
  const text = [...calls].reduce((said, [from, to]) => said.replaceAll(from, to), JSON.stringify(document));
  return JSON.parse(text) as Document;
}

/** Keeps what is not here yet while the import lands; what lands not leaves nothing behind. */
export async function withPictures<T>(
  house: House,
  session: Session,
  { arrived, documents }: Arrived,
  land: (brought: readonly string[], shown: readonly NamedFile[]) => Promise<T>,
): Promise<T> {
  const { tenant, user } = session;
  const keeping = { db: house.db.tenant(tenant), store: house.files, quota: house.config.fileQuota };
  const brought = arrived.filter(({ isHere }) => !isHere);
  const ids = brought.map(({ id }) => id);
  try {
    for (const { id, name, bytes } of brought) await keepFile({ ...keeping, id }, user, name, bytes, 'image/');
    const pages = documents.flatMap(({ document }) => (document && pageKinds.has(document.kind) ? [document] : []));
    const shown = await checkNamedFiles(house, session, pages);
    return await land(ids, [...new Map([...arrived, ...shown].map(({ id, name }) => [id, { id, name }])).values()]);
  } catch (error) {
    await dropUnused(house, tenant, ids);
    throw error;
  }
}
