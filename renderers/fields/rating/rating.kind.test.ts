import { describeKind } from '../kind-cases.ts';
import { rating } from './rating.kind.ts';

const half = { half: true };

describeKind(
  rating,
  {},
  {
    columns: [
      [{}, 'numeric(3,1)', 'number'],
      [{ most: 10, half: true }, 'numeric(3,1)', 'number'],
    ],
    fine: [['1'], ['5'], ['4.0'], ['0.5', half], ['3.5', half], ['4.50', half], ['10', { most: 10 }]],
    wrong: [
      [4, 'not_a_number'],
      ['★★', 'not_a_number'],
      ['0', 'not_a_rating'],
      ['6', 'not_a_rating'],
      ['-1', 'not_a_rating'],
      ['3.5', 'not_a_rating'],
      ['3.25', 'not_a_rating', half],
      ['5.5', 'not_a_rating', half],
      ['3', 'not_a_rating', { most: 2 }],
    ],
    reads: [
      ['', null],
      ['4', '4'],
      ['４星', '4'],
      ['4.5 分', '4.5'],
      ['3颗星', '3'],
      ['★★★☆☆', '3'],
      ['⭐⭐', '2'],
      ['☆☆☆☆☆', null],
      ['很好', undefined],
    ],
    says: [
      ['4.0', '4星'],
      ['3.5', '3.5星'],
      [null, ''],
    ],
  },
);
