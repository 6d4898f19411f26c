import { expect, test } from 'vitest';
import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import { compileWorked, read, workedOrder } from '../../../../tests/fixtures/documents/worked-example.ts';
import { innerFlow, workedFlow } from '../../../../tests/fixtures/flows.ts';
import { doCommand } from '../../../kernel/command.ts';
import {
  beginFlow,
  type StateFlowDocument,
  setFlow,
  withAgreedBy,
  withCondition,
  withEnding,
  withFlow,
  withNone,
  withoutFlow,
} from './flow-commands.ts';
import type { StatesDocument } from './state-commands.ts';

const order = read(workedOrder()) as EntityDocument;
const states = order.states as StatesDocument;

test('a state is decided by a flow: what the flow makes is taken from the roles, and it can be published', () => {
  const flow = withEnding(beginFlow(states, 'submitted', 'orderFlow'), 'refuse', 'reject');
  expect(flow).toMatchObject({ agree: 'approve', refuse: 'reject' });
  const ask = setFlow(order, states, 'submitted', flow, '添加审批流程');
  const after = doCommand(order, ask, 0)?.document;
  expect(after?.access?.roles.approver?.do).toEqual(['read']);
  const result = compileWorked((raw) => Object.assign(raw, after), workedFlow(), innerFlow());
  expect(result.issues ?? []).toEqual([]);
});

test('flows come, go and have conditions', () => {
  const one = beginFlow(states, 'submitted', 'orderFlow');
  const two = withCondition(withFlow(one, 'innerFlow'), 'innerFlow', 'total < 10');
  expect(two.flows.innerFlow?.when).toBe('total < 10');
  expect(withCondition(two, 'innerFlow', undefined).flows.innerFlow).not.toHaveProperty('when');
  expect(Object.keys((withoutFlow(two, 'orderFlow') as StateFlowDocument).flows)).toEqual(['innerFlow']);
  expect(withoutFlow(one, 'orderFlow')).toBeUndefined();
  expect(withNone(withNone(one, true), false)).not.toHaveProperty('none');
  expect(withEnding(withEnding(one, 'back', 'reject'), 'back', undefined)).not.toHaveProperty('back');
});

test('those who agreed are kept in a field, or not', () => {
  const one = withAgreedBy(beginFlow(states, 'submitted', 'orderFlow'), 'approvers');
  expect(one.agreedBy).toBe('approvers');
  expect(withAgreedBy(one, '')).not.toHaveProperty('agreedBy');
});
