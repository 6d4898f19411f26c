import { Type } from '@sinclair/typebox';
import { defineListKind } from '../../../schemas/kinds/list-kind.ts';
import { tableFace } from './table.face.ts';

/** 一行一条，列可以排序、固定、改宽 */
export const table = defineListKind({
  ...tableFace,
  config: Type.Object({}),
  fields: {},
});
