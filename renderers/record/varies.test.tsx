import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { EntityPlan, FieldPlan } from '../../schemas/compile/plan.ts';
import { catalogPlan } from '../../tests/fixtures/catalog-plans.ts';
import { FormContext } from '../forms/form-context.tsx';
import { createFormStore } from '../forms/form-store.ts';
import { HEAD } from '../forms/tree.ts';
import { GridHeader } from '../lines/GridHeader.tsx';
import { makeGrid } from '../lines/grid.ts';
import { gridColumns } from '../lines/grid-columns.ts';
import { layOut } from '../lines/grid-layout.ts';
import { FormStage } from './fixture/FormStage.tsx';
import { buyerAsker, sampleOrder } from './fixture/sample-order.ts';
import { KeyFigures } from './KeyFigures.tsx';

const still = catalogPlan('purchaseOrder', ['buyer']);
const record = sampleOrder(2);

function varying(path: string, varies: NonNullable<FieldPlan['varies']>): EntityPlan {
  const field = still.fields[path];
  if (!field) throw new Error(`no field ${path}`);
  return { ...still, fields: { ...still.fields, [path]: { ...field, varies } } };
}

const marks = (drawn: string): readonly string[] =>
  [...drawn.matchAll(/([^<>]+)(?:<\/span>)?<span[^>]* aria-label="(实时值|保存时的值)：/g)].map(
    ([, label, mark]) => `${label} ${mark}`,
  );

const stage = (plan: EntityPlan, show: 'head' | 'cards') =>
  marks(renderToStaticMarkup(<FormStage plan={plan} record={record} reading show={show} />));

test('a value that changes by itself is marked beside its name, in the head and in the card of each line', () => {
  expect(stage(varying('deliverTo', 'atSave'), 'head')).toEqual(['收货地址 保存时的值']);
  expect(stage(varying('lines.amount', 'live'), 'cards')).toEqual(Array(2).fill('含税金额 实时值'));
  expect([stage(still, 'head'), stage(still, 'cards')]).toEqual([[], []]);
});

test('and among the figures above the form', () => {
  const figures = (plan: EntityPlan) => {
    const store = createFormStore({ plan, record, asker: buyerAsker });
    return marks(
      renderToStaticMarkup(
        <FormContext value={{ store, reading: true }}>
          <KeyFigures />
        </FormContext>,
      ),
    );
  };
  expect(figures(varying('total', 'live'))).toEqual(['含税总额 实时值']);
  expect(figures(still)).toEqual([]);
});

test('and above its column of lines', () => {
  const heading = (plan: EntityPlan) => {
    const store = createFormStore({ plan, record, asker: buyerAsker });
    const columns = gridColumns(plan, plan.forms.edit?.body[0]?.columns ?? []);
    const grid = makeGrid({ store, parent: HEAD, part: 'lines', columns, reading: true });
    const layout = layOut(columns, 4000, false);
    const window = { columns: layout.free, before: 0, after: 0 };
    return marks(
      renderToStaticMarkup(<GridHeader grid={grid} layout={layout} window={window} onResize={() => undefined} />),
    );
  };
  expect(heading(varying('lines.amount', 'live'))).toEqual(['含税金额 实时值']);
  expect(heading(still)).toEqual([]);
});
