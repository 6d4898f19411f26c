import { describeKind } from '../kind-cases.ts';
import { integer } from './integer.kind.ts';

describeKind(
  integer,
  {},
  {
    columns: [[{}, 'bigint', 'number']],
    fine: [[0], [-12], [9007199254740991], [5, { ge: 5, le: 5 }], [1, { gt: 0, lt: 2 }]],
    wrong: [
      ['12', 'not_whole'],
      [1.5, 'not_whole'],
      [9007199254740992, 'not_whole'],
      [Number.NaN, 'not_whole'],
      [0, 'not_above', { gt: 0 }],
      [4, 'below_least', { ge: 5 }],
      [2, 'not_below', { lt: 2 }],
      [6, 'above_most', { le: 5 }],
    ],
    reads: [
      ['１，２３４', 1234],
      ['12.0', 12],
      ['12.5', undefined],
      ['一打', undefined],
      ['99999999999999999', undefined],
      ['', null],
    ],
    says: [
      [2026, '2026'],
      [null, ''],
    ],
  },
);
