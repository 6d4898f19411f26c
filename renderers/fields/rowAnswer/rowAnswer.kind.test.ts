import { expect, test } from 'vitest';
import { describeKind } from '../kind-cases.ts';
import { readAnswer, rowAnswer } from './rowAnswer.kind.ts';

const config = { asks: 'kind' };

describeKind(rowAnswer, config, {
  columns: [[config, 'jsonb', 'list']],
  fine: [[['有']], [['甲', '乙']]],
  wrong: [
    ['有', 'not_a_list'],
    [[], 'not_a_list'],
    [[1], 'not_text'],
    [[''], 'too_short'],
    [['   '], 'too_short'],
    [['\u3000\u200b'], 'too_short'],
    [['甲', '甲'], 'repeated_value'],
    [['字'.repeat(2001)], 'too_long'],
    [Array.from({ length: 31 }, (_, at) => String(at)), 'too_many_values'],
  ],
  reads: [
    [' 有 ', ['有']],
    ['', null],
  ],
  says: [
    [['甲', '乙'], '甲、乙'],
    [null, ''],
  ],
});

const choices = ['甲（10分）', '乙（否决）'];

test.each([
  ['SINGLE', ['甲'], {}, null],
  ['SINGLE', ['丙'], {}, 'not_an_option'],
  ['SINGLE', ['甲', '乙'], {}, 'too_many_values'],
  ['MULTI', ['甲', '乙'], {}, null],
  ['MULTI', ['甲', '丙'], {}, 'not_an_option'],
  ['YN', ['乙'], {}, null],
  ['TEXT', ['丙'], {}, null],
  ['TEXT', ['甲', '乙'], {}, 'too_many_values'],
  ['NUM', ['12.5'], { least: '10', most: '20' }, null],
  ['NUM', ['9.99'], { least: '10' }, 'below_least'],
  ['NUM', ['20.01'], { most: '20.00' }, 'above_most'],
  ['NUM', ['十'], {}, 'not_a_number'],
  ['DATE', ['2026-02-30'], {}, 'not_a_date'],
  ['DATE', ['2026-02-28'], {}, null],
  ['TIME', ['2026-02-28'], {}, 'not_a_date_time'],
  ['TIME', ['2026-02-28 08:30:00'], {}, null],
  ['FILE', ['甲'], {}, 'not_answered_so'],
])('a question of kind %s takes %j within %j: %s', (asks, value, limits, code) => {
  expect(rowAnswer.fits?.(value, { asks, choices, ...limits })?.code ?? null).toBe(code);
});

test('a number is said with its unit', () => {
  expect(rowAnswer.format(['12.5'], config, undefined, { asks: 'NUM', unit: '%' })).toBe('12.5 %');
  expect(rowAnswer.format(['甲'], config, undefined, { asks: 'SINGLE', unit: '%' })).toBe('甲');
});

test('what is typed is read as its question asks', () => {
  expect([readAnswer('１，２００', 'number'), readAnswer('2026/3/1', 'day'), readAnswer('约十', 'number')]).toEqual([
    ['1200'],
    ['2026-03-01'],
    ['约十'],
  ]);
});
