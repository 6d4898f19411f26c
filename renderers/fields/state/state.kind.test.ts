import { describeKind } from '../kind-cases.ts';
import { state } from './state.kind.ts';

describeKind(
  state,
  {},
  {
    columns: [[{}, 'text', 'text']],
    fine: [['draft'], ['6']],
    wrong: [
      [6, 'not_an_option'],
      ['', 'not_an_option'],
      ['a b', 'not_an_option'],
    ],
    reads: [
      ['draft', 'draft'],
      ['', null],
    ],
    says: [
      ['draft', '草稿', {}, '草稿'],
      ['draft', 'draft'],
      [null, ''],
    ],
  },
);
