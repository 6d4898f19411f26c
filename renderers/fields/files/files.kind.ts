import { type Static, Type } from '@sinclair/typebox';
import { defineFieldKind } from '../../../schemas/kinds/field-kind.ts';
import { checkId, checkMany, idSchema, isId, manySchema } from '../../../schemas/kinds/many-values.ts';
import { splitText } from '../../../schemas/kinds/typed-text.ts';
import { called, Maybe } from '../../../schemas/language/parts.ts';

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
  online: () => 'file',
  given: 'uploaded',
  align: 'left',
  width: 160,
  span: 3,
});
