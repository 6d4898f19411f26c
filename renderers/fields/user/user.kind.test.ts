import { expect, test } from 'vitest';
import { describeKind } from '../kind-cases.ts';
import { user } from './user.kind.ts';

describeKind(
  user,
  {},
  {
    columns: [[{}, 'text', 'ref']],
    fine: [['018f3c2e-7b1a-7c55-9c1e-0a4c5d6e7f80'], ['s-2']],
    wrong: [
      [12, 'not_an_id'],
      ['', 'not_an_id'],
      ["'; drop table", 'not_an_id'],
      [['s-2'], 'not_an_id'],
    ],
    reads: [
      [' s-2 ', 's-2'],
      ['宝山钢铁', undefined],
      ['', null],
    ],
    says: [
      ['s-2', '宝山钢铁', {}, '宝山钢铁'],
      ['s-2', '（已删除或无权查看）'],
      [null, ''],
    ],
  },
);

test('takes its words from the record it points at', () => {
  expect(user.labels?.({})).toEqual({ from: 'record', entity: 'user' });
  expect(user.type({})).toEqual({ is: 'ref', to: 'user' });
});
