import { element, textElement, type Written } from './write-xml.ts';

interface Instances {
  readonly isSequential: boolean;
  /** When it is over before everybody has answered. */
  readonly completion: string | null;
}

/** How several persons decide, as the notation says it; null where one person is enough. */
export function saidInstances(many: unknown): Instances | null {
  if (many === 'all') return { isSequential: false, completion: null };
  if (many === 'order') return { isSequential: true, completion: null };
  if (typeof many !== 'object' || many === null || !('vote' in many)) return null;
  const share = Number(many.vote) / 100;
  return { isSequential: false, completion: `\${nrOfCompletedInstances/nrOfInstances >= ${share}}` };
}

export function instancesOf(many: unknown): Written[] {
  const said = saidInstances(many);
  if (!said) return [];
  const condition = { 'xsi:type': 'tFormalExpression' };
  return [
    element('multiInstanceLoopCharacteristics', { isSequential: said.isSequential }, [
      ...(said.completion === null ? [] : [textElement('completionCondition', said.completion, condition)]),
    ]),
  ];
}

/** The word for how others end before everybody has answered; null: not understood. */
export function manyFrom({ isSequential, completion }: Instances): unknown {
  if (completion === null) return isSequential ? 'order' : 'all';
  const text = completion.replace(/^[$#]\{(.*)\}$/s, '$1').replace(/\s/g, '');
  if (/^nrOfCompletedInstances(==|>=)1$/.test(text)) return 'first';
  if (/^nrOfCompletedInstances(==|>=)nrOfInstances$/.test(text)) return isSequential ? 'order' : 'all';
  // A share is reached with us: one that must be exceeded, or hit to the point, ends at another number of persons.
  const [, share] = /^nrOfCompletedInstances\/nrOfInstances>=(\d(?:\.\d+)?)$/.exec(text) ?? [];
  const exact = Number(share ?? 0) * 100;
  const vote = Math.round(exact);
  if (Math.abs(exact - vote) > 1e-6) return null;
  if (vote < 1 || vote > 100 || isSequential) return null;
  return vote === 100 ? 'all' : { vote };
}
