import { Type } from '@sinclair/typebox';
import { defineListKind, type FieldRule } from '../../../schemas/kinds/list-kind.ts';
import { called, Key, Maybe, oneOf } from '../../../schemas/language/parts.ts';
import { compareFace } from './compare.face.ts';

const reference: FieldRule = { wants: '引用字段', fits: ({ type, stored }) => stored && type.is === 'ref' };
/** What is bought need not be a record of its own: a line that was only described is told by its words. */
const named: FieldRule = {
  wants: '引用字段或文本字段',
  fits: ({ type, stored }) => stored && (type.is === 'ref' || type.is === 'text'),
};
const figure: FieldRule = { wants: '数字字段', fits: ({ type }) => type.is === 'number' };

/** 比价表：每行一项，每列一家，格里是那家对那一项的值 */
export const compare = defineListKind({
  ...compareFace,
  config: Type.Object({
    items: called('每行是什么', Key, 'field'),
    parties: called('每列是什么', Key, 'field'),
    value: called('比什么', Key, 'field'),
    best: called('怎样最好', Maybe(oneOf({ least: '最低', most: '最高' }))),
    sum: called('每列合计什么', Maybe(Key), 'field'),
    shows: called('格里还显示什么', Maybe(Type.Array(Key, { maxItems: 4 })), 'field'),
    missing: called('没有时写什么', Maybe(Type.String({ minLength: 1, maxLength: 10 }))),
  }),
  fields: {
    items: named,
    parties: reference,
    value: figure,
    sum: figure,
    shows: { wants: '能在列表里显示的字段', fits: ({ type }) => type.is !== 'rows' && type.is !== 'json' },
  },
});
