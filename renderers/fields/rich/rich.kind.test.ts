import { describeKind } from '../kind-cases.ts';
import { rich } from './rich.kind.ts';

describeKind(
  rich,
  {},
  {
    columns: [[{}, 'text', 'text']],
    fine: [['<p>标题</p>']],
    wrong: [
      [{}, 'not_text'],
      ['<p></p>', 'too_long', { max: 3 }],
      ['\u0000', 'bad_character'],
    ],
    reads: [
      ['一\n二', '<p>一</p><p>二</p>'],
      ['a < b & c', '<p>a &lt; b &amp; c</p>'],
      [' ', null],
    ],
    says: [
      ['<p>一</p><ul><li>二&nbsp;&lt;三</li></ul>', '一\n二 <三'],
      ['<style>p{}</style><p>一<br>二</p>', '一\n二'],
      [null, ''],
    ],
  },
);
