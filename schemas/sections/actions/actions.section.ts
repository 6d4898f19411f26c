import { Type } from '@sinclair/typebox';
import { Ask } from '../../language/ask.ts';
import { called, Expression, Keyed, Maybe, oneOf, Strict, Text } from '../../language/parts.ts';
import { Run } from '../../language/run.ts';
import type { Section } from '../../language/section.ts';

const Action = Strict({
  label: called('名称', Text),
  at: called('按钮位置', oneOf({ row: '每一行', bulk: '选中的多行', head: '单据上方', list: '列表上方' })),
  when: called('条件', Maybe(Expression)),
  unless: called('不满足时的提示', Maybe(Text)),
  danger: called('不能反悔', Maybe(Type.Boolean())),
  confirm: called('办理前的提醒', Maybe(Text)),
  ask: called('询问', Maybe(Type.Array(Ask, { minItems: 1, maxItems: 8 }))),
  run: called('执行', Maybe(Type.Array(Run))),
  /** Opens a screen about the record instead of doing something to it. */
  opens: called('打开的画面', Maybe(Type.String({ pattern: '^[a-z][a-zA-Z0-9-/]*$' }))),
});

/** What can be done to records beside moving them on. */
export const actions = {
  key: 'actions',
  words: called('操作', Maybe(Keyed('key', Action))),
  entry: '操作',
  facet: 'words',
} as const satisfies Section;
