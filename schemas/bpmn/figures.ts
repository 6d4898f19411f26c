import type { XmlElement } from '../readers/read-xml.ts';
import type { NetNode } from './net.ts';

/** The figures of the notation that are read, by what they become. */
export const splits: Readonly<Record<string, NetNode['split']>> = {
  exclusiveGateway: 'one',
  inclusiveGateway: 'each',
  parallelGateway: 'all',
};
export const nested = ['subProcess', 'transaction', 'adHocSubProcess'] as const;
export const untaken = ['complexGateway', 'eventBasedGateway'] as const;
export const steps = [
  'userTask',
  'task',
  'manualTask',
  'sendTask',
  'serviceTask',
  'scriptTask',
  'businessRuleTask',
  'receiveTask',
  'callActivity',
  'intermediateCatchEvent',
  'intermediateThrowEvent',
] as const;

export const mostFigures = 1000;
const figures: ReadonlySet<string> = new Set<string>([
  ...['startEvent', 'endEvent', 'boundaryEvent'],
  ...Object.keys(splits),
  ...steps,
  ...nested,
]);

export const figuresIn = (process: XmlElement): number =>
  process.children.reduce((sum, child) => sum + (figures.has(child.name) ? 1 : 0) + figuresIn(child), 0);
