import { type Static, Type } from '@sinclair/typebox';
import { defineFieldKind } from '../../../schemas/kinds/field-kind.ts';
import { checkId, checkMany, idSchema, isId, manySchema } from '../../../schemas/kinds/many-values.ts';
import { splitText } from '../../../schemas/kinds/typed-text.ts';
import { called, Key, Maybe, oneOf } from '../../../schemas/language/parts.ts';
import { fileReaders, readerNamed } from '../../../schemas/readers/readers.ts';

export const DEFAULT_COUNT = 10;
export const DEFAULT_MB = 20;
export const DEFAULT_EXTENSIONS = ['pdf', 'doc', 'docx', 'jpg', 'xls', 'xlsx'];

const Config = Type.Object({
  limit: called(
    '文件限制',
    Maybe(
      Type.Object(
        {
          count: called('个数', Maybe(Type.Integer({ minimum: 1, maximum: 50 }))),
          mb: called('大小（MB）', Maybe(Type.Number({ exclusiveMinimum: 0, maximum: 20 }))),
          /** Documents alone: what is a picture is warned of and left out. */
          only: called('只收文件', Maybe(Type.Literal('file'))),
          ext: called(
            '扩展名',
            Maybe(Type.Array(Type.String({ pattern: '^[a-z0-9]{1,8}$' }), { minItems: 1, maxItems: 30 })),
          ),
        },
        { additionalProperties: false },
      ),
    ),
  ),
  /** Files of one sort are read: by people to fill in what they would type, by the server to hold it against what was typed. */
  reads: called(
    '读取文件内容',
    Maybe(
      Type.Object(
        {
          as: called('哪一种文件', oneOf(Object.fromEntries(fileReaders.map(({ name, title }) => [name, title])))),
          /** Field of this record ← what the file says. */
          into: called('填入和核对', Type.Record(Key, Key, { minProperties: 1 })),
          /** Moves that are refused while what was keyed is not what the file says. */
          held: called('核对一致才能', Maybe(Type.Array(Key, { minItems: 1, maxItems: 10, uniqueItems: true }))),
        },
        { additionalProperties: false },
      ),
    ),
  ),
});
export type FilesConfig = Static<typeof Config>;

const mostOf = ({ limit }: FilesConfig): number => limit?.count ?? DEFAULT_COUNT;

/** Files, by the ids they got when they were uploaded. */
export const files = defineFieldKind({
  name: 'files',
  title: '附件',
  about: '上传文件，限定个数、大小和种类；能看到字段的人才能下载',
  config: Config,
  type: () => ({ is: 'list', of: { is: 'text' } }),
  column: () => ({ family: 'json', sql: 'jsonb' }),
  schema: (config) => manySchema(idSchema, mostOf(config)),
  filters: ['empty'],
  check: (value, config) =>
    checkMany(value, checkId, (count) => ({ code: 'too_many_files', params: { count } }), mostOf(config)),
  parse: (typed) => {
    const ids = splitText(typed);
    if (ids.length === 0) return null;
    return ids.every(isId) ? ids : undefined;
  },
  format: (value, _config, label) => label ?? (Array.isArray(value) ? `${value.length}个文件` : ''),
  many: true,
  holdsFiles: true,
  reads: ({ reads }) => {
    const reader = reads && readerNamed(reads.as);
    return reader ? { reader, into: reads.into, held: reads.held ?? [] } : null;
  },
  lint: ({ reads, limit }) => {
    const reader = reads && readerNamed(reads.as);
    if (!reader || (limit?.ext ?? DEFAULT_EXTENSIONS).includes(reader.extension)) return null;
    return { code: 'reads_not_taken', params: { title: reader.title, extension: reader.extension } };
  },
  online: () => 'file',
  given: 'uploaded',
  align: 'left',
  width: 160,
  span: 3,
});
