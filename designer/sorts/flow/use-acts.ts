import { App } from 'antd';
import { useMemo, useRef } from 'react';
import type { FlowDocument } from '../../../schemas/language/flow.ts';
import type { Editing } from '../../kernel/editing.ts';
import { selectOnly } from '../../kernel/selection.ts';
import { focusStep } from './canvas.ts';
import { carry, type Done, moveSteps, putSteps, removeSteps, speakersOf, stepBy } from './flow-commands.ts';
import { insideOf, insidesOf, keyAt, pointerOf, type Spot, spotAfter } from './flow-steps.ts';
import { readCarriage, writeCarriage } from './step-clip.ts';
import { addStep, type StepSort } from './step-sorts.ts';

/** What can be done with steps, always of the flow as it is then. */
export function useActs(editing: Editing) {
  const { modal } = App.useApp();
  const asks = useRef(modal);
  asks.current = modal;
  return useMemo(() => actsOf(editing, (ask) => void asks.current.confirm(ask)), [editing]);
}

interface Confirm {
  readonly title: string;
  readonly content: string;
  readonly okText: string;
  readonly onOk: () => void;
}

export type Acts = ReturnType<typeof actsOf>;

function actsOf(editing: Editing, confirm: (ask: Confirm) => void) {
  const flow = () => editing.state().log.document as FlowDocument;
  const chosen = (): readonly string[] =>
    editing.state().selection.keys.flatMap((pointer) => keyAt(flow().steps, pointer) ?? []);
  const take = (done: Done | null, why: string) => {
    if (!done) return editing.say(why);
    editing.do(done.ask, selectOnly(...done.keys.map(pointerOf)));
    focusStep(done.keys.at(-1));
  };
  /** Where something of a sort goes when nobody says where: behind what is chosen, into a way that is. */
  const spotFor = (isWay: boolean): Spot | null => {
    const { steps } = flow();
    const last = chosen().at(-1);
    if (last === undefined) return isWay ? null : { owner: '', before: null };
    const as = steps[last]?.as;
    if (isWay) {
      const branch = as === 'branch' ? last : steps[as === 'way' ? last : (steps[last]?.in ?? '')]?.in;
      return branch === undefined ? null : { owner: branch, before: null };
    }
    return as === 'way' ? { owner: last, before: insideOf(insidesOf(steps), last)[0] ?? null } : spotAfter(steps, last);
  };
  const remove = (keys: readonly string[]) => {
    const speakers = speakersOf(flow(), keys);
    const go = () => take(removeSteps(flow(), keys), '没有选中的步骤');
    if (speakers.length === 0) return go();
    confirm({
      title: `删除所选的 ${keys.length} 个步骤？`,
      content: `${speakers.join('、')}还在用它，删除后需要修改这些地方。`,
      okText: '删除',
      onOk: go,
    });
  };
  const copy = (keys: readonly string[]) => {
    const carriage = carry(flow(), keys);
    if (carriage.tops.length === 0) return editing.say('先选中要复制的步骤');
    writeCarriage(carriage);
    editing.say(`已复制 ${carriage.tops.length} 个步骤，可以粘贴到任何流程`);
  };
  return {
    chosen,
    spotFor,
    copy,
    remove: () => remove(chosen()),
    addAt: (sort: StepSort, spot: Spot) => take(addStep(flow(), sort, spot), `这里不能放${sort.title}`),
    add: (sort: StepSort) => {
      const spot = spotFor(sort.as === 'way');
      take(spot && addStep(flow(), sort, spot), '分支条件要加在一个分支里：先选中那个分支');
    },
    move: (keys: readonly string[], spot: Spot) => take(moveSteps(flow(), keys, spot), '不能放在那里'),
    stepBy: (key: string, by: 1 | -1) => take(stepBy(flow(), key, by), '已经到头了'),
    cut: () => {
      copy(chosen());
      remove(chosen());
    },
    paste: () => {
      const carriage = readCarriage();
      if (!carriage) return editing.say('剪贴板里没有步骤');
      const isWay = carriage.tops.some((top) => carriage.steps[top]?.as === 'way');
      const spot = spotFor(isWay);
      take(spot && putSteps(flow(), carriage, spot), '这里不能粘贴：分支条件要粘贴在一个分支里');
    },
    twice: () => {
      const carriage = carry(flow(), chosen());
      const last = carriage.tops.at(-1);
      take(
        last === undefined ? null : putSteps(flow(), carriage, spotAfter(flow().steps, last), '复制'),
        '先选中要复制的步骤',
      );
    },
  };
}
