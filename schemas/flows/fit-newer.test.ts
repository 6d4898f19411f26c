import { expect, test } from 'vitest';
import { approve, branch, flowOf, way } from '../../tests/fixtures/flows.ts';
import { fitNewer } from './fit-newer.ts';
import { begin, standing } from './going.fixture.ts';

const steps = [
  approve('a'),
  branch('s'),
  way('w1', 's'),
  way('w2', 's'),
  approve('b', { in: 'w1', many: 'all' }),
  approve('c', { in: 'w2' }),
  approve('z'),
];
const flow = flowOf(steps);
/** Stands at `c`, and at the end of the other way. */
const half = begin(flow).agree('a').agree('b').state;
const whyIn = (newer: typeof steps, state = half) =>
  fitNewer(state, flow, flowOf(newer)).flatMap(({ title, why }) => (why === null ? [] : [`${title} ${why}`]));
const without = (...keys: readonly string[]) => steps.filter(({ key }) => !keys.includes(String(key)));

test('fits where every place it stands at is there: steps before, behind and beside it may be others', () => {
  expect(standing(begin(flow).agree('a').agree('b'))).toEqual(['c', 's?']);
  expect(whyIn(steps)).toEqual([]);
  expect(whyIn([...without('a', 'z'), approve('new'), approve('last', { many: 'all' })])).toEqual([]);
  expect(
    fitNewer(half, flow, flow)
      .map(({ step }) => step)
      .toSorted(),
  ).toEqual(['c', 's']);
});

test.each<[string, typeof steps, string[]]>([
  ['a step that is gone', without('c'), ['审批c 新版本中没有这一步']],
  [
    'another sort',
    [...without('c'), { key: 'c', as: 'delay', title: '等', in: 'w2', for: '1d' }],
    ['审批c 新版本中是另一种步骤'],
  ],
  ['another way', [...without('c'), approve('c', { in: 'w1' })], ['审批c 新版本中在另一个分支里']],
  [
    'another way of deciding',
    [...without('c'), approve('c', { in: 'w2', many: 'order' })],
    ['审批c 新版本中多人办理的方式不同'],
  ],
  ['a way that is gone', [...without('w1', 'b'), way('w3', 's')], ['分支s 新版本中没有已走的分支条件']],
  [
    'a branch that is gone',
    without('s', 'w1', 'w2', 'b', 'c'),
    ['审批c 新版本中没有这一步', '分支s 新版本中没有这一步'],
  ],
])('does not fit: %s', (_, newer, why) => {
  expect(whyIn(newer).toSorted()).toEqual(why.toSorted());
});

test('whoever was sent back to come straight again must have somewhere to come to', () => {
  const back = begin(flowOf([approve('a'), approve('b', { resume: 'choose' }), approve('z')])).agree('a');
  const sent = back.back('b', 'a', 'direct').state;
  const from = flowOf([approve('a'), approve('b', { resume: 'choose' }), approve('z')]);
  const why = fitNewer(sent, from, flowOf([approve('a'), approve('z')]));
  expect(why.map(({ title, why: said }) => [title, said])).toEqual([
    ['审批a', null],
    ['审批b', '新版本中没有这一步，而退回后还要回到这里'],
  ]);
});
