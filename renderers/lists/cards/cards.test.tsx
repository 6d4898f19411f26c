import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { EntityPlan } from '../../../schemas/compile/plan.ts';
import { catalogPlan } from '../../../tests/fixtures/catalog-plans.ts';
import { buyerAsker, sampleOrder } from '../../record/fixture/sample-order.ts';
import { startState } from '../list-state.ts';
import { CardsView } from './cards.view.tsx';

const still = catalogPlan('purchaseOrder', ['buyer']);

function draw(plan: EntityPlan): string {
  const list = plan.lists.main;
  if (!list) throw new Error('purchaseOrder has no main list');
  return renderToStaticMarkup(
    <CardsView
      plan={plan}
      list={list}
      config={{}}
      columns={list.columns}
      rows={[sampleOrder(0)]}
      loading={false}
      dense={false}
      state={startState(list)}
      onState={() => undefined}
      selected={null}
      onSelected={() => undefined}
      operations={[]}
      asker={buyerAsker}
      onOpen={() => undefined}
      onOperation={() => undefined}
    />,
  );
}

test('a value that changes by itself is marked beside its name on a card', () => {
  const { total } = still.fields;
  const marked = draw({ ...still, fields: { ...still.fields, ...(total && { total: { ...total, varies: 'live' } }) } });
  expect(marked).toMatch(/<dt>含税总额<span[^>]* aria-label="实时值：/);
  expect(draw(still)).not.toContain('实时值');
});
