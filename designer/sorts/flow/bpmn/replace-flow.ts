import type { BpmnRead } from '../../../../schemas/bpmn/read-bpmn.ts';
import type { FlowDocument } from '../../../../schemas/language/flow.ts';
import { at } from '../../../../schemas/language/pointer.ts';
import type { Ask } from '../../../kernel/command.ts';
import type { Step } from '../../../kernel/steps.ts';

type Taken = Extract<BpmnRead, { ok: true }>;

/** What a file of ours says beside its steps; what it is about and is called by stays, for others refer to it. */
const words = {
  title: '名称',
  note: '备注',
  start: '发起人撤回',
  admins: '流程管理员',
  cases: '用例',
} satisfies Partial<Record<keyof FlowDocument, string>>;
const wordKeys = Object.keys(words) as (keyof typeof words)[];

/** What is said before it is done: all that will be another, by name. */
export function tellReplaced(flow: FlowDocument, { flow: taken, isOurs }: Taken): string {
  const [count, now] = [taken, flow].map(({ steps }) => Object.keys(steps).length);
  const beside = isOurs ? `，以及流程的${Object.values(words).join('、')}` : '';
  return `文件里有 ${count} 个步骤，将替换当前的 ${now} 个步骤${beside}。替换后可以撤销，发布前不影响正在使用的流程。`;
}

/** One command: the flow as the file has it. Undone, everything is as it was. */
export function replaceFlow(flow: FlowDocument, { flow: taken, isOurs }: Taken, file: string): Ask {
  const gone = Object.keys(flow.steps).filter((key) => !Object.hasOwn(taken.steps, key));
  const steps = [
    ...gone.map((key): Step => ({ path: at('/steps', key), after: undefined })),
    ...Object.entries(taken.steps).map(([key, step]): Step => ({ path: at('/steps', key), after: step })),
    ...(isOurs ? wordKeys.map((word): Step => ({ path: at('', word), after: taken[word] })) : []),
  ];
  return { name: `导入“${file}”`, steps };
}

/** Who else speaks of steps that a file does not have: cases of the flow. */
export const casesLost = (flow: FlowDocument, { flow: taken, isOurs }: Taken): readonly string[] =>
  isOurs
    ? []
    : Object.entries(flow.cases ?? {}).flatMap(([name, { then }]) =>
        [...(then.goes ?? []), ...(then.skips ?? [])].some((key) => !Object.hasOwn(taken.steps, key)) ? [name] : [],
      );
