import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FlowDocument } from '../../../schemas/language/flow.ts';
import { inOrder } from '../../../schemas/language/ranks.ts';
import { doCommand, redoCommand, undoCommand } from '../../kernel/command.ts';
import { inKeyOrder } from '../../kernel/steps.ts';
import { carry, type Done, moveSteps, putSteps, removeSteps, speakersOf, stepBy } from './flow-commands.ts';
import { insideOf, insidesOf, readingOrder, spotAfter, standsIn } from './flow-steps.ts';
import { newFlow } from './flow-templates.ts';
import { addStep, sortOf, stepSorts } from './step-sorts.ts';

const begun = inKeyOrder({ ...newFlow('approval', '审批', 'order', 'amount'), spec: 3 }) as FlowDocument;
const end = { owner: '', before: null };

const done = (flow: FlowDocument, made: Done | null): FlowDocument => {
  if (!made) throw new Error('cannot be done');
  return doCommand(flow, made.ask, 0)?.document ?? flow;
};
const row = (flow: FlowDocument, owner = '') => insideOf(insidesOf(flow.steps), owner);

test('a new flow begins with its template', () => {
  expect(row(begun)).toEqual(['approve', 'branch', 'copy']);
  expect(row(begun, 'branch')).toEqual(['way', 'others']);
});

test('a way is added before the one that is taken where no other is', () => {
  const more = done(begun, addStep(begun, sortOf('way'), { owner: 'branch', before: null }));
  expect(row(more, 'branch')).toEqual(['way', 'way2', 'others']);
});

test('a branch that is copied has ways and steps of its own, which stand in it', () => {
  const filled = done(begun, addStep(begun, sortOf('approve'), { owner: 'way', before: null }));
  const twice = done(filled, putSteps(filled, carry(filled, ['branch']), spotAfter(filled.steps, 'branch')));
  expect(row(twice)).toEqual(['approve', 'branch', 'branch2', 'copy']);
  expect(row(twice, 'branch2')).toEqual(['way2', 'others2']);
  expect(row(twice, 'way2')).toEqual(['approve3']);
});

test('what carried steps say of each other follows them', () => {
  const flow = done(begun, addStep(begun, sortOf('goto'), end));
  const copied = putSteps(flow, carry(flow, ['approve', 'jump']), end);
  const twice = done(flow, copied);
  expect(twice.steps.jump2).toMatchObject({ to: 'approve2' });
});

test('nothing is put into itself, and ways stand in branches alone', () => {
  expect(moveSteps(begun, ['branch'], { owner: 'way', before: null })).toBeNull();
  expect(moveSteps(begun, ['way'], end)).toBeNull();
  expect(moveSteps(begun, ['approve'], { owner: 'branch', before: null })).toBeNull();
  expect(putSteps(begun, carry(begun, ['way']), end)).toBeNull();
});

test('a step is moved before another, into a way, and out of it at its ends', () => {
  const last = done(begun, moveSteps(begun, ['approve'], end));
  expect(row(last)).toEqual(['branch', 'copy', 'approve']);
  const within = done(last, moveSteps(last, ['approve', 'copy'], { owner: 'way', before: null }));
  expect(row(within, 'way')).toEqual(['copy', 'approve']);
  expect(row(done(within, stepBy(within, 'copy', -1)))).toEqual(['copy', 'branch']);
  expect(row(done(within, stepBy(within, 'approve', 1)))).toEqual(['branch', 'approve']);
});

test('who still speaks of what is to go is told', () => {
  const flow = done(begun, addStep(begun, sortOf('goto'), end));
  const cased = { ...flow, cases: { 大额: { given: {}, then: { goes: ['approve'] } } } } as FlowDocument;
  expect(speakersOf(cased, ['approve'])).toEqual(['步骤“跳转”', '用例“大额”']);
  expect(speakersOf(cased, ['copy'])).toEqual([]);
});

/** Whatever is done, every step stands where it can, and is come to once. */
function expectSound({ steps }: FlowDocument): void {
  for (const [, { as, in: owner }] of Object.entries(steps))
    expect(standsIn(as, owner === undefined ? undefined : steps[owner]?.as)).toBe(true);
  expect(readingOrder(insidesOf(steps)).toSorted()).toEqual(Object.keys(steps).toSorted());
  const ranks = inOrder(steps).map(([, { rank }]) => rank);
  expect(new Set(ranks).size).toBe(ranks.length);
}

const command = fc.record({
  do: fc.constantFrom('add', 'move', 'copy', 'remove', 'step'),
  sort: fc.nat(),
  at: fc.nat(),
  other: fc.nat(),
  to: fc.nat(),
});
type Command = typeof command extends fc.Arbitrary<infer One> ? One : never;

function run(flow: FlowDocument, asked: Command): Done | null {
  const keys = Object.keys(flow.steps);
  const pick = (no: number) => keys[no % Math.max(1, keys.length)] ?? '';
  const owners = ['', ...keys];
  const owner = owners[asked.to % owners.length] ?? '';
  const inside = row(flow, owner);
  const spot = { owner, before: inside[asked.other % (inside.length + 1)] ?? null };
  const some = [pick(asked.at), pick(asked.other)];
  if (asked.do === 'add') return addStep(flow, stepSorts[asked.sort % stepSorts.length] ?? sortOf('cc'), spot);
  if (asked.do === 'move') return moveSteps(flow, some, spot);
  if (asked.do === 'copy') return putSteps(flow, carry(flow, some), spot);
  return asked.do === 'step'
    ? stepBy(flow, pick(asked.at), asked.sort % 2 ? 1 : -1)
    : removeSteps(flow, [pick(asked.at)]);
}

describe('whatever is done to a flow', () => {
  test('its tree is sound, keys stay, and all of it undone leaves the same bytes', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 25 }), (asked) => {
        let flow = begun;
        const log = [];
        for (const one of asked) {
          const made = run(flow, one);
          const commanded = made && doCommand(flow, made.ask, 0);
          if (!commanded) continue;
          if (one.do === 'move' || one.do === 'step')
            expect(Object.keys(commanded.document.steps)).toEqual(Object.keys(flow.steps));
          log.push(commanded.command);
          flow = commanded.document;
          expectSound(flow);
        }
        const last = JSON.stringify(flow);
        let back = flow;
        for (const one of log.toReversed()) {
          const undone = undoCommand(back, one);
          if (!undone.ok) throw new Error(undone.changed.join());
          back = undone.document;
        }
        expect(JSON.stringify(back)).toBe(JSON.stringify(begun));
        for (const one of log) {
          const again = redoCommand(back, one);
          if (again.ok) back = again.document;
        }
        expect(JSON.stringify(back)).toBe(last);
      }),
      { numRuns: 300 },
    );
  });
});
