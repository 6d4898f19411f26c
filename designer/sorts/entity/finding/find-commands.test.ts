import { describe, expect, test } from 'vitest';
import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import { catalogDocuments } from '../../../../tests/fixtures/catalog-plans.ts';
import { call, price } from '../../../../tests/fixtures/prices/priced.ts';
import {
  askedOf,
  exceptsAmong,
  pickOfWord,
  picksAmong,
  proposeFor,
  withAttempt,
  withWords,
  wordOfPick,
} from './find-commands.ts';

const propose = (key: string) => proposeFor(call, 'lines.price', price, key);
const attempt = { match: { material: 'material' }, at: '../day' };

describe('how a reference is found is written', () => {
  test('by what points at the same, then by what is called so, then by what is of its type', () => {
    expect(['material', 'supplier', 'no', 'fromQty', 'validFrom'].map(propose)).toEqual([
      'material',
      '../supplier',
      '../no',
      'qty',
      '../day',
    ]);
    expect(askedOf(price, 'number').map(({ label }) => label)).toEqual(['起订量', '以下数量', '单价']);
  });

  test('without what says nothing, and not at all where nothing is left', () => {
    expect(withWords(attempt, { at: undefined, pick: { lowest: 'amount' } })).toEqual({
      match: { material: 'material' },
      pick: { lowest: 'amount' },
    });
    expect(withWords(attempt, { match: {} })).toBeNull();
    expect(withAttempt([attempt, attempt], 1, null)).toEqual([attempt]);
    expect(withAttempt([attempt], 0, null)).toBeUndefined();
  });

  test('and what the record names already is told by where it names it', () => {
    const request = catalogDocuments().find(({ key }) => key === 'paymentRequest') as EntityDocument;
    expect(exceptsAmong(request, 'deductLeft')).toEqual([{ value: 'lines.deduction', label: '付款明细的扣款' }]);
    expect(exceptsAmong(call, 'lines.price')).toEqual([]);
  });

  test('and which of several is one word there and back', () => {
    const words = picksAmong(price).map(({ value }) => value);
    expect(words).toContain('lowest amount');
    expect(words.map((word) => wordOfPick(pickOfWord(word)))).toEqual(words);
  });
});
