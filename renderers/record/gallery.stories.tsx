import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import type { RecordData } from '../../schemas/compile/plan.ts';
import { catalogPlan } from '../../tests/fixtures/catalog-plans.ts';
import { memoryServices } from '../fields/stage/memory-services.ts';
import { memoryRecord } from './fixture/memory-record.ts';
import { buyerAsker } from './fixture/sample-order.ts';
import { RecordPage, type RecordPageProps } from './RecordPage.tsx';

const plan = catalogPlan('gallery', ['buyer']);

const record: RecordData = {
  id: 'po-1',
  version: 1,
  no: 'GA2026-0001',
  status: 'draft',
  title: '每一种控件各一个',
  note: '第一行\n第二行',
  letter: '#companyName# 您好，邀请参加本次采购。',
  letterMarks: 'companyName 供应商名称\nprojectName 项目名称',
  level: 'inner',
  ways: ['tender', 'inquiry'],
  branch: 'd-111',
  branch_dictText: '直接材料部',
  makers: ['s-1', 's-2'],
  makers_dictText: '宝山钢铁、海尔部件',
  maker: 's-2',
  maker_dictText: '海尔部件',
  count: 12,
  weight: '1250.500',
  amount: '1234567.80',
  share: '13.000000',
  day: '2026-11-21',
  moment: '2026-11-21 09:30:00',
  hour: '09:30:00',
  plan: '0 0 2 * * ?',
  urgent: 'Y',
  why: '产线停工',
  currency: 'CNY',
  sizes: ['S', 'L'],
  category: 'd-11',
  category_dictText: '采购中心',
  area: '330106',
  address: '330106',
  supplier: 's-1',
  supplier_dictText: '宝山钢铁',
  owner: 'u-1',
  owner_dictText: '王建国',
  members: ['u-1', 'u-2'],
  members_dictText: '王建国、李敏',
  depart: 'd-11',
  depart_dictText: '采购中心',
  departs: ['d-11', 'd-12'],
  departs_dictText: '采购中心、财务部',
  files: ['f-1', 'f-2'],
  pictures: ['p-1', 'p-2'],
  manual: '## 步骤\n\n1. 打开\n2. 关闭',
  clause: '<h3>交货</h3><p>卖方应于 <strong>30 日内</strong>交货。</p>',
  extra: { level: 3 },
  rows: [
    {
      id: 'r-1',
      lineNo: 10,
      material: 'm-1',
      material_dictText: '离心泵',
      name: '离心泵',
      qty: '2',
      price: '318.00',
      ready: 'Y',
    },
    { id: 'r-2', lineNo: 20, name: '备用滤芯', qty: '9', price: '126.50', ready: 'N' },
  ],
  $in: [0],
};

const nothing = () => undefined;
const base = {
  plan,
  services: memoryRecord({ plan, record }).services,
  fieldServices: {
    ...memoryServices,
    entity: plan.entity,
    dicts: plan.dicts,
    ...(plan.states && { states: plan.states.nodes }),
  },
  asker: buyerAsker,
  id: 'po-1',
  onSaved: nothing,
  onClose: nothing,
  onOpen: nothing,
  onBecome: nothing,
  onSplit: nothing,
} satisfies RecordPageProps;

const meta = { title: 'record/gallery', component: RecordPage, args: base } satisfies Meta<typeof RecordPage>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Every kind, read. */
export const Read: Story = {
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText('产线停工')).toBeVisible());
  },
};

/** The other tab is drawn when it is opened, by an arrow key. */
export const ReadLines: Story = {
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole('tab', { name: '选择与人员' })).toHaveAttribute('aria-selected', 'true');
    canvas.getByRole('tab', { name: '选择与人员' }).focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(canvas.getByRole('tab', { name: '明细' })).toHaveFocus();
    await expect(await canvas.findByRole('heading', { name: /明细/ })).toBeVisible();
    await expect(canvas.queryByRole('heading', { name: '选择' })).toBeNull();
  },
};

/** Every kind, written. */
export const Written: Story = {
  args: { mode: 'edit' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('textbox', { name: '条款' })).toBeInTheDocument();
    await waitFor(() => expect(canvas.getByRole('textbox', { name: '加急原因' })).toBeVisible());
  },
};

export const WrittenInTheDark: Story = { ...Written, globals: { mode: 'dark' } };

export const ReadInTheDark: Story = { ...Read, globals: { mode: 'dark' } };
