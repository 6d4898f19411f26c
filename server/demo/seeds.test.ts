import { expect, test } from 'vitest';
import { isCreditCode } from '../../renderers/fields/text/formats.ts';
import { announcementSeeds } from './announcement-seeds.ts';
import { calendarAt } from './calendar.ts';
import { categories } from './data/categories.ts';
import { materials } from './data/materials.ts';
import { demandSeeds } from './demand-seeds.ts';
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
