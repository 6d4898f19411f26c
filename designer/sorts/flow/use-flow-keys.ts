import { useMemo } from 'react';
import type { Editing } from '../../kernel/editing.ts';
import type { Shortcut } from '../../kernel/keyboard.ts';
import { nothing } from '../../kernel/selection.ts';
import { focusStep } from './canvas.ts';
import { sortOf } from './step-sorts.ts';
import type { Acts } from './use-acts.ts';

const told = (keys: string, title: string): Shortcut => ({
  keys: [keys],
  title,
  group: '流程图',
  run: () => undefined,
});

/** Keys of the flow; those that a card itself listens to are told with them. */
export function useFlowKeys(editing: Editing, acts: Acts): readonly Shortcut[] {
  return useMemo(() => {
    const one = (keys: string, title: string, run: () => void): Shortcut => ({
      keys: [keys],
      title,
      group: '步骤',
      run,
    });
    const leave = () => {
      const inPanel = document.activeElement?.closest('[data-inspect]');
      if (inPanel) focusStep(acts.chosen().at(-1));
      else editing.select(nothing);
    };
    return [
      one('mod+c', '复制步骤', () => acts.copy(acts.chosen())),
      one('mod+x', '剪切步骤', acts.cut),
      one('mod+v', '粘贴到所选步骤之后', acts.paste),
      one('mod+d', '再复制一份', acts.twice),
      one('alt+insert', '给所选分支加一个条件', () => acts.add(sortOf('way'))),
      { ...one('escape', '从设置回到流程图', leave), inText: true },
      told('arrowdown', '下一步，或分支里面'),
      told('arrowup', '上一步'),
      told('arrowright', '旁边的分支条件'),
      told('enter', '修改所选步骤'),
      told('insert', '在所选步骤之后添加'),
      told('delete', '删除所选步骤'),
      told('alt+arrowdown', '后移'),
      told('alt+arrowup', '前移'),
      told('space', '拿起，用方向键选择位置，再按一次放下'),
    ];
  }, [editing, acts]);
}
