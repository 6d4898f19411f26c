import fs from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { howMany, leftOut, shares } from './shares.mjs';

afterEach(() => vi.unstubAllEnvs());

const stages = ['server', 'journeys'] as const;

test('what takes turns is there, and in one share', () => {
  for (const stage of stages) {
    expect(shares[stage]).toHaveLength(howMany);
    const files = shares[stage].flat();
    expect(files.filter((file) => !fs.existsSync(file))).toEqual([]);
    expect(new Set(files).size).toBe(files.length);
  }
});

test('runs that follow each other take everything, and each of them leaves the others’ shares', () => {
  for (const stage of stages) {
    const all = shares[stage].flat();
    const taken = shares[stage].flatMap((own, at) => {
      vi.stubEnv('TEST_SHARE', String(at + 1));
      const left = leftOut(stage);
      expect(left.filter((file) => own.includes(file))).toEqual([]);
      expect(left.length + own.length).toBe(all.length);
      return all.filter((file) => !left.includes(file));
    });
    expect(taken).toEqual(all);
  }
});

test('who names no share leaves nothing out', () => {
  vi.stubEnv('TEST_SHARE', undefined);
  for (const stage of stages) expect(leftOut(stage)).toEqual([]);
});
