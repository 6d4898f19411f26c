import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogTemplate } from '../../tests/support/catalog-template.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/database.ts';
import { engine } from '../engine.ts';
import { createModels, type LiveModels } from './create-models.ts';
import { saveDraft } from './drafts.ts';
import { publish } from './publish.ts';
import { judgeDrafts, judgeRollback, readState } from './review.ts';

let at: TestDatabase;
let models: LiveModels;
beforeAll(async () => {
  at = await testDatabase('flow_drawn', { template: catalogTemplate });
  models = createModels(at.db, engine);
});
afterAll(async () => {
  models.close();
  await at.close();
});

const draft = async (body: Record<string, unknown>, key = 'poApproval') => {
  const kind = String(body.kind);
  return saveDraft(at.db.tenant(1), { kind, key, body: { key, ...body }, baseRev: 0, version: 0, by: 'admin' });
};
const own = {
  kind: 'flow',
  layer: 'tenant',
  spec: 3,
  steps: {
    finance: { title: '财务负责人' },
    legal: { as: 'approve', title: '法务', who: [{ role: 'legal' }], rank: 'Zz' },
  },
};

/** What is otherwise, in the order it is drawn. */
const drawnOf = ({
  documents,
}: {
  readonly documents: Awaited<ReturnType<typeof judgeDrafts>>['review']['documents'];
}) =>
  documents.map(({ id, drawn }) => [
    id,
    drawn?.filter(({ is }) => is !== 'same').map(({ key, is, words }) => [key, is, ...words]),
  ]);

test('a company’s change of a flow that runs is drawn, and so is the way back to an earlier revision', async () => {
  await draft(own);
  const before = (await models.running(1)).revision;
  const { review } = await judgeDrafts(at.db.owner, await readState(at.db.owner, 1));
  expect(review.ready).toBe(true);
  expect(drawnOf(review)).toEqual([
    [
      'flow:poApproval',
      [
        ['legal', 'added'],
        ['finance', 'changed', '名称'],
      ],
    ],
  ]);
  expect(review.documents[0]?.drawn?.map(({ key }) => key)).toEqual([
    ...['legal', 'manager', 'size', 'big', 'finance', 'others', 'authority', 'added', 'authorised', 'plain', 'copies'],
  ]);
  await publish(at.db, models, { tenant: 1, by: 'admin' }, { revision: before });
  const back = (await judgeRollback(at.db.owner, await readState(at.db.owner, 1), before)).review;
  expect(drawnOf(back)).toEqual([
    [
      'flow:poApproval',
      [
        ['legal', 'removed'],
        ['finance', 'changed', '名称'],
      ],
    ],
  ]);
});

test('a flow that is new, and what is no flow, is told in words alone', async () => {
  const { layer: _, ...rest } = own;
  const steps = { one: { as: 'approve', title: '审批', who: [{ role: 'legal' }] } };
  await draft({ ...rest, title: '新的审批', of: 'purchaseOrder', steps }, 'newFlow');
  await draft({ kind: 'entity', layer: 'tenant', spec: 3, title: '订货单' }, 'purchaseOrder');
  const { review } = await judgeDrafts(at.db.owner, await readState(at.db.owner, 1), [
    ...['flow:newFlow', 'entity:purchaseOrder'],
  ]);
  expect(drawnOf(review).toSorted()).toEqual([
    ['entity:purchaseOrder', undefined],
    ['flow:newFlow', undefined],
  ]);
});
