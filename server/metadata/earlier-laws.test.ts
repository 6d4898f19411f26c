import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { catalogTemplate } from '../../tests/support/catalog-template.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/database.ts';
import { sql } from '../db/statement.ts';
import { engine } from '../engine.ts';
import { createModels, type LiveModels } from './create-models.ts';
import { saveDraft } from './drafts.ts';
import { publish } from './publish.ts';
import { judgeDrafts, readState } from './review.ts';
import { readUpgraded } from './upgrades.ts';

type Body = Readonly<Record<string, unknown>>;

let at: TestDatabase;
let models: LiveModels;
beforeAll(async () => {
  at = await testDatabase('earlier_laws', { template: catalogTemplate });
  models = createModels(at.db, engine, { warn: (text) => log.push(text) });
});
afterAll(async () => {
  models.close();
  await at.close();
});
beforeEach(async () => {
  await at.db.owner.rows(sql`delete from meta_draft`);
});

const log: string[] = [];
const number = { type: 'decimal', label: '数' };
const trip = (fields: Body = {}, more: Body = {}): Body => ({
  kind: 'entity',
  key: 'trip',
  spec: 3,
  title: '用车',
  fields: { km: number, day: { type: 'date', label: '日期' }, ...fields },
  access: { roles: { buyer: { do: ['create', 'edit'] } } },
  ...more,
});
const silent = { left: { ...number, calc: 'days(today(), day)' } };

const draft = async (body: Body) => {
  const [kind, key] = [String(body.kind), String(body.key)];
  const [row] = await at.db.owner.rows<{ rev: number }>(
    sql`select coalesce(max(rev), 0)::int as rev from meta_document where tenant_id = 1 and kind = ${kind} and key = ${key}`,
  );
  await saveDraft(at.db.tenant(1), { kind, key, body, baseRev: row?.rev ?? 0, version: 0, by: 'admin' });
};
const release = async () =>
  publish(at.db, models, { tenant: 1, by: 'admin' }, { revision: (await readState(at.db.owner, 1)).revision });
const review = async () => (await judgeDrafts(at.db.owner, await readState(at.db.owner, 1))).review;
/** As if an earlier version of the product had let it through. */
const stands = async (body: Body) => {
  await at.db.owner.rows(
    sql`update meta_document set body = ${JSON.stringify({ ...body, layer: 'tenant' })} where tenant_id = 1 and key = ${String(body.key)}`,
  );
  models.forget(1);
};

const byLedger = trip(
  { car: { type: 'ref', to: 'material', label: '物料' } },
  {
    parts: {
      lines: {
        label: '明细',
        fields: {
          qty: number,
          taken: { ...number, label: '已取' },
          worth: { type: 'decimal', label: '余额', calc: '(qty - taken) * ../car.refPrice' },
        },
      },
    },
    becomes: {
      on: {
        label: '转单',
        to: 'trip',
        map: {},
        lines: { from: 'lines', to: 'lines', map: {}, ledgers: { taken: { take: 'qty', into: 'taken', upTo: 'qty' } } },
      },
    },
  },
);
const side = trip(
  {},
  { key: 'tripSide', facetOf: 'trip', fields: { cost: { type: 'money', label: '金额', calc: 'km * 3' } } },
);

test.each<[string, string, readonly Body[]]>([
  ['of the day that does not say of which', 'moving_value', [trip(silent)]],
  ['of a ledger and of other records at once', 'moving_ledger', [byLedger]],
  ['that only a facet would keep', 'cannot_keep', [trip(), side]],
])('nobody publishes a computed value %s', async (_, code, bodies) => {
  for (const body of bodies) await draft(body);
  const { ready, issues } = await review();
  expect([ready, issues]).toEqual([false, [expect.objectContaining({ code })]]);
  expect(issues[0]?.level).toBeUndefined();
  await expect(release()).rejects.toMatchObject({ code: 'not_publishable' });
});

test('what was published under an earlier law runs on and holds up no other document, until it is published itself', async () => {
  await draft(trip({ left: { ...silent.left, live: true } }));
  await release();
  await stands(trip(silent));
  expect((await models.running(1)).entity('trip')?.fields.get('left')?.varies).toBe('live');
  await draft(trip({}, { key: 'other', title: '别的' }));
  const { ready, issues } = await review();
  expect([ready, issues]).toEqual([true, [expect.objectContaining({ code: 'moving_value', level: 'warn' })]]);
  await release();
  await draft(trip(silent, { title: '改名' }));
  await expect(release()).rejects.toMatchObject({ code: 'not_publishable' });
});

test('what an older format said and means nothing today is told in the log, to whoever publishes, and among the upgrades', async () => {
  await draft(trip({}, { key: 'cart', title: '车' }));
  await release();
  await stands(trip({ km: { ...number, frozenCopy: true } }, { key: 'cart', title: '车', spec: 1 }));
  const leftOut = { code: 'word_left_out', level: 'warn', in: 'entity:cart', path: '/fields/km/frozenCopy' };
  const say = '“frozenCopy”在现在的格式里没有作用，已略去';

  log.length = 0;
  await models.running(1);
  expect(log).toContain(`tenant 1, entity:cart/fields/km/frozenCopy: ${say}`);
  expect(await readUpgraded(at.db, 1)).toMatchObject([{ id: 'entity:cart', conflicts: [], unfit: [{ say }] }]);
  await expect(release()).rejects.toMatchObject({ code: 'nothing_to_publish' });

  const toldOf = async () => {
    const { ready, issues, problems } = await review();
    const [problem] = problems.filter(({ id }) => id === 'entity:cart');
    return { ready, issues: issues.filter((issue) => issue.in === 'entity:cart'), stood: problem?.stood };
  };
  await draft(trip({}, { key: 'boat', title: '船' }));
  expect(await toldOf()).toMatchObject({ ready: true, issues: [leftOut], stood: true });
  await release();
  await draft(trip({}, { key: 'cart', title: '货车' }));
  const own = await toldOf();
  expect([own.ready, own.issues, own.stood]).toEqual([true, [expect.objectContaining(leftOut)], undefined]);
  await release();
  expect(await readUpgraded(at.db, 1)).toEqual([]);
});
