import { describeKind } from '../kind-cases.ts';
import { serial } from './serial.kind.ts';

describeKind(
  serial,
  { rule: 'po' },
  {
    columns: [
      [{ rule: 'po' }, 'text', 'text'],
      [{ step: 10 }, 'bigint', 'number'],
    ],
    fine: [['PO202607-00001'], [10, { step: 10 }]],
    wrong: [
      [1, 'not_text'],
      ['', 'too_short'],
      ['10', 'not_whole', { step: 10 }],
      [-10, 'not_whole', { step: 10 }],
    ],
    reads: [
      ['PO1', 'PO1'],
      ['20', 20, { step: 10 }],
      ['二十', undefined, { step: 10 }],
      ['', null],
    ],
    says: [
      ['PO1', 'PO1'],
      [20, '20', { step: 10 }],
      [null, ''],
    ],
  },
);
