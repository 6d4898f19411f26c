import { Type } from '@sinclair/typebox';
import { defineListKind } from '../../../schemas/kinds/list-kind.ts';
import { called, Key } from '../../../schemas/language/parts.ts';
import { mapFace } from './map.face.ts';

/** 各省有多少条，点一个省看它的数据 */
export const map = defineListKind({
  ...mapFace,
  config: Type.Object({ by: called('按哪个地区', Key, 'field') }),
  fields: { by: { wants: '省市区字段', fits: ({ kind, stored }) => stored && kind.isPlace === true } },
});
