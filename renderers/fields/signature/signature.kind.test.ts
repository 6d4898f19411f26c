import { expect, test } from 'vitest';
import { describeKind } from '../kind-cases.ts';
import { drawSignature, signature } from './signature.kind.ts';

const drawn = { path: 'M10 20L30 40L599 199M5 5L5 5' };

describeKind(
  signature,
  {},
  {
    columns: [[{}, 'jsonb', 'json']],
    fine: [[drawn], [{ name: '王建国' }], [{ name: 'J. Smith' }]],
    wrong: [
      ['王建国', 'not_strokes'],
      ['已签名', 'not_strokes'],
      [{}, 'not_a_signature'],
      [[], 'not_a_signature'],
      [{ ...drawn, name: '王建国' }, 'not_a_signature'],
      [{ path: '' }, 'not_a_signature'],
      [{ path: 'M1 1L2 2"/><script>' }, 'not_a_signature'],
      [{ path: 'L1 1' }, 'not_a_signature'],
      [{ path: `M1 1${'L100 100'.repeat(3000)}` }, 'not_a_signature'],
      [{ name: '' }, 'too_short'],
      [{ name: ' 王' }, 'not_a_signature'],
      [{ name: '王\n建国' }, 'not_a_signature'],
      [{ name: '王'.repeat(41) }, 'too_long'],
      [{ name: 1 }, 'not_text'],
    ],
    reads: [
      ['', null],
      [' 王建国 ', { name: '王建国' }],
      ['已签名', undefined],
    ],
    says: [
      [drawn, '已签名'],
      [{ name: '王建国' }, '王建国'],
      [null, ''],
    ],
  },
);

test('strokes are drawn, a name is words, and what is neither is never put into a picture', () => {
  expect(drawSignature(drawn)?.svg).toContain(`d="${drawn.path}"`);
  for (const value of [{ name: '王建国' }, { path: 'M1 1"/><script>' }, { path: 1 }, null, 'M1 1'])
    expect(drawSignature(value)).toBeNull();
});
