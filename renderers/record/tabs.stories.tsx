import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import type { EntityPlan, RecordData } from '../../schemas/compile/plan.ts';
import { catalogPlan } from '../../tests/fixtures/catalog-plans.ts';
import { PhoneFaceContext } from '../forms/face.ts';
import { memoryRecord } from './fixture/memory-record.ts';
import { orderServices } from './fixture/order-services.ts';
import { buyerAsker, sampleOrder } from './fixture/sample-order.ts';
import { RecordPage, type RecordPageProps } from './RecordPage.tsx';

const plan = inTabs(catalogPlan('purchaseOrder', ['buyer']));
const nothing = () => undefined;
const withServer = (record: RecordData) => memoryRecord({ plan, record });

const base = {
  plan,
  services: withServer(sampleOrder(6, { receiver: null, deliverTo: null })).services,
  fieldServices: orderServices(plan),
  asker: buyerAsker,
  id: 'po-1',
  mode: 'edit',
  onSaved: nothing,
  onClose: nothing,
  onOpen: nothing,
  onBecome: nothing,
  onSplit: nothing,
} satisfies RecordPageProps;

const meta = { title: 'record/tabs', component: RecordPage, args: base } satisfies Meta<typeof RecordPage>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The first section is always in sight, lines and delivery stand in tabs, what is read last below them. */
function inTabs(order: EntityPlan): EntityPlan {
  const { edit } = order.forms;
  if (!edit) return order;
  const tabs = [
    { key: 'lines', title: '订单明细' },
    { key: 'more', title: '交货与收货' },
  ];
  const sections = edit.sections.map((section, at) => (at === 1 ? { ...section, tab: 'more' } : section));
  const form = { ...edit, tabs, sections, body: edit.body.map((grid) => ({ ...grid, tab: 'lines' })) };
  return { ...order, forms: { ...order.forms, edit: form } };
}

/** What is wrong in a tab that was never opened is found, counted, and gone to. */
export const Wrong: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await expect(await page.findByRole('tab', { name: '订单明细' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.queryByLabelText('收货地址')).toBeNull();
    await userEvent.click(await page.findByRole('button', { name: '保存并提交审批' }));
    await expect(await page.findByRole('tab', { name: '交货与收货 2 处需要修改' })).toBeVisible();
    const summary = await page.findByRole('alert', { name: '需要修改的内容' });
    await userEvent.click(within(summary).getByRole('button', { name: /收货地址/ }));
    await waitFor(() => expect(page.getByLabelText('收货地址')).toHaveFocus());
    await expect(page.getByRole('tabpanel', { name: /交货与收货/ })).toBeVisible();
  },
};

/** Back in a tab that rested, one is still sent to its cells, and what was typed in the other is kept. */
export const ThereAndBack: Story = {
  args: {
    services: withServer(sampleOrder(2, { deliverTo: null, lines: [{ id: 'l-1', lineNo: 10, name: '泵' }] })).services,
  },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await userEvent.click(await page.findByRole('tab', { name: '交货与收货' }));
    await userEvent.type(await page.findByLabelText('收货地址'), '三号仓');
    await userEvent.click(await page.findByRole('button', { name: '保存' }));
    const summary = await page.findByRole('alert', { name: '需要修改的内容' });
    await userEvent.click(within(summary).getByRole('button', { name: /订单明细 第 1 行 · 数量/ }));
    await waitFor(() => expect(page.getByLabelText('订单明细：在所选单元格输入')).toHaveFocus());
    const tab = page.getByRole('tab', { name: /订单明细/ });
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    tab.focus();
    await userEvent.keyboard('{End}');
    await expect(await page.findByLabelText('收货地址')).toHaveValue('三号仓');
  },
};

/** On a phone the tabs scroll in one line. */
export const OnAPhone: Story = {
  ...Wrong,
  decorators: [
    (Drawn) => (
      <PhoneFaceContext value>
        <div style={{ width: 358 }}>{<Drawn />}</div>
      </PhoneFaceContext>
    ),
  ],
};
