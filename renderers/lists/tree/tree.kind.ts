import { Type } from '@sinclair/typebox';
import { defineListKind } from '../../../schemas/kinds/list-kind.ts';
import { treeFace } from './tree.face.ts';

/** 按上下级一层层展开的表格 */
export const tree = defineListKind({
  ...treeFace,
  config: Type.Object({}),
  fields: {},
  lacks: (list) => (list.tree === null ? { code: 'list_not_a_tree' } : null),
});
