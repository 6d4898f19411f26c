import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { beginDay, company, mustBe } from '../support/lineage-client.ts';
import { afternoon } from './lineage-afternoon.fixture.ts';
import { morning } from './lineage-morning.fixture.ts';

// A change of a document publishes all of them: some seconds on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/**
 * The working day of a client of the lineage the specification descends from (2.2.1), as it sends and as it reads: loose in
 * what it sends, with the fields it looks at and no others. What it cannot do here, nobody with such a client can.
 */
beforeAll(() => beginDay('lineage_day'));
afterAll(() => company().close());

const steps = [...morning, ...afternoon];

test('the day has its forty-eight steps', () => expect(steps).toHaveLength(48));

test.each(steps.map(([title, ask, is], at) => ({ title: `step ${at + 1}, ${title}`, ask, is })))(
  'C31: $title',
  async ({ ask, is }) => mustBe(await ask(), is),
);
