import { describeKind } from '../kind-cases.ts';
import { flag } from './flag.kind.ts';

describeKind(
  flag,
  {},
  {
    columns: [[{}, 'text', 'text']],
    fine: [['Y'], ['N']],
    wrong: [
      ['y', 'not_yes_or_no'],
      [true, 'not_yes_or_no'],
      [1, 'not_yes_or_no'],
    ],
    reads: [
      ['是', 'Y'],
      ['否', 'N'],
      ['ｙ', 'Y'],
      ['true', 'Y'],
      ['0', 'N'],
      ['√', 'Y'],
      ['也许', undefined],
      ['', null],
    ],
    says: [
      ['Y', '是'],
      ['N', '否'],
      [null, ''],
    ],
  },
);
