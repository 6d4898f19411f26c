import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { EntityPlan, FieldPlan } from '../../schemas/compile/plan.ts';
import { untoldText } from '../../schemas/print/untold-text.ts';
import { catalogPlan } from '../../tests/fixtures/catalog-plans.ts';
import { FormContext } from '../forms/form-context.tsx';
import { createFormStore } from '../forms/form-store.ts';
import { HEAD } from '../forms/tree.ts';
import { GridFooter } from '../lines/GridFooter.tsx';
import { GridRow } from '../lines/GridRow.tsx';
import { makeGrid } from '../lines/grid.ts';
import { gridColumns } from '../lines/grid-columns.ts';
import { layOut } from '../lines/grid-layout.ts';
import { FormStage } from './fixture/FormStage.tsx';
import { buyerAsker, sampleOrder } from './fixture/sample-order.ts';

const now = catalogPlan('purchaseOrder', ['buyer']);

/** The plan of a version in which nobody noted these. */
function without(...paths: readonly string[]): EntityPlan {
  const untold = paths.map((path): [string, FieldPlan] => {
    const field = now.fields[path];
    if (!field) throw new Error(`no field ${path}`);
    return [path, { ...field, calc: null, untold: true }];
  });
  return { ...now, fields: { ...now.fields, ...Object.fromEntries(untold) } };
}

const record = sampleOrder(2, { deliverTo: null });
const timesUntold = (drawn: string): number => drawn.split(untoldText).length - 1;

test('a value of then that nobody noted is told as that in the head, where another that is empty is a dash', () => {
  const head = (plan: EntityPlan) =>
    renderToStaticMarkup(<FormStage plan={plan} record={record} reading show="head" />);
  expect(head(without('deliverTo'))).toMatch(new RegExp(`收货地址.*${untoldText}`));
  expect([timesUntold(head(without('deliverTo'))), timesUntold(head(now))]).toEqual([1, 0]);
});

test('in the card of a line too', () => {
  const cards = (plan: EntityPlan) =>
    renderToStaticMarkup(<FormStage plan={plan} record={record} reading show="cards" />);
  expect([timesUntold(cards(without('lines.amount'))), timesUntold(cards(now))]).toEqual([2, 0]);
});

/** The first line with what stands below all of them. */
function line(plan: EntityPlan, foot: Readonly<Record<string, 'sum' | 'count'>>) {
  const store = createFormStore({ plan, record, asker: buyerAsker });
  const columns = gridColumns(plan, plan.forms.edit?.body[0]?.columns ?? []);
  const grid = makeGrid({ store, parent: HEAD, part: 'lines', columns, reading: true });
  const layout = layOut(columns, 4000, false);
  const window = { columns: layout.free, before: 0, after: 0 };
  const [row = ''] = store.rows(HEAD, 'lines');
  const draw = (content: React.ReactNode) =>
    renderToStaticMarkup(<FormContext value={{ store, reading: true }}>{content}</FormContext>);
  return {
    cells: draw(<GridRow grid={grid} row={row} index={0} layout={layout} window={window} below={[]} />),
    foot: draw(<GridFooter grid={grid} layout={layout} window={window} foot={foot} />),
  };
}

test('in the cell of a line, and in the sum below it, which would be one of nothing; how many there are is known', () => {
  const summed = line(without('lines.amount'), { 'lines.amount': 'sum', 'lines.qty': 'sum' });
  expect([timesUntold(summed.cells), timesUntold(summed.foot)]).toEqual([1, 1]);
  const counted = line(without('lines.amount'), { 'lines.amount': 'count' });
  expect([timesUntold(counted.foot), counted.foot.includes('2 项')]).toEqual([0, true]);
  const known = line(now, { 'lines.amount': 'sum' });
  expect([timesUntold(known.cells), timesUntold(known.foot)]).toEqual([0, 0]);
});
