import { describe, expect, it } from 'vitest';
import { provinces } from '../../widgets/provinces.ts';
import { layMap, provinceBeyond } from './lay-map.ts';

const called = (name: string) => {
  const found = provinces.find((province) => province.name === name);
  if (!found) throw new Error(`no ${name}`);
  return found;
};

describe('a map of rows', () => {
  it('has a square for every province, deepest where most is', () => {
    const { squares } = layMap([
      { value: '33', total: 8 },
      { value: '44', total: 4 },
    ]);
    expect(squares).toHaveLength(34);
    const told = squares.filter(({ total }) => total > 0).map(({ name, total, share }) => [name, total, share]);
    expect(told).toEqual([
      ['浙江', 8, 1],
      ['广东', 4, 0.5],
    ]);
  });

  it('keeps what lies in no province apart, and shades nothing where nothing is', () => {
    const { squares, elsewhere } = layMap([
      { value: null, total: 3 },
      { value: '99', total: 1 },
    ]);
    expect(elsewhere.map(({ value }) => value)).toEqual([null, '99']);
    expect(squares.every(({ share }) => share === 0)).toBe(true);
  });
});

describe('an arrow', () => {
  it.each([
    ['浙江', 'ArrowUp', '江苏'],
    ['浙江', 'ArrowLeft', '江西'],
    ['广东', 'ArrowRight', '福建'],
    ['福建', 'ArrowRight', '台湾'],
    ['西藏', 'ArrowRight', '四川'],
    ['北京', 'ArrowDown', '河北'],
  ])('from %s by %s leads to %s', (from, key, to) => {
    expect(provinceBeyond(called(from), key)?.name).toBe(to);
  });

  it('leads nowhere over the edge, and other keys lead nowhere at all', () => {
    expect(provinceBeyond(called('新疆'), 'ArrowLeft')).toBeNull();
    expect(provinceBeyond(called('新疆'), 'Enter')).toBeNull();
  });
});
