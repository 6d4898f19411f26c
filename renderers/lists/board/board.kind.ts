import { Type } from '@sinclair/typebox';
import { defineListKind, type NamedField } from '../../../schemas/kinds/list-kind.ts';
import { called, Key, Maybe } from '../../../schemas/language/parts.ts';
import { boardFace } from './board.face.ts';

/** 按状态或选项分列的卡片，把卡片移到另一列就是做那一步流转 */
export const board = defineListKind({
  ...boardFace,
  config: Type.Object({
    by: called('按什么分列', Key, 'field'),
    /** So many cards of each column at first; more are fetched where one wants them. */
    first: called('每列先显示几张', Maybe(Type.Integer({ minimum: 5, maximum: 50 }))),
  }),
  fields: { by: { wants: '状态或单选的选项字段', fits: hasFewValues } },
});

/** A column each: states, and values out of a list that is known beforehand. */
function hasFewValues({ type, kind, config, stored, isState }: NamedField): boolean {
  if (isState) return true;
  const words = stored && type.is !== 'list' ? kind.labels?.(config as never) : null;
  return words?.from === 'dict' || (words?.from === 'local' && words.words !== undefined);
}
