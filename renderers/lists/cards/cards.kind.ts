import { Type } from '@sinclair/typebox';
import { defineListKind } from '../../../schemas/kinds/list-kind.ts';
import { cardsFace } from './cards.face.ts';

/** 一张卡片一条，适合手机 */
export const cards = defineListKind({
  ...cardsFace,
  config: Type.Object({}),
  fields: {},
});
