import { describe, expect, test } from 'vitest';
import { type Ground, type Joined, layGraph } from './lay-graph.ts';
import { placeWords } from './place-words.ts';
import { nextBeyond } from './walk-graph.ts';

const box = { width: 144, height: 44 };
const wide: Ground = { width: 820, box, between: 100 };
const narrow: Ground = { width: 316, box, between: 100 };
const range = (count: number) => Array.from({ length: count }, (_, at) => at);
const chain = (name: string, count: number): readonly Joined[] =>
  range(count - 1).map((at) => [`${name}${at}`, `${name}${at + 1}`]);
const star = (name: string, count: number): readonly Joined[] =>
  range(count).map((at) => [`${name}-hub`, `${name}${at}`]);
const all = (name: string, count: number): readonly Joined[] =>
  range(count).flatMap((one) => range(one).map((other): Joined => [`${name}${other}`, `${name}${one}`]));

/** Of every two the one that lies over the other. */
const covered = (lines: readonly Joined[], ground = wide) => {
  const spots = [...layGraph(lines, ground).spots];
  return spots.flatMap(([name, a], at) =>
    spots.slice(at + 1).flatMap(([other, b]) => {
      const isOver = Math.abs(a.x - b.x) < box.width && Math.abs(a.y - b.y) < box.height;
      return isOver ? [`${name} ${other}`] : [];
    }),
  );
};

const many: Readonly<Record<string, readonly Joined[]>> = {
  'none at all': [],
  'a pair': [['a', 'b']],
  'one with itself': [['a', 'a']],
  'a chain of twelve': chain('c', 12),
  'a star of thirty': star('s', 30),
  'eight that are all joined': all('k', 8),
  'groups of every sort': [
    ...star('s', 7),
    ...all('k', 5),
    ...chain('c', 4),
    ...range(9).map((at): Joined => [`p${at}`, `q${at}`]),
  ],
  'five hundred in one group': range(500).map((at): Joined => [`n${Math.floor(at / 3)}`, `n${at + 1}`]),
  'five hundred pairs': range(500).map((at): Joined => [`p${at}`, `q${at}`]),
  'a star of five hundred': star('s', 500),
};

describe.each(Object.entries(many))('of %s', (_, lines) => {
  test('each has its place, within the picture, and none lies over another', () => {
    for (const ground of [wide, narrow]) {
      const { spots, width, height } = layGraph(lines, ground);
      expect(new Set(spots.keys())).toEqual(new Set(lines.flat()));
      for (const { x, y } of spots.values()) {
        expect(x).toBeGreaterThanOrEqual(box.width / 2);
        expect(y).toBeGreaterThanOrEqual(box.height / 2);
        expect(x).toBeLessThanOrEqual(width - box.width / 2);
        expect(y).toBeLessThanOrEqual(height - box.height / 2);
      }
      expect(covered(lines, ground)).toEqual([]);
    }
  });

  test('the same lines make the same picture, whichever comes first and whichever end is said first', () => {
    const turned = lines.toReversed().map(([one, other]): Joined => [other, one]);
    expect(layGraph(turned, wide)).toEqual(layGraph(lines, wide));
  });
});

test('groups lie apart, the largest first', () => {
  const { groups, spots } = layGraph(many['groups of every sort'] ?? [], wide);
  expect(groups.map((names) => names.length)).toEqual([8, 5, 4, ...range(9).map(() => 2)]);
  const places = groups.map((names) => {
    const [xs, ys] = [names.map((name) => spots.get(name)?.x ?? 0), names.map((name) => spots.get(name)?.y ?? 0)];
    return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
  });
  for (const [at, a] of places.entries())
    for (const b of places.slice(at + 1)) {
      const isBeside = a.right + box.width < b.left || b.right + box.width < a.left;
      expect(isBeside || a.bottom + box.height < b.top || b.bottom + box.height < a.top).toBe(true);
    }
});

test('a pair lies side by side, and stands where there is no room for that', () => {
  const at = (ground: Ground) => {
    const { spots } = layGraph([['a', 'b']], ground);
    return [spots.get('a')?.y === spots.get('b')?.y, spots.get('a')?.x === spots.get('b')?.x];
  };
  expect(at(wide)).toEqual([true, false]);
  expect(at(narrow)).toEqual([false, true]);
});

test('an arrow goes along a line; where none leads that way, to whoever is nearest there', () => {
  const lines: readonly Joined[] = [...chain('c', 3), ['x', 'y']];
  const laid = layGraph(lines, wide);
  const [left = '', right = ''] = ['c0', 'c2'].toSorted(
    (a, b) => (laid.spots.get(a)?.x ?? 0) - (laid.spots.get(b)?.x ?? 0),
  );
  expect(nextBeyond('c1', 'ArrowRight', laid, ['c0', 'c2'])).toBe(right);
  expect(nextBeyond('c1', 'ArrowLeft', laid, ['c0', 'c2'])).toBe(left);
  expect(['x', 'y']).toContain(nextBeyond('c1', 'ArrowDown', laid, ['c0', 'c2']));
  expect(nextBeyond('c1', 'ArrowUp', laid, ['c0', 'c2'])).toBeNull();
  expect(nextBeyond('c1', 'Enter', laid, ['c0', 'c2'])).toBeNull();
});

test('words stand in the middle of their line, aside where somebody lies there, and nowhere where there is no room', () => {
  const spot = (x: number) => ({ x, y: 22 });
  const laid = {
    box,
    width: 900,
    height: 44,
    groups: [],
    spots: new Map([
      ['a', spot(72)],
      ['b', spot(828)],
      ['c', spot(450)],
    ]),
  };
  const words = (key: string, width: number) => ({ key, ends: ['a', 'b'] as const, width, height: 16 });
  expect(
    placeWords([words('clear', 60)], { ...laid, spots: new Map([...laid.spots].slice(0, 2)) }).get('clear'),
  ).toEqual(spot(450));
  expect(placeWords([words('aside', 60)], laid).get('aside')?.x).toBeCloseTo(329.04);
  expect(placeWords([words('none', 600)], laid).has('none')).toBe(false);
  expect(placeWords([words('first', 60), words('second', 60)], laid).get('second')?.x).toBeCloseTo(570.96);
});

test.each(Object.keys(many).filter((name) => name.includes('five hundred')))(
  '%s is laid out before one notices',
  (name) => {
    const lines = many[name] ?? [];
    const took = range(5).map(() => {
      const began = performance.now();
      layGraph(lines, wide);
      return performance.now() - began;
    });
    // the best of some: a busy machine stops anybody for longer
    expect(Math.min(...took)).toBeLessThan(100);
  },
);
