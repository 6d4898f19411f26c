import { describeKind } from '../kind-cases.ts';
import { text } from './text.kind.ts';

describeKind(
  text,
  { max: 10 },
  {
    columns: [[{}, 'text', 'text']],
    fine: [
      ['螺栓 M8'],
      ['十个字一二三四五六七'],
      ['𠮷野家', { max: 3 }],
      ['a@b.cn', { format: 'email' }],
      ['13812345678', { format: 'phone' }],
      ['0571-88886666', { format: 'phone' }],
      ['400-820-8820', { format: 'phone' }],
      ['+49 15123456789', { format: 'phone' }],
      ['https://a.cn/x?y=1', { format: 'url' }],
      ['91330100799655058B', { format: 'creditCode', pattern: '^9' }],
      ['AB-12', { pattern: '^[A-Z]{2}-\\d+$' }],
    ],
    wrong: [
      [12, 'not_text'],
      ['十个字一二三四五六七八', 'too_long'],
      ['ab', 'too_short', { min: 3 }],
      ['a\u0000b', 'bad_character'],
      ['a\ud800', 'bad_character'],
      ['a@b', 'not_email', { format: 'email' }],
      ['12812345678', 'not_phone', { format: 'phone' }],
      ['ftp://a.cn', 'not_url', { format: 'url' }],
      ['javascript:alert(1)', 'not_url', { format: 'url' }],
      ['91330000MA27XL0K1I', 'not_credit_code', { format: 'creditCode' }],
      ['91330100799655058C', 'not_credit_code', { format: 'creditCode' }],
      ['AB12', 'wrong_pattern', { pattern: '^[A-Z]{2}-\\d+$' }],
    ],
    reads: [
      ['', null],
      ['  螺栓\r\nM8 ', '螺栓 M8'],
      ['ａｂ＠ｃ．ｃｎ', 'ab@c.cn', { format: 'email' }],
      ['91330100799655058b', '91330100799655058B', { format: 'creditCode' }],
      ['全角（保留）', '全角（保留）'],
    ],
    says: [
      ['螺栓', '螺栓'],
      [null, ''],
    ],
  },
);
