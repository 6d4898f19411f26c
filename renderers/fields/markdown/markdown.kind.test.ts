import { describeKind } from '../kind-cases.ts';
import { markdown } from './markdown.kind.ts';

describeKind(
  markdown,
  {},
  {
    columns: [[{}, 'text', 'text']],
    fine: [['# 标题\n\n- 一'], ['一'.repeat(100000)]],
    wrong: [
      [1, 'not_text'],
      ['一二', 'too_long', { max: 1 }],
      ['\u0000', 'bad_character'],
    ],
    reads: [
      ['# 标题\r\n', '# 标题'],
      ['', null],
    ],
    says: [
      ['**重要**', '**重要**'],
      [null, ''],
    ],
  },
);
