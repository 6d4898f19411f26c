import { expect, test } from 'vitest';
import { approve, branch, flowOf, way } from '../../tests/fixtures/flows.ts';
import { forecast } from './forecast.ts';
import { begin } from './going.fixture.ts';

const flow = flowOf([
  approve('head', { many: 'all' }),
  branch('size', { split: 'one' }),
  way('big', 'size', { when: 'total > 1' }),
  way('rest', 'size', { otherwise: true }),
  approve('committee', { in: 'big' }),
  { key: 'wait', as: 'delay', title: '等', in: 'big', for: '1d' },
  { key: 'mark', as: 'run', title: '处理', in: 'rest', run: [{ do: 'notify', say: '好' }] },
  approve('gm'),
]);
const holds = (yes: boolean) => ({ holds: () => yes });

test('as far as it can be told', () => {
  expect(forecast(flow, { holds: () => null })).toEqual({ steps: ['head'], ways: [], ends: null });
});

test('from the beginning, by what holds now', () => {
  expect(forecast(flow, holds(true))).toEqual({
    steps: ['head', 'committee', 'wait', 'gm'],
    ways: ['big'],
    ends: 'agree',
  });
  expect(forecast(flow, holds(false))).toEqual({ steps: ['head', 'mark', 'gm'], ways: ['rest'], ends: 'agree' });
});

test('from where it stands, half decided or suspended', () => {
  const half = begin(flow).seat('head', [1, 2, 1]).agree('head', 2);
  expect(forecast(flow, holds(true), { from: half.state }).steps).toEqual(['committee', 'wait', 'gm']);
  expect(forecast(flow, holds(true), { from: half.do({ do: 'suspend' }).state }).ends).toBe('agree');
});

test('a step that finds nobody and refuses for it', () => {
  const verdict = (step: string) => (step === 'committee' ? 'refuse' : 'agree');
  expect(forecast(flow, holds(true), { verdict })).toMatchObject({ steps: ['head', 'committee'], ends: 'refuse' });
});

test('what would go round as the record is now', () => {
  const round = flowOf([approve('a'), { key: 'g', as: 'goto', title: '再来', to: 'a', when: 'total > 1' }]);
  expect(forecast(round, holds(true)).ends).toBeNull();
});
