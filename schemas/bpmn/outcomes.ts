import { type Arc, type Net, type NetNode, nameOf, takeAway } from './net.ts';
import { readOutcome } from './read-condition.ts';
import type { Reading } from './reading.ts';

const refusing = /不同意|拒绝|驳回|退回|打回|不通过|^否$|reject|refuse|back/i;

/**
 * Engines of others write how a task was answered into a variable and ask for it behind the task. With us that somebody refuses is
 * a word of the step: such a gateway becomes that word, and what is left goes on.
 */
export function takeOutcomes({ start, nodes }: Net, reading: Reading, fields: ReadonlySet<string> | undefined): void {
  for (const node of nodes) {
    const task = askedBy(node);
    if (task?.words.as !== 'approve' || node.ours !== null) continue;
    const refused = refusedOf(node, fields);
    const to = refused && whereTo(refused, task, start);
    if (!refused || !to) continue;
    const said = { end: '结束', start: '退回发起人', before: '退回上一步' }[to];
    reading.tell(refused.element, `“${nameOf(task)}”的结果已改为这一步的“拒绝后：${said}”，这条线没有另画`);
    task.words = { ...task.words, refuse: to };
    takeAway(refused);
    if (refused.to.into.length === 0) refused.to.isTold = true;
    for (const arc of [...node.out]) replaceArc(arc, { raw: null, when: null, isDefault: false });
  }
}

function replaceArc(arc: Arc, more: Partial<Arc>): void {
  const next = { ...arc, ...more };
  arc.from.out.splice(arc.from.out.indexOf(arc), 1, next);
  arc.to.into.splice(arc.to.into.indexOf(arc), 1, next);
}

/** The task whose answer is asked for there: at a gateway right behind it, or at its own lines. */
function askedBy(node: NetNode): NetNode | null {
  if (node.out.length !== 2) return null;
  if (node.is === 'step') return node;
  const [into, ...more] = node.into;
  const isChoice = node.is === 'gateway' && node.split === 'one';
  return isChoice && into && more.length === 0 && into.from.is === 'step' ? into.from : null;
}

/** Of two lines the one that is gone after a refusal, where both ask for one variable that is no field of the record. */
function refusedOf({ out }: NetNode, fields: ReadonlySet<string> | undefined): Arc | null {
  const asked = out.map((arc) => ({ arc, outcome: arc.raw === null ? null : readOutcome(arc.raw) }));
  const said = asked.filter(({ outcome }) => outcome !== null);
  const variables = new Set(said.map(({ outcome }) => outcome?.variable ?? ''));
  const [variable = ''] = variables;
  if (said.length === 0 || variables.size > 1 || fields?.has(variable)) return null;
  if (asked.some(({ arc, outcome }) => outcome === null && arc.raw !== null)) return null;
  const refusals = asked.filter(({ arc, outcome }) => outcome?.says === 'refused' || refusing.test(arc.name));
  // The other line is a refusal only where the one is an agreement: of two sorts of record neither is.
  const isAgreement = refusals.length === 0 && said.length === 1 && said[0]?.outcome?.says === 'agreed';
  const [only] = isAgreement ? asked.filter(({ outcome }) => outcome === null) : refusals;
  return refusals.length <= 1 ? (only?.arc ?? null) : null;
}

type Where = 'end' | 'start' | 'before';

function whereTo(arc: Arc, task: NetNode, start: NetNode): Where | null {
  const target = onward(arc.to);
  if (target.is === 'end') return 'end';
  const first = onward(start);
  if (target === first && isFilledIn(first)) return 'start';
  const [into, ...more] = task.into;
  return into && more.length === 0 && back(into.from) === target ? 'before' : null;
}

/** What whoever starts the flow does first is what the record says already. */
export const isFilledIn = ({ key, words }: NetNode): boolean =>
  key === null &&
  Array.isArray(words.who) &&
  words.who.length === 1 &&
  (words.who[0] as { readonly starter?: boolean }).starter === true;

/** The first figure at which something is done. */
export function onward(node: NetNode, isThere = (one: NetNode) => one.is === 'step' || one.is === 'end'): NetNode {
  let here = node;
  for (let steps = 0; steps < 1000; steps++) {
    const [only, ...more] = here.out;
    if (isThere(here) || !only || more.length > 0) return here;
    here = only.to;
  }
  return here;
}

function back(node: NetNode): NetNode {
  let here = node;
  for (let steps = 0; steps < 1000; steps++) {
    const [only, ...more] = here.into;
    if (here.is === 'step' || !only || more.length > 0) return here;
    here = only.from;
  }
  return here;
}
