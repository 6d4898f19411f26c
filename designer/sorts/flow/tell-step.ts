import type { FlowDocument, FlowStepDocument } from '../../../schemas/language/flow.ts';
import type { Naming } from '../../../schemas/layers/naming.ts';
import { sayValueAs } from '../../../schemas/layers/say-value.ts';
import { sortOf } from './step-sorts.ts';
import { type Word, wordsOfStep } from './words/word-shape.ts';

const standing = { part: '' };

const wordOf = (step: FlowStepDocument, name: string): Word | undefined =>
  wordsOfStep(step.as).find((word) => word.name === name);

const sayWord = (flow: FlowDocument, step: FlowStepDocument, name: string, naming: Naming): string => {
  const value = (step as Readonly<Record<string, unknown>>)[name];
  const word = wordOf(step, name);
  if (!word || value === undefined || value === '') return '';
  // What is said by being there needs no yes.
  return sayValueAs(word.schema, value, { ...naming, before: flow, after: flow }, standing).replaceAll(
    /是(?=、|$)/g,
    '',
  );
};

/** How several persons decide, in few words. */
function sayMany(flow: FlowDocument, step: FlowStepDocument, naming: Naming): string {
  if (!('many' in step) || step.many === undefined) return '';
  if (typeof step.many === 'object') return `票签 ${step.many.vote}%`;
  return sayWord(flow, step, 'many', naming).split('：')[0] ?? '';
}

/** What a card tells of its step below its name. */
export function tellStep(flow: FlowDocument, step: FlowStepDocument, naming: Naming): string {
  if (step.as === 'way' && step.otherwise) return '其他情况';
  const main = sayWord(flow, step, sortOf(step.as).tells, naming);
  return [main.replace(/^“([^”]*)”$/, '$1'), sayMany(flow, step, naming)].filter((text) => text !== '').join(' · ');
}

/** When the ways of a branch go on together. */
export function tellJoin(step: FlowStepDocument): string {
  if (step.as !== 'branch' || step.split === 'one') return '';
  const { join = 'all' } = step;
  return typeof join === 'number' ? `${join} 个到达即继续` : join === 'all' ? '全部到齐后继续' : '任一到达即继续';
}
