import { at } from '../language/pointer.ts';
import type { Findings } from './findings.ts';
import type { FlowModel } from './flow-model.ts';

type Steps = Pick<FlowModel, 'steps' | 'root' | 'order'>;

const END = '';

/** Every step can be come to, from every step there is a way to the end, and nothing goes round without waiting for anybody. */
export function checkRoutes(flow: Steps, findings: Findings): void {
  const next = new Map(flow.order.map((key) => [key, nextOf(flow, key)]));
  const first = flow.root[0] ?? END;
  const reached = reachedFrom([first], (key) => next.get(key) ?? []);
  const leadsOut = reachedFrom([END], (key) => flow.order.filter((one) => next.get(one)?.includes(key)));
  const stepsOf = (keys: readonly string[]) =>
    keys.flatMap((key) => flow.steps[key] ?? []).filter(({ as }) => as !== 'way');
  const lost = stepsOf(flow.order).filter(({ key }) => !reached.has(key));
  for (const step of lost) {
    // What stands in a way that nothing leads to is told with it.
    const isTold = lost.some((other) => other.as === 'branch' && isInside(flow, step.key, other.key));
    if (!isTold) findings.say('step_unreachable', at('/steps', step.key), { step: step.title });
  }
  const caught = stepsOf(flow.order).find(({ key }) => reached.has(key) && !leadsOut.has(key));
  if (caught) findings.say('flow_no_way_out', at('/steps', caught.key), { step: caught.title });
  const round = flow.order.find((key) => reached.has(key) && goesRound(flow, key, next));
  const step = flow.steps[round ?? ''];
  if (step) findings.say('flow_goes_round', at('/steps', step.key), { step: step.title });
}

function reachedFrom(starts: readonly string[], next: (key: string) => readonly string[]): ReadonlySet<string> {
  const reached = new Set(starts);
  for (const key of reached) for (const one of next(key)) reached.add(one);
  return reached;
}

const isInside = ({ steps }: Steps, key: string, branch: string): boolean =>
  (steps[key]?.ways ?? []).some((way) => {
    const step = steps[way];
    return step?.as === 'way' && step.branch === branch;
  });

/** What a step can be followed by. */
function nextOf(flow: Steps, key: string): readonly string[] {
  const step = flow.steps[key];
  if (step?.as === 'branch' && step.into.length > 0)
    return step.into.map((way) => {
      const said = flow.steps[way];
      return (said?.as === 'way' ? said.steps[0] : undefined) ?? after(flow, key);
    });
  if (step?.as === 'goto') return step.when === null ? [step.to] : [step.to, after(flow, key)];
  return [after(flow, key)];
}

function after(flow: Steps, key: string): string {
  const way = flow.steps[flow.steps[key]?.ways.at(-1) ?? ''];
  const row = way?.as === 'way' ? way.steps : flow.root;
  const next = row[row.indexOf(key) + 1];
  if (next !== undefined) return next;
  return way?.as === 'way' ? after(flow, way.branch) : END;
}

const waits: ReadonlySet<string> = new Set(['approve', 'handle', 'delay', 'call']);

/** Whether it leads back to itself by steps that wait for nobody: the condition that sent it back would still hold. */
function goesRound({ steps }: Steps, start: string, next: ReadonlyMap<string, readonly string[]>): boolean {
  const isIdle = (key: string) => !waits.has(steps[key]?.as ?? '');
  if (!isIdle(start)) return false;
  const seen = new Set((next.get(start) ?? []).filter(isIdle));
  for (const key of seen) for (const one of (next.get(key) ?? []).filter(isIdle)) seen.add(one);
  return seen.has(start);
}
