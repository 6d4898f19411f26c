import type { FlowModel } from '../../schemas/compile/flow-model.ts';
import type { Refused } from '../../schemas/flows/core.ts';

const words: Readonly<Record<Refused, string>> = {
  over: '已经结束，不能再办理',
  suspended: '已挂起，恢复后才能办理',
  not_there: '已不在这一步，请刷新后再办理',
  not_upstream: '没有经过所选的步骤，不能退回到那里',
  not_a_choice: '没有开放这项操作',
  nobody_left: '每一步至少要有一人办理',
  too_many_steps: '在几个步骤之间循环不止，请联系流程管理员检查流程',
};

/** Why a command does not fit where the flow stands. */
export const sayNotDone = (refused: Refused, { title }: Pick<FlowModel, 'title'>): string =>
  `“${title}”${words[refused]}`;
