import { type Static, Type } from '@sinclair/typebox';
import { defineFieldKind } from '../../../schemas/kinds/field-kind.ts';
import { checkId, checkMany, idSchema, isId, manySchema } from '../../../schemas/kinds/many-values.ts';
import { splitText } from '../../../schemas/kinds/typed-text.ts';
import { called, Maybe } from '../../../schemas/language/parts.ts';

export const DEFAULT_COUNT = 10;
export const DEFAULT_MB = 20;

const Config = Type.Object({
  limit: called(
    '文件限制',
    Maybe(
      Type.Object(
        {
          count: called('个数', Maybe(Type.Integer({ minimum: 1, maximum: 50 }))),
          mb: called('大小（MB）', Maybe(Type.Number({ exclusiveMinimum: 0, maximum: 20 }))),
        },
        { additionalProperties: false },
      ),
    ),
  ),
});
export type ImagesConfig = Static<typeof Config>;

const mostOf = ({ limit }: ImagesConfig): number => limit?.count ?? DEFAULT_COUNT;

/** Pictures, by the ids they got when they were uploaded. */
export const images = defineFieldKind({
  name: 'images',
  title: '图片',
  about: '上传图片，显示缩略图，点开看原图',
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
  format: (value, _config, label) => label ?? (Array.isArray(value) ? `${value.length}张图片` : ''),
  many: true,
  holdsFiles: true,
  holdsPictures: true,
  online: () => 'image',
  given: 'uploaded',
  align: 'left',
  width: 160,
  span: 3,
});
