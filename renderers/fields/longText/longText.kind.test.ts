import { describeKind } from '../kind-cases.ts';
import { longText } from './longText.kind.ts';

describeKind(
  longText,
  {},
  {
    columns: [[{}, 'text', 'text']],
    fine: [['第一行\n第二行'], ['短', { max: 1 }]],
    wrong: [
      [[], 'not_text'],
      ['长长', 'too_long', { max: 1 }],
      ['短', 'too_short', { min: 2 }],
      ['\u0000', 'bad_character'],
    ],
    reads: [
      ['一\r\n二 ', '一\n二'],
      [' \n', null],
    ],
    says: [
      ['一\n二', '一\n二'],
      [null, ''],
    ],
  },
);
