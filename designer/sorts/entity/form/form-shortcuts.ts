import type { Editing } from '../../../kernel/editing.ts';
import type { Shortcut } from '../../../kernel/keyboard.ts';
import { extendTo, neighbour, selectOnly } from '../../../kernel/selection.ts';
import type { FormActs } from './form-acts.ts';

/** Every key of the form's canvas; the same list is what its help shows. */
export function formShortcuts(editing: Editing, acts: FormActs, order: () => readonly string[]): readonly Shortcut[] {
  const go = (by: 1 | -1, isMore: boolean) => {
    const { selection } = editing.state();
    const from = by === 1 ? selection.keys.at(-1) : selection.keys[0];
    const next = neighbour(order(), from ?? null, by);
    if (!next) return;
    editing.select(isMore ? extendTo(selection, next, order()) : selectOnly(next));
    window.document.querySelector<HTMLElement>(`[data-spot="${CSS.escape(next)}"]`)?.focus();
  };
  const one = (keys: string | readonly string[], title: string, group: string, run: () => void): Shortcut => ({
    keys: typeof keys === 'string' ? [keys] : keys,
    title,
    group,
    run,
  });
  return [
    one('mod+c', '复制字段', '编辑', acts.copy),
    one('mod+v', '粘贴字段', '编辑', acts.paste),
    one('mod+d', '再来一份', '编辑', acts.duplicate),
    one(['delete', 'backspace'], '删除', '编辑', acts.remove),
    one('mod+delete', '从表单移走', '编辑', acts.takeOut),
    one(['arrowdown', 'arrowright'], '下一个', '选择', () => go(1, false)),
    one(['arrowup', 'arrowleft'], '上一个', '选择', () => go(-1, false)),
    one(['shift+arrowdown', 'shift+arrowright'], '向后多选', '选择', () => go(1, true)),
    one(['shift+arrowup', 'shift+arrowleft'], '向前多选', '选择', () => go(-1, true)),
    one('mod+a', '选中全部字段', '选择', () =>
      editing.select(
        selectOnly(...order().filter((pointer) => pointer.includes('/fields/') || pointer.startsWith('/fields'))),
      ),
    ),
    one('escape', '取消选择', '选择', () => editing.select({ keys: [], anchor: null })),
    one(['alt+arrowup', 'alt+arrowleft'], '前移', '移动', () => acts.step(-1)),
    one(['alt+arrowdown', 'alt+arrowright'], '后移', '移动', () => acts.step(1)),
    one(']', '加宽', '移动', () => acts.widen(1)),
    one('[', '收窄', '移动', () => acts.widen(-1)),
    one('/', '查找字段类型', '移动', () => focusIn('[data-palette] input, input[data-palette]')),
    // From the search of the palette too: what was just added is named next.
    {
      ...one('f2', '修改属性', '移动', () => focusIn('[data-inspect] input, [data-inspect] textarea')),
      inText: true,
    },
  ];
}

const focusIn = (selector: string) => window.document.querySelector<HTMLElement>(selector)?.focus();
