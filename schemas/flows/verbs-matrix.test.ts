import { expect, test } from 'vitest';
import { approve, branch, flowOf, way } from '../../tests/fixtures/flows.ts';
import type { FlowModel } from '../compile/flow-model.ts';
import { advance } from './advance.ts';
import type { FlowCommand, FlowState } from './core.ts';
import { begin, type Run } from './going.fixture.ts';

const child = flowOf([approve('a'), approve('b'), approve('c')]);
const parallel = flowOf([
  approve('a'),
  branch('s', { split: 'all' }),
  way('w1', 's'),
  approve('x', { in: 'w1' }),
  way('w2', 's'),
  approve('y', { in: 'w2' }),
  approve('z'),
]);
const withChild: FlowModel = {
  ...child,
  steps: { ...child.steps, b: { key: 'b', title: '子', ways: [], as: 'call', flow: 'x' } as const },
};

/** Where a flow stands as the verb comes: before anybody answered, half decided, and so on, in each sort of surroundings. */
const standings: Readonly<Record<string, readonly [FlowModel, Run, string]>> = (() => {
  const plain = flowOf([approve('a'), approve('b')]);
  const all = flowOf([approve('a'), approve('b', { many: 'all' }), approve('c')]);
  const sub = begin(withChild).agree('a');
  return {
    'first step': [plain, begin(plain).seat('a'), 'a'],
    'second step': [plain, begin(plain).agree('a').seat('b'), 'b'],
    'countersign, nobody answered': [all, begin(all).agree('a').seat('b', [1, 1, 1]), 'b'],
    'countersign, half answered': [all, begin(all).agree('a').seat('b', [1, 1, 1]).agree('b'), 'b'],
    'not yet seated': [plain, begin(plain), 'a'],
    'one of two ways': [parallel, begin(parallel).agree('a').seat('x'), 'x'],
    'within a flow begun from here': [withChild, sub, 'b'],
    suspended: [plain, begin(plain).seat('a').do({ do: 'suspend' }), 'a'],
    over: [plain, begin(plain).agree('a').agree('b'), 'b'],
  };
})();

const verbsAt = (token: number, step: string): Readonly<Record<string, FlowCommand>> => ({
  agree: { do: 'decide', token, verdict: 'agree', weight: 1 },
  refuse: { do: 'decide', token, verdict: 'refuse', weight: 1 },
  'more than is open': { do: 'decide', token, verdict: 'agree', weight: 99 },
  'back to the starter': { do: 'back', token, to: 'start', resume: 'again' },
  'back to the first': { do: 'back', token, to: 'a', resume: 'again' },
  'back, straight again': { do: 'back', token, to: 'a', resume: 'direct' },
  'back to where it never was': { do: 'back', token, to: 'nowhere', resume: 'again' },
  'out of the flow within': { do: 'backOut', token, to: 'a', resume: 'again' },
  'add beside': { do: 'reseat', token, added: [1], removed: [] },
  'add after': { do: 'reseat', token, added: [1], removed: [], later: true },
  'take one away': { do: 'reseat', token, added: [], removed: [1] },
  'take an agreement back': { do: 'retake', step, weight: 1 },
  'the flow within agreed': { do: 'returned', token, end: 'agree' },
  'the flow within refused': { do: 'returned', token, end: 'refuse' },
  'the time is over': { do: 'fired', token },
  'it was done': { do: 'ran', token },
  'put right': { do: 'judge', token },
  'jump to the first': { do: 'jump', to: 'a' },
  'jump to nowhere': { do: 'jump', to: 'nowhere' },
  withdraw: { do: 'withdraw' },
  end: { do: 'end' },
  suspend: { do: 'suspend' },
  resume: { do: 'resume' },
  'a place that is not stood at': { do: 'decide', token: 999, verdict: 'agree', weight: 1 },
});

const waitsForSomething = ({ tokens, ended, suspended }: FlowState): boolean =>
  ended !== null || suspended || tokens.some(({ waits }) => waits !== 'join');

/** What each verb comes to where it fits; every other is refused, and the flow is as it was. */
const written: Readonly<Record<string, readonly string[]>> = {
  'first step': [
    'agree → b',
    'refuse → ends: refuse',
    'back to the starter → ends: back',
    'add beside → a',
    'add after → a',
    'jump to the first → a',
    'withdraw → ends: withdraw',
    'end → ends: ended',
    'suspend → suspended',
  ],
  'second step': [
    'agree → ends: agree',
    'refuse → ends: refuse',
    'back to the starter → ends: back',
    'back to the first → a',
    'add beside → b',
    'add after → b',
    'jump to the first → a',
    'end → ends: ended',
    'suspend → suspended',
  ],
  'countersign, nobody answered': [
    'agree → b',
    'refuse → ends: refuse',
    'back to the starter → ends: back',
    'back to the first → a',
    'add beside → b',
    'add after → b',
    'take one away → b',
    'jump to the first → a',
    'end → ends: ended',
    'suspend → suspended',
  ],
  'countersign, half answered': [
    'agree → b',
    'refuse → ends: refuse',
    'back to the starter → ends: back',
    'back to the first → a',
    'add beside → b',
    'add after → b',
    'take one away → b',
    'jump to the first → a',
    'end → ends: ended',
    'suspend → suspended',
  ],
  'not yet seated': ['jump to the first → a', 'withdraw → ends: withdraw', 'end → ends: ended', 'suspend → suspended'],
  'one of two ways': [
    'agree → s+y',
    'refuse → ends: refuse',
    'back to the starter → ends: back',
    'back to the first → a',
    'add beside → x+y',
    'add after → x+y',
    'jump to the first → a',
    'end → ends: ended',
    'suspend → suspended',
  ],
  'within a flow begun from here': [
    'out of the flow within → a',
    'the flow within agreed → c',
    'the flow within refused → ends: refuse',
    'jump to the first → a',
    'end → ends: ended',
    'suspend → suspended',
  ],
  suspended: ['end → ends: ended', 'resume → a'],
  over: [],
};

test('W1: every verb at every standing does what is written in the table, or is refused by its name; a running flow waits for something', () => {
  const table: Record<string, Record<string, string>> = {};
  for (const [at, [flow, run, step]] of Object.entries(standings)) {
    const token = run.state.tokens.find((one) => one.step === step)?.id ?? run.state.tokens[0]?.id ?? 1;
    const cells: Record<string, string> = {};
    for (const [verb, command] of Object.entries(verbsAt(token, step))) {
      const before = JSON.stringify(run.state);
      const come = advance(flow, run.state, command, { holds: () => false });
      // A command never changes what it was given.
      expect(JSON.stringify(run.state)).toBe(before);
      if (come.refused === undefined) expect([at, verb, waitsForSomething(come.state)]).toEqual([at, verb, true]);
      cells[verb] =
        come.refused !== undefined
          ? `× ${come.refused}`
          : come.state.ended !== null
            ? `ends: ${come.state.ended}`
            : come.state.suspended
              ? 'suspended'
              : come.state.tokens
                  .map((one) => one.step)
                  .toSorted()
                  .join('+');
    }
    table[at] = cells;
  }
  const fitting = Object.entries(table).map(([at, cells]) => [
    at,
    Object.entries(cells).flatMap(([verb, came]) => (came.startsWith('×') ? [] : [`${verb} → ${came}`])),
  ]);
  expect(Object.fromEntries(fitting)).toEqual(written);
});
