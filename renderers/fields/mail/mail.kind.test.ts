import { describeKind } from '../kind-cases.ts';
import { mail } from './mail.kind.ts';

describeKind(
  mail,
  {},
  {
    columns: [[{}, 'text', 'text']],
    fine: [['wang@example.cn'], ['Wang.Li+po@mail.example.com.cn']],
    wrong: [
      [1, 'not_text'],
      ['wang', 'not_email'],
      ['wang@example', 'not_email'],
      ['王@example.cn', 'not_email'],
      ['a@b.cn,c@d.cn', 'not_email'],
      ['a@b.cn\u0000', 'bad_character'],
      [`${'a'.repeat(250)}@b.cn`, 'too_long'],
    ],
    reads: [
      ['', null],
      ['  ', null],
      [' Wang@Example.CN ', 'Wang@example.cn'],
      ['ａ＠ｂ．ｃｎ', 'a@b.cn'],
      ['mailto:wang@example.cn', 'wang@example.cn'],
      ['wang', 'wang'],
    ],
    says: [
      ['wang@example.cn', 'wang@example.cn'],
      [null, ''],
    ],
  },
);
