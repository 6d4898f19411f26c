import fc from 'fast-check';
import { expect, test } from 'vitest';
import { flows } from '../../tests/fixtures/flow-trees.ts';
import type { FlowModel } from '../compile/flow-model.ts';
import { advance, notStarted } from './advance.ts';
import type { FlowState } from './core.ts';
import { isAsk, stepOf } from './places.ts';

/*
 * What joins mean, said again without tokens: a row is done when each of its steps is, a branch when as many of the ways that were
 * taken are as it asks for. Whoever is asked is whoever stands first in what is not done.
 */

interface Said {
  readonly flow: FlowModel;
  /** The steps that have been agreed. */
  readonly agreed: ReadonlySet<string>;
  readonly holds: (way: string) => boolean;
}

function isDone(key: string, said: Said): boolean {
  const step = stepOf(said.flow, key);
  if (isAsk(step)) return said.agreed.has(key);
  if (step?.as === 'way') return step.steps.every((one) => isDone(one, said));
  if (step?.as !== 'branch') return true;
  const taken = takenOf(key, said);
  const needed = step.join === 'all' ? taken.length : step.join === 'any' ? 1 : step.join;
  return taken.filter((way) => isDone(way, said)).length >= Math.min(needed, taken.length);
}

function takenOf(branch: string, { flow, holds }: Said): readonly string[] {
  const step = stepOf(flow, branch);
  if (step?.as !== 'branch') return [];
  if (step.split === 'all') return step.into;
  const isOtherwise = (way: string) => {
    const said = stepOf(flow, way);
    return said?.as === 'way' && said.otherwise;
  };
  const fit = step.into.filter((way) => !isOtherwise(way) && holds(way));
  const taken = fit.length > 0 ? fit : step.into.filter(isOtherwise);
  return step.split === 'one' ? taken.slice(0, 1) : taken;
}

function askedIn(row: readonly string[], said: Said): readonly string[] {
  const key = row.find((one) => !isDone(one, said));
  const step = stepOf(said.flow, key ?? '');
  if (step?.as !== 'branch') return key === undefined ? [] : [key];
  return takenOf(step.key, said).flatMap((way) => {
    const inner = stepOf(said.flow, way);
    return inner?.as === 'way' ? askedIn(inner.steps, said) : [];
  });
}

/** Steps that wait for nobody are gone through as they come. */
function onlyPersons(flow: FlowModel): FlowModel {
  const isKept = (key: string) => ['approve', 'handle', 'branch', 'way', 'cc'].includes(stepOf(flow, key)?.as ?? '');
  const steps = Object.entries(flow.steps).map(([key, step]) =>
    step.as === 'way' ? ([key, { ...step, steps: step.steps.filter(isKept) }] as const) : ([key, step] as const),
  );
  return { ...flow, root: flow.root.filter(isKept), steps: Object.fromEntries(steps) };
}

const stands = ({ tokens }: FlowState) =>
  tokens.flatMap(({ step, waits }) => (waits === 'persons' ? [step] : [])).toSorted();

test('ways come together as the branch says: all, any, so many, and never more than were taken', {
  timeout: 120_000,
}, () => {
  let ended = 0;
  fc.assert(
    fc.property(flows(), fc.array(fc.nat(99), { maxLength: 25 }), fc.nat(99), (grown, picks, seed) => {
      const flow = onlyPersons(grown);
      const holds = (way: string) => (seed + way.charCodeAt(way.length - 1)) % 2 === 0;
      const agreed = new Set<string>();
      const started = advance(flow, notStarted, { do: 'start' }, { holds });
      if (started.refused) throw new Error(started.refused);
      let state = started.state;
      const compare = () => {
        const said: Said = { flow, agreed, holds };
        expect(state.ended).toBe(flow.root.every((key) => isDone(key, said)) ? 'agree' : null);
        expect(stands(state)).toEqual([...askedIn(flow.root, said)].toSorted());
      };
      compare();
      for (const pick of picks) {
        const open = state.tokens.filter(({ waits }) => waits === 'persons');
        const token = open[pick % Math.max(1, open.length)];
        if (!token) break;
        agreed.add(token.step);
        const advanced = advance(flow, state, { do: 'seat', token: token.id, weights: [], pass: 'agree' }, { holds });
        if (advanced.refused) throw new Error(advanced.refused);
        state = advanced.state;
        compare();
      }
      if (state.ended) ended += 1;
    }),
    { numRuns: 2_000 },
  );
  expect(ended).toBeGreaterThan(500);
});
