import { expect, test } from 'vitest';
import { describeKind } from '../kind-cases.ts';
import { choice } from './choice.kind.ts';

const options = [
  { value: 'a', text: '甲' },
  { value: 'b', text: '乙' },
];

describeKind(
  choice,
  { options },
  {
    columns: [
      [{ dict: 'unit' }, 'text', 'text'],
      [{ dict: 'taxRate', value: 'decimal' }, 'numeric', 'number'],
      [{ options, many: true }, 'jsonb', 'list'],
    ],
    fine: [
      ['a'],
      ['CNY', { dict: 'currency' }],
      ['0.13', { dict: 'taxRate', value: 'decimal' }],
      [['a', 'b'], { options, many: true }],
    ],
    wrong: [
      ['c', 'not_an_option'],
      [1, 'not_an_option'],
      ['13%', 'not_an_option', { dict: 'taxRate', value: 'decimal' }],
      ['', 'too_short', { dict: 'unit' }],
      ['a', 'not_a_list', { options, many: true }],
      [[], 'not_a_list', { options, many: true }],
      [['a', 'a'], 'repeated_value', { options, many: true }],
      [['a', 'c'], 'not_an_option', { options, many: true }],
    ],
    reads: [
      ['甲', 'a'],
      ['b', 'b'],
      ['丙', undefined],
      ['', null],
      ['甲、乙', ['a', 'b'], { options, many: true }],
      ['甲,丙', undefined, { options, many: true }],
      ['KG', 'KG', { dict: 'unit' }],
    ],
    says: [
      ['a', '甲'],
      [['a', 'b'], '甲、乙', { options, many: true }],
      ['KG', '千克', { dict: 'unit' }, '千克'],
      ['KG', 'KG', { dict: 'unit' }],
      [null, ''],
    ],
  },
);

test('has its words from a dictionary or from its own options, never from both or neither', () => {
  expect(choice.labels?.({ dict: 'unit' })).toEqual({ from: 'dict', dict: 'unit' });
  const words = Object.fromEntries(options.map(({ value, text }) => [value, text]));
  expect(choice.labels?.({ options })).toEqual({ from: 'local', words });
  expect(choice.lint?.({ dict: 'unit', options })?.code).toBe('one_of_two');
  expect(choice.lint?.({})?.code).toBe('one_of_two');
  expect(choice.lint?.({ options })).toBeNull();
});

test.each([
  [{ options, view: 'radio' }, 'radio', null],
  [{ options, view: 'checkbox', many: true }, 'checkbox', null],
  [{ options, view: 'checkbox' }, 'checkbox', 'view_not_fit'],
  [{ options, view: 'radio', many: true }, 'radio', 'view_not_fit'],
  [{ options, many: true }, 'list_multi', null],
] as const)('%j is the online view %s', (config, view, fault) => {
  const given = { ...config, options: [...options] };
  expect(choice.online?.(given)).toBe(view);
  expect(choice.lint?.(given)?.code ?? null).toBe(fault);
});
