import { buffer } from 'node:stream/consumers';
import { differs } from '../../schemas/check/differs.ts';
import type { EntityModel, FieldModel, MoveModel } from '../../schemas/compile/model.ts';
import type { RecordData } from '../../schemas/compile/plan.ts';
import type { Issue } from '../../schemas/issues/result.ts';
import type { FileReading } from '../../schemas/kinds/field-kind.ts';
import type { FileRead } from '../../schemas/readers/file-reader.ts';
import { sayBytes } from '../../schemas/values/say-bytes.ts';
import type { FileSays, SaidField } from '../../schemas/wire/file-says.ts';
import { sql } from '../db/statement.ts';
import { Refusal } from '../kernel/errors.ts';
import type { Asking } from './asking.ts';
import { fileReads } from './file-readers.ts';
import { hiddenNow } from './hidden-places.ts';
import { loadRecords } from './write/load.ts';
import { placesOf } from './write/name-place.ts';
import { idsOf } from './write/references.ts';
import { sayValue, wordsFrom } from './write/words.ts';

interface ReadField {
  readonly field: FieldModel;
  readonly reading: FileReading;
}

const readingOf = (field: FieldModel | undefined): ReadField | null => {
  const reading = field?.kind.reads?.(field.config as never);
  return field && reading ? { field, reading } : null;
};

const known = new WeakMap<EntityModel, readonly ReadField[]>();

/** The fields of the head whose files are read. */
function readFields(entity: EntityModel): readonly ReadField[] {
  const found = known.get(entity) ?? [...entity.head.fields.values()].flatMap((field) => readingOf(field) ?? []);
  known.set(entity, found);
  return found;
}

interface KeptFile {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
  readonly by: string;
}

/** Those of these files that are of the sort that is read, in their order. */
async function filesToRead({ db }: Asking, ids: readonly string[], { reader }: FileReading): Promise<KeptFile[]> {
  if (ids.length === 0) return [];
  const rows = await db.rows<KeptFile>(sql`select id, name, size, sha256, by from file where id = any(${ids}::text[])`);
  const ending = `.${reader.extension}`;
  return ids.flatMap((id) => rows.find((row) => row.id === id && row.name.toLowerCase().endsWith(ending)) ?? []);
}

async function readKept({ files }: Asking, { reader }: FileReading, { size, sha256 }: KeptFile): Promise<FileRead> {
  if (!files) throw new Error('[Bug] a file is to be read where there are none');
  if (size > reader.mostBytes) {
    const say = `它有 ${sayBytes(size)}，超过${reader.title} ${sayBytes(reader.mostBytes)} 的上限，请核对选的是不是这一份`;
    return { ok: false, say };
  }
  if (!(await files.has(sha256))) return { ok: false, say: '文件已不在库里，请重新上传' };
  const read = fileReads.get(reader);
  if (!read) throw new Error(`[Bug] nothing reads ${reader.name}`);
  return read(await buffer(await files.open(sha256)));
}

/**
 * What a file says of the fields beside the one that holds it, as far as the asker sees them. It is the asker's own upload, or stands
 * there in a record of theirs: any other is not there for them.
 */
export async function tellFile(
  asking: Asking,
  { field: key, file: id }: { readonly field: string; readonly file: string },
): Promise<FileSays> {
  const found = asking.plan.fields[key] ? readingOf(asking.entity.head.fields.get(key)) : null;
  if (!found) throw new Refusal('unknown_file');
  const [file] = await filesToRead(asking, [id], found.reading);
  if (!file || !(file.by === asking.asker.me || (await isShown(asking, key, id)))) throw new Refusal('unknown_file');
  const read = await readKept(asking, found.reading, file);
  if (!read.ok) return { fault: `文件“${file.name}”没有读取：${read.say}`, says: [] };
  const says = saidOf(asking, found.reading, read).filter(({ field }) => asking.plan.fields[field]);
  return { fault: null, says };
}

async function isShown(asking: Asking, key: string, file: string): Promise<boolean> {
  const uses = await asking.db.rows<{ id: string }>(sql`
    select record_id as id from file_use where entity = ${asking.entity.store} and file_id = ${file} limit ${mostUses}`);
  if (uses.length === 0) return false;
  const ids = uses.map(({ id }) => id);
  const { records } = await loadRecords(asking, ids, new Map());
  return records.some((record) => idsOf(record[key]).includes(file) && !hiddenNow(asking, record)(key));
}

/** A file stands in a record or two, not in hundreds. */
const mostUses = 20;

/** What it says, field by field; what it leaves out is not told. */
function saidOf({ entity, model }: Asking, { into }: FileReading, read: FileRead & { ok: true }): readonly SaidField[] {
  const words = wordsFrom(model, entity, {});
  return Object.entries(into).flatMap(([key, name]): SaidField[] => {
    const field = entity.head.fields.get(key);
    const value = read.values[name] ?? null;
    if (!field || value === null) return [];
    const writes = field.calc === null && !field.locked && !field.kind.automatic;
    const text = words(field, value) ?? null;
    return [{ field: key, label: field.label, value, text, said: sayValue(field, value, text), writes }];
  });
}

/**
 * Stops a move that is held until what was keyed is what the files say. They are read anew, as they were kept: what a browser made
 * of them is not asked.
 */
export async function refuseOtherThanFiles(asking: Asking, { key }: MoveModel, record: RecordData): Promise<void> {
  const held = readFields(asking.entity).filter(({ reading }) => reading.held.includes(key));
  const issues: Issue[] = [];
  for (const { field, reading } of held) {
    for (const file of await filesToRead(asking, idsOf(record[field.key]), reading)) {
      const read = await readKept(asking, reading, file);
      const unread = (say: string): Issue => {
        return { code: 'file_unread', path: `/${field.key}`, params: { file: file.name, say } };
      };
      const wrong = read.ok
        ? differences(asking, field, file, saidOf(asking, reading, read), record)
        : [unread(read.say)];
      for (const issue of wrong) issues.push(issue);
    }
  }
  if (issues.length > 0) throw new Refusal('invalid_input', { issues, named: placesOf(asking.entity) });
}

/** Told at the field itself where it is seen, else at the files. */
function differences(
  asking: Asking,
  holder: FieldModel,
  file: KeptFile,
  says: readonly SaidField[],
  record: RecordData,
): readonly Issue[] {
  const words = wordsFrom(asking.model, asking.entity, {});
  return says.flatMap(({ field: key, label, value, said }): Issue[] => {
    const field = asking.entity.head.fields.get(key);
    if (!field || !differs(record[key], value)) return [];
    const keyed = sayValue(field, record[key], words(field, record[key])) || '（空）';
    const path = `/${asking.plan.fields[key] ? key : holder.key}`;
    return [{ code: 'file_differs', path, params: { label, keyed, file: file.name, said } }];
  });
}
