import { describeKind } from '../kind-cases.ts';
import { json } from './json.kind.ts';

const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);

describeKind(
  json,
  {},
  {
    columns: [[{}, 'jsonb', 'json']],
    fine: [[{ a: [1, null, '字'] }], [[]], ['字'], [0], [false]],
    wrong: [
      [undefined, 'not_json'],
      [null, 'not_json'],
      [Number.NaN, 'not_json'],
      [{ a: '\u0000' }, 'bad_character'],
      [{ '\u0000': 1 }, 'bad_character'],
      [nested(40), 'too_deep'],
      [['字'.repeat(200000)], 'too_long'],
    ],
    reads: [
      ['{"a":1}', { a: 1 }],
      ['{a:1}', undefined],
      ['', null],
    ],
    says: [
      [{ a: [1] }, '{"a":[1]}'],
      [null, ''],
    ],
  },
);
