import { describeKind } from '../kind-cases.ts';
import { cron } from './cron.kind.ts';

describeKind(
  cron,
  {},
  {
    columns: [[{}, 'text', 'text']],
    fine: [['0 0 2 * * ?'], ['*/5 * * * *'], ['0 0 9 L * ?']],
    wrong: [
      [5, 'not_text'],
      ['每天两点', 'not_a_cron'],
      ['0 0 25 * * ?', 'not_a_cron'],
    ],
    reads: [
      ['  0  0 2 * * ? ', '0 0 2 * * ?'],
      ['', null],
    ],
    says: [
      ['0 0 2 * * ?', '0 0 2 * * ?'],
      [null, ''],
    ],
  },
);
