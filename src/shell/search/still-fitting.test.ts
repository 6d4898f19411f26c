import { expect, test } from 'vitest';
import { stillFitting } from './still-fitting.ts';

const found = [
  { entity: 'order', id: '1', name: 'PO2026-0001', number: null, state: null },
  { entity: 'event', id: '2', name: '试剂询价', number: 'XJ2026-0001', state: '已发布' },
];

test.each([
  ['po2026', ['1']],
  ['XJ2026-0001', ['2']],
  ['2026-0001', ['1', '2']],
  ['试剂', ['2']],
  ['2026-0002', []],
])('what was found before and does not hold %j is not offered meanwhile', (typed, ids) => {
  expect(stillFitting(found, typed).map(({ id }) => id)).toEqual(ids);
});
