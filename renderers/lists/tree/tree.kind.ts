import { Type } from '@sinclair/typebox';
import { defineListKind } from '../../../schemas/kinds/list-kind.ts';

/** 按上下级一层层展开的表格 */
export const tree = defineListKind({
  name: 'tree',
  title: '树形',
  about: '按上下级一层层展开的表格',
  picture: 'M3 3h9v4H3zM9 10h12v4H9zM9 17h12v4H9z',
  config: Type.Object({}),
  fields: {},
  lacks: (list) => (list.tree === null ? { code: 'list_not_a_tree' } : null),
  standsOn: (list) => (list.tree === null ? null : 'wide'),
  onPhone: false,
  pages: true,
});
