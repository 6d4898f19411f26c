import { describe, expect, test } from 'vitest';
import { isCreditCode } from '../../renderers/fields/text/formats.ts';
import { productRoles, supplierRoles } from '../access/product-roles.ts';
import { announcementSeeds } from './announcement-seeds.ts';
import { calendarAt } from './calendar.ts';
import { categories } from './data/categories.ts';
import { demoAccounts, staff } from './data/company.ts';
import { materials } from './data/materials.ts';
import { aqls, letterSeeds, planSeeds } from './data/sampling.ts';
import { demandSeeds } from './demand-seeds.ts';
import { invited } from './make-invites.ts';
import { seededRandom } from './random.ts';
import { supplierSeeds } from './supplier-seeds.ts';

test('the same seed makes the same company', () => {
  const make = () => {
    const random = seededRandom(7);
    return JSON.stringify([supplierSeeds(60, random), demandSeeds(random), announcementSeeds(random)]);
  };
  expect(make()).toBe(make());
});

test('every company has a name of its own and a credit code that holds', () => {
  const seeds = supplierSeeds(60, seededRandom(1));
  expect(new Set(seeds.map(({ fields }) => fields.name)).size).toBe(60);
  for (const { fields } of seeds) expect(isCreditCode(String(fields.creditCode)), String(fields.creditCode)).toBe(true);
});

test('every role is held by two persons at least, and each of its own name may come in', () => {
  const own = productRoles.filter(({ code }) => !supplierRoles.includes(code));
  for (const { code } of own)
    expect(staff.filter(({ roles }) => roles.includes(code)).length, code).toBeGreaterThanOrEqual(2);
  const names = [
    ...staff.map(({ username }) => username),
    ...supplierSeeds(60, seededRandom(1)).map(({ username }) => username),
    invited,
  ];
  expect(new Set(names).size).toBe(names.length);
  expect(demoAccounts.filter((one) => !names.includes(one))).toEqual([]);
  // Each role of the company's own people can be tried.
  const tried = new Set(
    staff.filter(({ username }) => demoAccounts.includes(username as never)).flatMap(({ roles }) => roles),
  );
  expect(own.map(({ code }) => code).filter((code) => !tried.has(code))).toEqual([]);
  const approved = supplierSeeds(60, seededRandom(1)).filter(({ username }) => /^supplier\d?$/.test(username));
  expect(approved.map(({ fate, frozen }) => [fate, frozen])).toEqual(approved.map(() => ['approved', false]));
  expect(approved).toHaveLength(4);
});

test('every material has a leaf category, a price, and a CAS number where it is dangerous', () => {
  const leaves = new Set(
    categories.filter(({ code }) => !categories.some(({ parent }) => parent === code)).map(({ code }) => code),
  );
  const isCas = (cas: string) => {
    const digits = cas.replaceAll('-', '');
    const sum = [...digits.slice(0, -1)].reverse().reduce((total, digit, at) => total + Number(digit) * (at + 1), 0);
    return sum % 10 === Number(digits.at(-1));
  };
  for (const { category, name, price, cas, hazard } of materials) {
    expect(leaves.has(category), `${name} ${category}`).toBe(true);
    expect(price, name).toBeGreaterThan(0);
    if (hazard !== 'NONE') expect(cas, name).not.toBeNull();
    if (cas) expect(isCas(cas), `${name} ${cas}`).toBe(true);
  }
});

test('a calendar keeps to working days, runs forward and never passes now', () => {
  const random = seededRandom(3);
  const now = new Date('2026-11-21T03:00:00Z');
  const calendar = calendarAt(now);
  expect(calendar.day(0)).toBe('2026-11-21');
  for (let back = 0; back < 400; back++) {
    const moment = calendar.moment(-back, random);
    const weekday = new Date(`${moment.slice(0, 10)}T00:00:00Z`).getUTCDay();
    if (back > 1) expect([0, 6], moment).not.toContain(weekday);
    const next = calendar.after(moment, random.int(0, 3), random);
    expect(next > moment, `${moment} ${next}`).toBe(true);
    expect(next <= '2026-11-21 11:00:00').toBe(true);
  }
});

test('chance follows its weights', () => {
  const random = seededRandom(11);
  const found = { often: 0, seldom: 0 };
  for (let n = 0; n < 2000; n++) found[random.weighted({ often: 9, seldom: 1 })]++;
  expect(found.seldom).toBeGreaterThan(140);
  expect(found.seldom).toBeLessThan(260);
});

describe('the sampling tables of GB/T 2828.1', () => {
  const letters = 'ABCDEFGHJKLMNPQR';
  const sizes = [2, 3, 5, 8, 13, 20, 32, 50, 80, 125, 200, 315, 500, 800, 1250, 2000];
  /** Ac along the diagonals of the table: letter and AQL by their places in the standard's series. */
  const accepts = new Map([14, 17, 18, 19, 20, 21, 22, 23, 24].map((at, n) => [at, [0, 1, 2, 3, 5, 7, 10, 14, 21][n]]));

  /** As the arrows lead: down above the first diagonal and just before the second, up just behind the first and below the last. */
  function byRule(letter: number, aql: number): number {
    for (let at = letter, way = 0; ; at += way) {
      if (accepts.has(at + aql)) return at;
      const isAtEdge = (way === 0 && at === 0 && at + aql === 15) || (at === 15 && at + aql === 16);
      if (way === 0) way = at + aql < 14 || at + aql === 16 ? 1 : -1;
      if (isAtEdge) way = -way;
    }
  }

  test('hold in every cell what the rule of the standard gives', () => {
    expect(planSeeds).toHaveLength(letters.length * aqls.length);
    for (const { letter, aql, usedLetter, sampleSize, accept } of planSeeds) {
      const place = aqls.indexOf(aql as (typeof aqls)[number]) + 9;
      const at = byRule(letters.indexOf(letter), place);
      expect([letter, aql, usedLetter, sampleSize, accept]).toEqual([
        letter,
        aql,
        letters[at],
        sizes[at],
        accepts.get(at + place),
      ]);
    }
  });

  test('leave no lot out and hold none twice', () => {
    for (const level of ['I', 'II', 'III']) {
      const ranges = letterSeeds.filter((one) => one.level === level);
      expect(ranges.map(({ lotFrom }) => lotFrom - 1)).toEqual([1, ...ranges.slice(0, -1).map(({ lotTo }) => lotTo)]);
      expect(ranges.at(-1)?.lotTo).toBeNull();
    }
  });

  test.each([
    [1000, 'II', '1.0', 'J', 80, 2],
    [1000, 'II', '4.0', 'J', 80, 7],
    [50, 'II', '2.5', 'C', 5, 0],
    [50, 'II', '1.5', 'D', 8, 0],
    [20, 'II', '1.0', 'E', 13, 0],
    [3500, 'II', '1.0', 'L', 200, 5],
    [500_001, 'III', '0.65', 'R', 2000, 21],
  ])('of a lot of %i, level %s and AQL %s give %s, %i and Ac %i', (lot, level, aql, usedLetter, sampleSize, accept) => {
    const found = letterSeeds.find(
      (one) => one.level === level && one.lotFrom <= lot && lot <= (one.lotTo ?? Number.POSITIVE_INFINITY),
    );
    const plan = planSeeds.find((one) => one.letter === found?.letter && one.aql === aql);
    expect(plan).toMatchObject({ usedLetter, sampleSize, accept });
  });
});
