import type { BpmnRead } from '../../../../schemas/bpmn/read-bpmn.ts';
import type { FlowDocument } from '../../../../schemas/language/flow.ts';
import { at } from '../../../../schemas/language/pointer.ts';
import type { Ask } from '../../../kernel/command.ts';
import type { Step } from '../../../kernel/steps.ts';

type Taken = Extract<BpmnRead, { ok: true }>;

/** What a file of ours says beside its steps; what it is about and is called by stays, for others refer to it. */
const words = ['title', 'note', 'start', 'admins', 'cases'] as const;

/** One command: the flow as the file has it. Undone, everything is as it was. */
export function replaceFlow(flow: FlowDocument, { flow: taken, isOurs }: Taken, file: string): Ask {
  const gone = Object.keys(flow.steps).filter((key) => !Object.hasOwn(taken.steps, key));
  const steps = [
    ...gone.map((key): Step => ({ path: at('/steps', key), after: undefined })),
    ...Object.entries(taken.steps).map(([key, step]): Step => ({ path: at('/steps', key), after: step })),
    ...(isOurs ? words.map((word): Step => ({ path: at('', word), after: taken[word] })) : []),
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
