import { describeKind } from '../kind-cases.ts';
import { decimal } from './decimal.kind.ts';

describeKind(
  decimal,
  { scale: 4 },
  {
    columns: [
      [{}, 'numeric(18,2)', 'number'],
      [{ scale: 4 }, 'numeric(20,4)', 'number'],
      [{ scale: 6, precision: 9 }, 'numeric(9,6)', 'number'],
    ],
    fine: [
      ['0'],
      ['-0.5'],
      ['12.5000'],
      ['9999999999999999.9999'],
      ['12.50000000'],
      ['0.1', { gt: 0 }],
      ['7', { scale: 0 }],
      ['0.25', { scale: 2, precision: 2 }],
    ],
    wrong: [
      [12, 'not_a_number'],
      ['1e3', 'not_a_number'],
      ['1,000', 'not_a_number'],
      ['.5', 'not_a_number'],
      ['007', 'not_a_number'],
      ['', 'not_a_number'],
      ['1.00001', 'too_many_places'],
      ['99999999999999999', 'too_many_digits'],
      ['1', 'too_many_digits', { scale: 2, precision: 2 }],
      ['0', 'not_above', { gt: 0 }],
      ['0.0999999999999999', 'below_least', { scale: 16, ge: '0.1' }],
      ['100', 'not_below', { lt: 100 }],
      ['100.01', 'above_most', { le: 100 }],
    ],
    reads: [
      ['1,234,567.80', '1234567.80'],
      ['１２．５', '12.5'],
      ['.5', '0.5'],
      ['5.', '5'],
      ['007', '7'],
      ['-0.00', '0.00'],
      ['+3', '3'],
      ['(12.00)', '-12.00'],
      ['12,34', undefined],
      ['1.2.3', undefined],
      ['1e3', undefined],
      ['', null],
      ['12345678901234567890.123', '12345678901234567890.123'],
    ],
    says: [
      ['1234567.5000', '1,234,567.5'],
      ['-1234.0000', '-1,234'],
      [null, ''],
    ],
  },
);
