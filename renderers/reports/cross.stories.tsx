import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, within } from 'storybook/test';
import type { ReportColumnPlan, ReportPlan } from '../../schemas/compile/report-plan.ts';
import { defaultLook } from '../theme/css-variables.ts';
import { Themed } from '../theme/Themed.tsx';
import { canFollow } from './ReportFigure.tsx';
import { ReportTable } from './ReportTable.tsx';
import type { ReportPage, ReportState } from './services.ts';

const column = (key: string, label: string, more: Partial<ReportColumnPlan> = {}): ReportColumnPlan => ({
  key,
  label,
  kind: null,
  config: {},
  type: { is: 'text' },
  width: 140,
  align: 'left',
  agg: null,
  by: null,
  foot: null,
  off: false,
  ...more,
});
const count = column('orders', '订单数', { type: { is: 'number' }, align: 'right', agg: 'count' });
const amount = column('amount', '金额', {
  type: { is: 'number' },
  align: 'right',
  agg: 'sum',
  kind: 'money',
  config: { scale: 2 },
});

const planOf = (measures: readonly ReportColumnPlan[]): ReportPlan => ({
  hash: 'x',
  key: 'crossed',
  title: '供应商按月采购',
  entity: 'purchaseOrder',
  part: '',
  grouped: true,
  columns: [column('supplier', '供应商'), column('month', '月份', { by: 'month' }), ...measures],
  finds: [],
  sort: [],
  limit: null,
  dicts: {},
  drill: {
    list: 'purchaseOrder.main',
    asks: {},
    filters: [],
    columns: { supplier: { field: 'supplier', by: null }, month: { field: 'orderDate', by: 'month' } },
    finds: {},
  },
  about: null,
  pages: [10],
  defaults: {},
  gives: {},
  across: 'month',
});

const found: ReportPage = {
  total: 2,
  records: [
    { $row: 1, supplier: '华东试剂有限公司', orders: 3, amount: '360.50' },
    { $row: 2, supplier: '北方耗材', orders: 1, amount: '40.00' },
  ],
  cross: {
    columns: [
      { $column: 1, month: '2026-01', orders: 3, amount: '200.50' },
      { $column: 2, month: '2026-02', orders: 1, amount: '200.00' },
    ],
    cells: [
      { $row: 1, $column: 1, orders: 2, amount: '160.50' },
      { $row: 1, $column: 2, orders: 1, amount: '200.00' },
      { $row: 2, $column: 1, orders: 1, amount: '40.00' },
    ],
    whole: [{ orders: 4, amount: '400.50' }],
  },
};

interface Props {
  readonly measures: readonly ReportColumnPlan[];
  readonly onFollow: (groups: object) => void;
}

function Stage({ measures, onFollow }: Props) {
  const plan = planOf(measures);
  const [state, setState] = useState<ReportState>({ page: 1, size: 10, sort: null, filters: {} });
  const rows = found.records.map((row) => ({ key: String(row.$row), row }));
  return (
    <Themed look={defaultLook}>
      <ReportTable
        plan={plan}
        rows={rows}
        page={found}
        state={state}
        loading={false}
        onState={setState}
        onFollow={canFollow(plan, state.filters) ? onFollow : undefined}
      />
    </Themed>
  );
}

const meta = {
  title: 'reports/crosstab',
  component: Stage,
  args: { measures: [count], onFollow: fn() },
} satisfies Meta<typeof Stage>;
export default meta;
type Story = StoryObj<typeof meta>;

/** One measure: what stands across heads its column; each figure leads to the rows it is made of, a total to more of them. */
export const One: Story = {
  play: async ({ canvas, userEvent, args }) => {
    for (const name of ['2026-01', '2026-02', '合计'])
      await expect(canvas.getByRole('columnheader', { name })).toBeVisible();
    const row = within(canvas.getByRole('row', { name: /华东试剂/ }));
    await userEvent.click(row.getByRole('button', { name: '2' }));
    await expect(args.onFollow).toHaveBeenLastCalledWith({ supplier: '华东试剂有限公司', month: '2026-01' });
    await userEvent.click(row.getByRole('button', { name: '3' }));
    await expect(args.onFollow).toHaveBeenLastCalledWith({ supplier: '华东试剂有限公司' });
    const foot = within(canvas.getAllByRole('row').at(-1) as HTMLElement);
    await userEvent.click(foot.getByRole('button', { name: '4' }));
    await expect(args.onFollow).toHaveBeenLastCalledWith({});
    await userEvent.click(foot.getAllByRole('button', { name: '3' })[0] as HTMLElement);
    await expect(args.onFollow).toHaveBeenLastCalledWith({ month: '2026-01' });
  },
};

/** Several stand beside each other below what they belong to. */
export const Several: Story = {
  args: { measures: [count, amount] },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('columnheader', { name: '金额' })).toHaveLength(3);
    await expect(canvas.getByRole('row', { name: /北方耗材/ })).toHaveTextContent('40.00');
    await expect(canvas.getAllByRole('row').at(-1)).toHaveTextContent('400.50');
  },
};

/** What changes by itself is marked at the head of each column of it: of one measure beside what stands across. */
export const Varying: Story = {
  args: { measures: [{ ...amount, varies: 'live' }] },
  play: async ({ canvas }) => {
    const marks = canvas.getAllByRole('img', { name: /^实时值/ });
    await expect(marks.map((mark) => mark.closest('th')?.textContent)).toEqual(['2026-01', '2026-02', '合计']);
  },
};
