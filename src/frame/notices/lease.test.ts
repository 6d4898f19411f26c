import { expect, test } from 'vitest';
import { mayLead, readLease } from './lease.ts';

const now = 1_000_000;

test.each([
  ['nobody leads', null, true],
  ['it leads already', { tab: 'me', until: now + 5000 }, true],
  ['another leads', { tab: 'you', until: now + 5000 }, false],
  ['another’s time is over', { tab: 'you', until: now }, true],
  ['the clock was set back since', { tab: 'you', until: now + 3_600_000 }, true],
])('a tab asks to lead where %s', (_, lease, may) => {
  expect(mayLead(lease, 'me', now)).toBe(may);
});

test.each(['', 'nonsense', 'null', '{"tab":1,"until":2}', '{"tab":"a"}', '[]'])('%s is no lease', (text) => {
  expect(readLease(text)).toBeNull();
});
