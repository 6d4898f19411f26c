import { expect, test } from 'vitest';
import { sampleSteps } from './sample-flow.fixture.ts';
import { type StepNode, treeOf } from './steps-tree.ts';

const shape = (nodes: readonly StepNode[]): unknown =>
  nodes.map(({ step, ways }) =>
    ways.length === 0 ? step.key : { [step.key]: ways.map(({ way, steps }) => [way.key, shape(steps)]) },
  );

test('steps stand on their ways, and ways at their branch, in the order they are told', () => {
  expect(shape(treeOf(sampleSteps))).toEqual([
    'manager',
    {
      size: [
        [
          'big',
          [
            'finance',
            {
              who: [
                ['one', ['gm']],
                ['two', []],
              ],
            },
          ],
        ],
        ['others', []],
      ],
    },
    'copies',
  ]);
});

test('a way that names its branch stands at it as well', () => {
  const steps = sampleSteps.map((step) => (['big', 'others'].includes(step.key) ? { ...step, in: 'size' } : step));
  expect(shape(treeOf(steps))).toEqual(shape(treeOf(sampleSteps)));
});
