import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import type { ReportColumnPlan, ReportPlan } from '../../schemas/compile/report-plan.ts';
import { defaultLook } from '../theme/css-variables.ts';
import { Themed } from '../theme/Themed.tsx';
import { ReportTable } from './ReportTable.tsx';
import type { ReportPage } from './services.ts';

const status: ReportColumnPlan = {
  key: 'status',
  label: '状态',
  kind: null,
  config: {},
  type: { is: 'text' },
  width: 140,
  align: 'left',
  agg: null,
  by: null,
  foot: null,
  off: false,
};
const amount: ReportColumnPlan = {
  ...status,
  key: 'amount',
  label: '含税总额',
  kind: 'money',
  type: { is: 'number' },
  align: 'right',
  agg: 'sum',
  foot: 'sum',
  unit: 'currency',
};
const plan: ReportPlan = {
  hash: 'x',
  key: 'byStatus',
  title: '订单金额',
  entity: 'purchaseOrder',
  part: '',
  grouped: true,
  columns: [status, amount],
  finds: [],
  sort: [],
  limit: null,
  dicts: {},
  drill: null,
  about: null,
  pages: [10],
  defaults: {},
  gives: {},
  across: null,
};
const records = [
  { status: '草稿', amount: '1500.00', '$unit.amount': 'JPY' },
  { status: '关闭', amount: '30.00', '$unit.amount': 'USD' },
];

function Stage({ page }: { readonly page: ReportPage }) {
  return (
    <Themed look={defaultLook}>
      <ReportTable
        plan={plan}
        rows={page.records.map((row) => ({ key: String(row.status), row }))}
        page={page}
        state={{ page: 1, size: 10, sort: null, filters: {} }}
        loading={false}
        onState={() => undefined}
      />
    </Themed>
  );
}

const meta = {
  title: 'reports/currencies',
  component: Stage,
  args: { page: { records, total: 2, totals: { amount: { JPY: '1500.00', USD: '30.00' } } } },
} satisfies Meta<typeof Stage>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Each amount with the sign of its currency, and below them each currency for itself. */
export const Apart: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('row', { name: /草稿/ })).toHaveTextContent('JP¥1,500');
    const foot = canvas.getByRole('row', { name: /合计/ });
    await expect(foot).toHaveTextContent('JP¥1,500');
    await expect(foot).toHaveTextContent('$30.00');
  },
};

/** What holds several currencies says so, and what to do, where a figure would stand. */
export const Mixed: Story = {
  args: {
    page: {
      records: [...records, { status: '已发布', amount: null, '$unit.amount': '' }],
      total: 3,
      totals: { amount: null },
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('row', { name: /已发布/ })).toHaveTextContent('多种币种，请按币种分组');
    await expect(canvas.getByRole('row', { name: /合计/ })).toHaveTextContent('多种币种，请按币种分组');
  },
};
