import type { ChartPlan } from '../../schemas/compile/dashboard-plan.ts';
import type { ReportColumnPlan } from '../../schemas/compile/report-plan.ts';
import type { RowValues } from '../../schemas/values/row-values.ts';

const column = (key: string, label: string, more: Partial<ReportColumnPlan> = {}): ReportColumnPlan => ({
  key,
  label,
  kind: null,
  config: {},
  type: { is: 'text' },
  width: 120,
  align: 'left',
  agg: null,
  by: null,
  foot: null,
  off: false,
  ...more,
});

/** A chart of amounts by month, as any kind draws it. */
export const chartPlanOf = (as: string): ChartPlan => ({
  key: 'fixture',
  title: '按月采购',
  as,
  about: '下达订单后这里会显示趋势。',
  x: 'month',
  series: null,
  y: ['amount'],
  options: as === 'gauge' ? { most: 500 } : {},
  query: {
    entity: 'purchaseOrder',
    part: '',
    grouped: true,
    columns: [
      column('month', '月份', { by: 'month' }),
      column('status', '状态', { tones: { draft: 'neutral', closed: 'success' } }),
      column('amount', '金额', {
        type: { is: 'number' },
        align: 'right',
        kind: 'decimal',
        config: { scale: 2 },
        agg: 'sum',
      }),
    ],
    finds: [],
    sort: [],
    limit: null,
    dicts: {},
    drill: null,
  },
});

export const someRows: readonly RowValues[] = [
  { month: '2026-01', amount: '120.50', status: 'draft', status_dictText: '草稿' },
  { month: '2026-03', amount: '80.00', status: 'draft', status_dictText: '草稿' },
  { month: '2026-04', amount: '200.00', status: 'closed', status_dictText: '已关闭' },
];

/** Rows that hold from one day to another. */
export const timelinePlan: ChartPlan = {
  ...chartPlanOf('timeline'),
  title: '资质时间线',
  x: null,
  y: [],
  options: { from: 'from', to: 'to', tone: 'status' },
  query: {
    ...chartPlanOf('timeline').query,
    grouped: false,
    columns: [
      column('kind', '类型'),
      column('no', '编号'),
      column('from', '生效', { type: { is: 'date' } }),
      column('to', '到期', { type: { is: 'date' } }),
      column('status', '状态', { tones: { valid: 'success', expired: 'danger' } }),
    ],
  },
};

export const timelineRows: readonly RowValues[] = [
  {
    ...{ kind: 'ISO', kind_dictText: '质量管理体系认证', no: 'Q-1', from: '2025-01-01', to: '2026-12-31' },
    ...{ status: 'valid', status_dictText: '有效' },
  },
  {
    ...{ kind: 'LIC', kind_dictText: '经营许可', no: 'L-1', from: '2024-12-20', to: '2026-05-31' },
    ...{ status: 'expired', status_dictText: '已过期' },
  },
];

/** Amounts by place: codes of provinces, cities and counties. */
export const areaPlan: ChartPlan = {
  ...chartPlanOf('map'),
  x: 'area',
  query: {
    ...chartPlanOf('map').query,
    columns: [column('area', '地区'), ...chartPlanOf('map').query.columns.slice(2)],
  },
};

export const areaRows: readonly RowValues[] = [
  { area: '330106', amount: '120.50' },
  { area: '330200', amount: '79.50' },
  { area: '440000', amount: '310.00' },
  { area: '710000', amount: '42.00' },
  { area: '810000', amount: '18.00' },
  { area: '65', amount: '9.00' },
  { area: null, amount: '5.00' },
];
