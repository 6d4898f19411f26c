import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { CardPlan } from '../../schemas/compile/dashboard-plan.ts';
import type { Catalog } from '../../tests/support/open-catalog.ts';
import { reportsRoom } from '../reports/reports.routes.ts';
import {
  admitted,
  bidden,
  bidders,
  demanded,
  manager,
  moved,
  openedBy,
  openTenders,
  overdue,
  past,
  pm,
  publicised,
  published,
  reported,
  rowsOf,
  tick,
} from './tender.fixture.ts';

// A whole tender is a hundred calls.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

let catalog: Catalog;
beforeAll(async () => {
  catalog = await openTenders('records_tender_board', reportsRoom);
});
afterAll(() => catalog.close());

const get = async (who: string, url: string) => (await catalog.call(who, 'GET', url)).result;
/** What the cards say: the figures of their first row. */
async function board(who: string = pm) {
  const figures = await get(who, '/dashboards/tenderBoard/figures');
  const rows = (key: string) => figures[key]?.records ?? [];
  const count = (key: string) => Number(rows(key)[0]?.tenders ?? 0);
  return { rows, closing: count('tenderClosing'), short: count('tenderShort'), failed: count('tenderFailed') };
}

test('the board of tenders counts stages, what closes soon, whom too few sign up for, what failed and what was saved', async () => {
  const soon = await published((await demanded('乙腈')).id);
  await rowsOf(
    `update src_event set deadline = now() + interval '2 days', signup_end = now() + interval '1 day' where id = $1`,
    soon,
  );
  await published((await demanded('甲醇')).id);
  expect(await board()).toMatchObject({ closing: 1, short: 1, failed: 0 });
  for (const who of bidders) await admitted(who, soon);
  expect(await board()).toMatchObject({ closing: 1, short: 0 });
  const stages = (await board()).rows('tenderByStage');
  expect(stages.map(({ status, tenders }: Record<string, unknown>) => [status, Number(tenders)])).toEqual([
    ['published', 2],
  ]);
  await past(soon);
  await tick();
  expect(await board()).toMatchObject({ closing: 0, failed: 1 });

  const event = await published((await demanded('正己烷')).id);
  for (const [at, who] of bidders.entries()) await bidden(who, event, String(8 + at));
  expect(JSON.stringify(await get(manager, '/dashboards/tenderBoard/figures'))).not.toMatch(/"(8|9|10)(\.0+)?"|试剂/);
  await past(event);
  await tick();
  await openedBy(event);
  await reported(event, { s1: '50', s2: '40', s3: '45' });
  await overdue(await publicised(event));
  await tick();
  const [saved] = (await board()).rows('tenderSaving');
  expect([Number(saved.total), Number(saved.saving)]).toEqual([80, 40]);
  await moved(pm, 'tender', event, 'finish');
});

test('every mark of it leads to the list of what it counts, and nobody sees more than their tenders', async () => {
  const plan = await get(pm, '/dashboards/tenderBoard');
  const leads = (plan.cards as CardPlan[]).flatMap(({ key, shows }) =>
    shows.is === 'chart' ? [[key, shows.chart.query.drill?.list]] : [],
  );
  expect(Object.fromEntries(leads)).toEqual({
    ...{
      tenderClosing: 'tender.main',
      tenderShort: 'tender.few',
      tenderFailed: 'tender.main',
      tenderRetried: 'tender.main',
    },
    ...{ tenderByStage: 'tender.main', tenderAmountByStage: 'tender.main', tenderFailReason: 'tender.main' },
    tenderSaving: 'sourceAward.main',
  });
  expect((await get(pm, '/records/tender?list=few')).total).toBe(0);
  expect((await board('role:buyer@d9')).rows('tenderByStage')).toEqual([]);
  expect(((await get('role:supAdmin@s1', '/dashboards/tenderBoard')) ?? { cards: [] }).cards).toEqual([]);
});
