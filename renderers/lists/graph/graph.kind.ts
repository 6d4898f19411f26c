import { Type } from '@sinclair/typebox';
import { defineListKind, type FieldRule } from '../../../schemas/kinds/list-kind.ts';
import { called, Key, Maybe } from '../../../schemas/language/parts.ts';
import { graphFace } from './graph.face.ts';

const end: FieldRule = { wants: '引用字段', fits: ({ type, stored }) => stored && type.is === 'ref' };

/** 每条数据把两个记录连成一条线，沿着线看谁和谁有关 */
export const graph = defineListKind({
  ...graphFace,
  config: Type.Object({
    from: called('线的一端', Key, 'field'),
    to: called('线的另一端', Key, 'field'),
    word: called('线上写什么', Maybe(Key), 'field'),
    counts: called('哪些线画粗', Maybe(Key), 'field'),
  }),
  fields: {
    from: end,
    to: end,
    word: { wants: '能在列表里显示的字段', fits: ({ type }) => type.is !== 'rows' && type.is !== 'json' },
    counts: { wants: '是否字段', fits: ({ kind, stored }) => stored && kind.isYesNo === true },
  },
  lint: ({ from, to }) => (from === to ? { code: 'list_ends_differ' } : null),
  lintFields: ({ from, to }) =>
    from?.type.is === 'ref' && to?.type.is === 'ref' && from.type.to !== to.type.to
      ? { code: 'list_ends_differ' }
      : null,
});
