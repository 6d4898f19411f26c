import { describe, expect, it } from 'vitest';
import { sayMany, sayRecords, wordsOfMany } from './many-values.ts';

describe('the words of several values', () => {
  it('are told apart as the wire has them and as people read them', () => {
    expect(wordsOfMany('生产商,代理商', 2)).toEqual(['生产商', '代理商']);
    expect(wordsOfMany('生产商、代理商', 2)).toEqual(['生产商', '代理商']);
  });
  it('are not told apart where one of them holds the sign', () => {
    expect(wordsOfMany('N,N-二甲基甲酰胺,乙腈', 2)).toBeNull();
    expect(sayMany(['1', '2'], 'N,N-二甲基甲酰胺,乙腈')).toBe('N,N-二甲基甲酰胺,乙腈');
  });
  it('are read with the sign of the language; one value stays as it is', () => {
    expect(sayMany(['1', '2'], '有机溶剂,无机试剂')).toBe('有机溶剂、无机试剂');
    expect(sayRecords(['1', '2'], '有机溶剂,无机试剂')).toBe('有机溶剂、无机试剂');
    expect(sayMany('1', 'N,N-二甲基甲酰胺')).toBe('N,N-二甲基甲酰胺');
  });
});
