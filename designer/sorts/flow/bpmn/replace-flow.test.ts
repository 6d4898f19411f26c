import fs from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { flowDocuments } from '../../../../schemas/bpmn/flow-documents.fixture.ts';
import { printBpmn } from '../../../../schemas/bpmn/print-bpmn.ts';
import { readBpmn } from '../../../../schemas/bpmn/read-bpmn.ts';
import type { FlowDocument } from '../../../../schemas/language/flow.ts';
import { doCommand, undoCommand } from '../../../kernel/command.ts';
import { inKeyOrder } from '../../../kernel/steps.ts';
import { casesLost, replaceFlow, tellReplaced } from './replace-flow.ts';

const taken = (text: string) => {
  const read = readBpmn(text);
  if (!read.ok) throw new Error('refused');
  return read;
};
const foreign = fs.readFileSync(
  path.resolve(import.meta.dirname, '../../../../tests/fixtures/bpmn/flowable-reject.bpmn'),
  'utf8',
);

test('a file of ours replaces all that it says, the key and the record stay, and undone the same bytes are back', () => {
  fc.assert(
    fc.property(flowDocuments, flowDocuments, (one, other) => {
      const flow = inKeyOrder({ ...one, key: 'mine', of: 'demand' }) as FlowDocument;
      const done = doCommand(flow, replaceFlow(flow, taken(printBpmn(other)), 'a.bpmn'), 0);
      expect(done?.document ?? flow).toEqual({ ...other, key: 'mine', of: 'demand' });
      const undone = done && undoCommand(done.document, done.command);
      if (undone?.ok) expect(JSON.stringify(undone.document)).toBe(JSON.stringify(flow));
      else expect(undone).toBeNull();
    }),
    { numRuns: 100 },
  );
});

test('a file of others replaces the steps alone, and cases that speak of steps it has not are named', () => {
  const steps = { old: { as: 'cc', title: '旧', who: [{ starter: true }], rank: 'a0' } };
  const cases = { 旧的: { given: {}, then: { goes: ['old'] } }, 新的: { given: {}, then: { goes: ['head'] } } };
  const flow = {
    kind: 'flow',
    key: 'mine',
    spec: 3,
    title: '我的流程',
    of: 'demand',
    steps,
    cases,
  } as unknown as FlowDocument;
  const read = taken(foreign);
  const document = doCommand(flow, replaceFlow(flow, read, 'b.bpmn'), 0)?.document;
  expect(document).toEqual({ ...flow, steps: read.flow.steps });
  expect(casesLost(flow, read)).toEqual(['旧的']);
});

test('all that a file of ours replaces is named before, and of a file of others the steps alone', () => {
  const flow = {
    kind: 'flow',
    key: 'mine',
    spec: 3,
    title: '我的流程',
    of: 'demand',
    steps: { old: { as: 'cc', title: '旧', who: [{ starter: true }] } },
  } as unknown as FlowDocument;
  const ours = taken(printBpmn(flow));
  expect(tellReplaced(flow, ours)).toBe(
    '文件里有 1 个步骤，将替换当前的 1 个步骤，以及流程的名称、备注、发起人撤回、流程管理员、用例。替换后可以撤销，发布前不影响正在使用的流程。',
  );
  expect(tellReplaced(flow, taken(foreign))).toBe(
    '文件里有 3 个步骤，将替换当前的 1 个步骤。替换后可以撤销，发布前不影响正在使用的流程。',
  );
  const { steps } = replaceFlow(flow, ours, 'a.bpmn');
  const beside = steps.map(({ path }) => path).filter((path) => !path.startsWith('/steps'));
  expect(beside).toEqual(['/title', '/note', '/start', '/admins', '/cases']);
});
