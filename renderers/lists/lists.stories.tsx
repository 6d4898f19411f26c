import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, within } from 'storybook/test';
import type { RecordData } from '../../schemas/compile/plan.ts';
import { catalogPlan } from '../../tests/fixtures/catalog-plans.ts';
import { type FieldServices, FieldServicesContext } from '../fields/services.ts';
import { ListView, type ListViewProps } from './ListView.tsx';
import { startSettings, startState } from './list-state.ts';

const plan = catalogPlan('purchaseOrder', ['buyer']);
const list = plan.lists.main;
if (!list) throw new Error('purchaseOrder has no main list');
const states = ['draft', 'submitted', 'approved', 'published', 'confirmed', 'refused'];

const rows: readonly RecordData[] = Array.from({ length: 10 }, (_, at) => ({
  id: `order-${at}`,
  version: 1,
  $in: [0],
  poNo: `PO202611-${String(at + 1).padStart(5, '0')}`,
  supplier: `supplier-${at}`,
  supplier_dictText: ['岭南科析仪器有限公司', '澄光生物试剂有限公司', '恒准计量技术服务有限公司'][at % 3],
  status: states[at % states.length],
  orderDate: '2026-11-12',
  total: `${(at + 1) * 13870}.50`,
  currency: 'CNY',
  currency_dictText: '人民币',
  buyer: 'u1',
  buyer_dictText: '周宁',
  urgent: at % 4 === 0 ? 'Y' : 'N',
  createTime: '2026-11-12 09:30:00',
}));

const services: FieldServices = {
  entity: plan.entity,
  dicts: plan.dicts,
  options: async () => ({ records: [{ value: 'supplier-0', text: '岭南科析仪器有限公司' }], total: 1 }),
  upload: async () => ({ id: 'f', name: 'f.pdf', size: 1, type: 'application/pdf' }),
  files: async () => [],
  fileUrl: (id) => `/files/${id}`,
};

/** The list with its state kept, as a screen keeps it. */
function Playing(props: ListViewProps) {
  const [state, setState] = useState(props.state);
  const [selected, setSelected] = useState<readonly string[]>(props.selected);
  const [settings, setSettings] = useState(props.settings);
  return (
    <FieldServicesContext value={services}>
      <ListView
        {...props}
        state={state}
        onState={(next) => {
          props.onState(next);
          setState(next);
        }}
        selected={selected}
        onSelected={setSelected}
        settings={settings}
        onSettings={setSettings}
      />
    </FieldServicesContext>
  );
}

const meta = {
  title: 'lists/ListView',
  component: ListView,
  render: (props) => <Playing {...props} />,
  args: {
    plan,
    list,
    asker: { me: 'u1', myDeparts: [], myDepart: null, mySupplier: null, roles: ['buyer'], now: '2026-11-21 09:00:00' },
    state: startState(list),
    onState: fn(),
    settings: startSettings(list),
    onSettings: fn(),
    rows,
    total: 153,
    loading: false,
    error: null,
    onReload: fn(),
    selected: [],
    onSelected: fn(),
    onOpen: fn(),
    onNew: fn(),
    onOperation: fn(),
  },
} satisfies Meta<typeof ListView>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Orders: Story = {
  play: async ({ canvasElement, args }) => {
    const page = within(canvasElement);
    await expect(page.getByText('1-10 共153条')).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'PO202611-00002' }));
    await expect(args.onOpen).toHaveBeenCalledWith(expect.objectContaining({ id: 'order-1' }), 'info');
    await userEvent.click(page.getByRole('columnheader', { name: /含税总额/ }));
    await expect(args.onState).toHaveBeenLastCalledWith(
      expect.objectContaining({ sort: { field: 'total', order: 'asc' } }),
    );
  },
};

export const Choosing: Story = {
  play: async ({ canvasElement, args }) => {
    const page = within(canvasElement);
    await userEvent.click(page.getByRole('checkbox', { name: '选择 PO202611-00001' }));
    await expect(await page.findByText(/已选/)).toHaveTextContent('已选 1 项');
    await userEvent.click(within(page.getByRole('region', { name: '批量操作' })).getByRole('button', { name: '删除' }));
    await expect(args.onOperation).toHaveBeenCalledWith(expect.objectContaining({ key: 'delete' }), [
      expect.objectContaining({ id: 'order-0' }),
    ]);
  },
};

export const Filtering: Story = {
  play: async ({ canvasElement, args }) => {
    const page = within(canvasElement);
    await userEvent.type(page.getByRole('textbox', { name: '订单编号' }), 'PO2026');
    await userEvent.click(page.getByRole('button', { name: /查询/ }));
    await expect(args.onState).toHaveBeenLastCalledWith(
      expect.objectContaining({ page: 1, filters: { poNo: 'PO2026' } }),
    );
    await expect(await page.findByText('订单编号：PO2026')).toBeVisible();
  },
};

export const Loading: Story = { args: { rows: [], total: 0, loading: true } };

export const Empty: Story = {
  args: { rows: [], total: 0 },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('还没有采购订单')).toBeVisible();
  },
};

export const NothingFound: Story = {
  args: { rows: [], total: 0, state: { ...startState(list), filters: { poNo: 'X' } } },
  play: async ({ canvasElement, args }) => {
    const page = within(canvasElement);
    await userEvent.click(page.getByRole('button', { name: '清除条件' }));
    await expect(args.onState).toHaveBeenLastCalledWith(expect.objectContaining({ filters: {} }));
  },
};

export const Failed: Story = {
  args: { rows: [], total: 0, error: '网络连接失败，请检查网络后重试' },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: '重试' }));
    await expect(args.onReload).toHaveBeenCalled();
  },
};

/** Names as long as they can be: cut with an ellipsis, told in full on hover. */
export const Overlong: Story = {
  args: {
    rows: rows.map((row) => ({
      ...row,
      supplier_dictText: '一个名字特别特别长的供应商'.repeat(8),
      total: '999999999999.99',
    })),
  },
};

export const Narrow: Story = { globals: { viewport: { value: 'mobile1' } } };
