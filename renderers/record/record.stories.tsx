import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import type { EntityPlan, RecordData } from '../../schemas/compile/plan.ts';
import { catalogPlan } from '../../tests/fixtures/catalog-plans.ts';
import { type MemoryOptions, memoryRecord } from './fixture/memory-record.ts';
import { orderServices } from './fixture/order-services.ts';
import { sampleHistory, sampleLineage } from './fixture/sample-history.ts';
import { buyerAsker, sampleLine, sampleOrder } from './fixture/sample-order.ts';
import { RecordPage, type RecordPageProps } from './RecordPage.tsx';

const plan = catalogPlan('purchaseOrder', ['buyer']);

function withServer(record: RecordData, more: Partial<MemoryOptions> = {}) {
  return memoryRecord({ plan, record, history: sampleHistory, lineage: sampleLineage, ...more });
}

const nothing = () => undefined;
const base = {
  plan,
  services: withServer(sampleOrder(6)).services,
  fieldServices: orderServices(plan),
  asker: buyerAsker,
  id: 'po-1',
  onSaved: nothing,
  onClose: nothing,
  onOpen: nothing,
  onBecome: nothing,
  onSplit: nothing,
} satisfies RecordPageProps;

const meta = { title: 'record', component: RecordPage, args: base } satisfies Meta<typeof RecordPage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Read: Story = {};

export const Written: Story = { args: { mode: 'edit' } };

export const New: Story = { args: { id: undefined, services: withServer({}).services } };

export const WithDraft: Story = {
  args: {
    services: withServer(sampleOrder(6), {
      drafts: [
        ['po-1', { body: { ...sampleOrder(6), remark: '写到一半' }, version: 3, savedAt: '2026-11-21 13:58:10' }],
      ],
    }).services,
  },
};

export const Waiting: Story = { args: { services: withServer(sampleOrder(6, { status: 'submitted' })).services } };

export const Refused: Story = {
  args: {
    services: withServer(sampleOrder(6, { status: 'refused', reason: '本月产能已满，最早 1 月中旬交货' })).services,
  },
};

export const Confirmed: Story = { args: { services: withServer(sampleOrder(40, { status: 'confirmed' })).services } };

const { deliverTo, total } = plan.fields;
const varying = total && { total: { ...total, varies: 'live' as const } };

/** What changes while nobody touches its record is marked wherever its name stands: above the form, and in it. */
/** A bid whose price lies in an envelope: the boxes are empty and the receipt stands above them. */
export const Sealed: Story = {
  args: {
    mode: 'edit',
    plan: { ...plan, seals: { price: { label: '价格标', by: 'supplier' } } },
    services: withServer(
      sampleOrder(3, {
        $seals: { price: { state: 'sealed', at: '2026-11-24 09:30:00', hash: 'a3f0c1d2'.repeat(8) } },
      }),
    ).services,
  },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await waitFor(() => expect(page.getByText('“价格标”已密封，开启之前谁也看不到')).toBeVisible());
    await expect(page.getByText(/请把其中的内容全部重新填写/)).toBeVisible();
  },
};

export const Varying: Story = {
  args: { plan: { ...plan, fields: { ...plan.fields, ...varying } } },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await waitFor(() => expect(page.getAllByRole('img', { name: /^实时值：/ })).toHaveLength(2));
  },
};

const unnoted = deliverTo && { deliverTo: { ...deliverTo, untold: true as const } };

/** Two fields came to the form since, one went: the version has what it had, says what is new, and what nobody noted. */
export const AsHandedIn: Story = {
  args: {
    services: withServer(sampleOrder(6, { status: 'confirmed' }), {
      then: (version) => ({
        version: version ?? 3,
        at: '2026-11-21 10:26:03',
        byName: '陈思远',
        did: '提交审批',
        record: sampleOrder(4, { remark: '当时的备注' }),
        plan: { ...plan, fields: { ...plan.fields, ...unnoted } },
        isOlder: true,
        added: ['payTerm', 'lines.needDate'],
      }),
    }).services,
  },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await userEvent.click(await page.findByRole('button', { name: '更多操作' }));
    await userEvent.click(await screen.findByText('提交版本'));
    await page.findByText('表单此后改过：这里是当时的表单和当时的内容');
    await page.findByText('当时的备注');
    await expect(page.getByText('收货地址').parentElement).toHaveTextContent('收货地址当时未记录');
    await expect(page.queryByRole('textbox')).toBeNull();
    const added = within(await page.findByRole('region', { name: '此后新增的栏目' }));
    await expect(added.getByText('订单明细 › 需求日期')).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: '回到现在的单据' }));
    await page.findByRole('button', { name: '更多操作' });
  },
};

export const OutOfReach: Story = { args: { services: withServer(sampleOrder(6, { $in: [] })).services } };

export const Loading: Story = { args: { services: withServer(sampleOrder(1), { wait: 1_000_000 }).services } };

export const Failed: Story = {
  args: { services: withServer(sampleOrder(1), { fault: '未找到对应数据' }).services },
};

export const NotToBeMade: Story = {
  args: { id: undefined, plan: catalogPlan('purchaseOrder', ['buyerMgr']), services: withServer({}).services },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await page.findByText('无法新建采购订单');
    await page.findByText('您的角色没有“新建”的权限');
  },
};

const withAside = (plan: EntityPlan): EntityPlan => ({
  ...plan,
  becomes: [...plan.becomes, { key: 'x', label: '随手另开', to: 'purchaseOrder', when: null, aside: true }],
  access: { ...plan.access, ops: { ...plan.access.ops, 'becomes:x': plan.access.ops.create ?? [] } },
});

/** What may be begun at any time is within reach, and what it waits for is the one button that stands out. */
export const BegunAside: Story = {
  args: {
    plan: withAside(catalogPlan('purchaseOrder', ['buyer'])),
    services: withServer(sampleOrder(1, { status: 'draft' })).services,
  },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await expect(await page.findByRole('button', { name: '提交审批' })).toHaveClass('ant-btn-color-primary');
    await expect(page.getByRole('button', { name: '随手另开' })).not.toHaveClass('ant-btn-color-primary');
  },
};

export const Overlong: Story = {
  args: {
    mode: 'edit',
    services: withServer(
      sampleOrder(3, {
        supplier_dictText: '内蒙古自治区呼和浩特市经济技术开发区生物医药与高端装备制造联合采购服务有限责任公司',
        deliverTo: '很长的地址'.repeat(30),
        remark: '很长的备注，没有任何换行。'.repeat(60),
        lines: [{ ...sampleLine(0), name: '名字很长的物料'.repeat(12), price: '12345678901.123456' }, sampleLine(1)],
      }),
    ).services,
  },
};

/** Errors are summed up at the top, and each leads to its place. */
export const SummedUp: Story = {
  args: { mode: 'edit', services: withServer(sampleOrder(6, { receiver: null, deliverTo: null })).services },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await userEvent.click(await page.findByRole('button', { name: '保存并提交审批' }));
    const summary = await page.findByRole('alert', { name: '需要修改的内容' });
    await expect(summary).toHaveTextContent('有 2 处需要修改');
    await userEvent.click(within(summary).getByRole('button', { name: /收货地址/ }));
    await waitFor(() => expect(page.getByLabelText('收货地址')).toHaveFocus());
  },
};

/** A line with an error is gone to as well, and has the keyboard. */
export const SummedUpLines: Story = {
  args: {
    mode: 'edit',
    services: withServer(sampleOrder(0, { lines: [sampleLine(0), { ...sampleLine(1), qty: null }] })).services,
  },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await userEvent.click(await page.findByRole('button', { name: '保存' }));
    const summary = await page.findByRole('alert', { name: '需要修改的内容' });
    await userEvent.click(within(summary).getByRole('button', { name: /订单明细 第 2 行 · 数量/ }));
    await waitFor(() => expect(page.getByLabelText('订单明细：在所选单元格输入')).toHaveFocus());
    await expect(page.getByText('第 2 行 · 数量：请填写数量')).toBeVisible();
  },
};

const sent = withServer(sampleOrder(3, { status: 'published' }));

/** A move that cannot be taken back is confirmed, and asks what it needs to know. */
export const AskedBeforeMoving: Story = {
  args: { services: sent.services },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await userEvent.click(await page.findByRole('button', { name: '取消订单' }));
    const number = String(sent.stored().poNo);
    const dialog = within(await screen.findByRole('dialog', { name: `取消订单：采购订单 ${number}？` }));
    await userEvent.click(dialog.getByRole('button', { name: '取消订单' }));
    await expect(await dialog.findByRole('alert')).toHaveTextContent('请填写取消原因');
    await userEvent.type(dialog.getByLabelText(/取消原因/), '需求已取消');
    await userEvent.click(dialog.getByRole('button', { name: '取消订单' }));
    await waitFor(() => expect(sent.stored()).toMatchObject({ status: 'cancelled', cancelWhy: '需求已取消' }));
  },
};

const linked = withServer(sampleOrder(3, { status: 'draft' }));

/** A move that an address names is offered, a plain one as well: nothing is done before it is pressed. */
export const OfferedByAddress: Story = {
  args: { services: linked.services, move: { key: 'submit', isPressed: false } },
  play: async () => {
    const dialog = within(await screen.findByRole('dialog'));
    await expect(linked.stored()).toMatchObject({ status: 'draft' });
    await userEvent.click(dialog.getByRole('button', { name: '提交审批' }));
    await waitFor(() => expect(linked.stored()).toMatchObject({ status: 'submitted' }));
  },
};

/** What an address offers and cannot be done any more is said, not asked. */
export const OfferedTooLate: Story = {
  args: {
    services: withServer(sampleOrder(3, { status: 'confirmed' })).services,
    move: { key: 'submit', isPressed: false },
  },
  play: async () => {
    await expect(await screen.findByText(/^这条采购订单现在不能「提交审批」：/)).toBeVisible();
    await expect(screen.queryByRole('dialog')).toBeNull();
  },
};

/** What cannot be done says who refuses. */
export const Explained: Story = {
  args: { services: withServer(sampleOrder(3, { status: 'submitted' })).services },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    const guard = await page.findByLabelText('“审批中”状态下不能编辑');
    await userEvent.hover(guard);
    await expect(await screen.findByText('现在不能操作')).toBeInTheDocument();
  },
};

const contested = withServer(sampleOrder(3));
const settled = withServer(sampleOrder(3));

/** Writes one's own name where somebody else saves another meanwhile. */
async function contest(canvas: HTMLElement, server: typeof contested) {
  const page = within(canvas);
  const receiver = await page.findByLabelText('收货人');
  await userEvent.clear(receiver);
  await userEvent.type(receiver, '李敏');
  server.saveBy('王建国', { receiver: '赵海燕', remark: '周五前送达' });
  await userEvent.click(page.getByRole('button', { name: '保存' }));
  return within(await screen.findByRole('dialog'));
}

/** Somebody else saved the same place: both are shown, and must be chosen. */
export const Contested: Story = {
  args: { mode: 'edit', services: contested.services },
  play: async ({ canvasElement }) => {
    const dialog = await contest(canvasElement, contested);
    await waitFor(() => expect(dialog.getByRole('radiogroup', { name: '收货人' })).toBeVisible());
    await expect(dialog.getByRole('button', { name: '还有 1 处未选择' })).toBeDisabled();
  },
};

export const ContestSettled: Story = {
  args: { mode: 'edit', services: settled.services },
  play: async ({ canvasElement }) => {
    const dialog = await contest(canvasElement, settled);
    await userEvent.click(dialog.getByRole('radio', { name: /李敏/ }));
    await userEvent.click(dialog.getByRole('button', { name: '合并并保存' }));
    await waitFor(() => expect(settled.stored()).toMatchObject({ receiver: '李敏', remark: '周五前送达' }));
    await expect(await screen.findByText('已合并王建国 14:01 保存的修改：备注')).toBeVisible();
  },
};

const drafted = withServer(sampleOrder(2));

/** A copy is kept on the server while one writes. */
export const Copied: Story = {
  args: { mode: 'edit', services: drafted.services },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await userEvent.type(await page.findByLabelText('收货人'), '转王敏');
    await expect(await page.findByText('已自动保存 14:02')).toBeVisible();
    await expect(drafted.drafts.get('po-1')?.body).toMatchObject({ receiver: '王建国转王敏' });
  },
};

const byKeys = withServer(sampleOrder(2));

/** Ctrl+S saves what is being typed, from a field as from a cell. */
export const SavedByKeys: Story = {
  args: { mode: 'edit', services: byKeys.services },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await page.findByRole('button', { name: '保存' });
    page.getByRole('grid').focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{Enter}');
    const editor = page.getByLabelText('数量');
    await userEvent.clear(editor);
    await userEvent.type(editor, '7{Control>}s{/Control}');
    await waitFor(() => expect(byKeys.stored()).toMatchObject({ version: 4, lines: [{ qty: '7' }, {}] }));
    await expect(await page.findByRole('button', { name: '编辑' })).toBeVisible();
  },
};

const { id: _, version: __, ...written } = sampleOrder(2);

/** A new record goes to a page of its own as it is saved: that it is saved is said all the same. */
export const SavedFirst: Story = {
  args: { id: undefined, mode: 'edit', initial: written, services: withServer({}).services },
  render: function SavedFirst(args) {
    const [id, setId] = useState<string>();
    const own = id === undefined ? args : { ...args, id, mode: 'read' as const };
    return <RecordPage key={id} {...own} onSaved={(saved) => setId(String(saved.id))} />;
  },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await userEvent.click(await page.findByRole('button', { name: '保存' }));
    await expect(await screen.findByText(/^已保存：采购订单 PO/)).toBeVisible();
    await expect(await page.findByRole('button', { name: '编辑' })).toBeVisible();
  },
};

/** Unsaved work is not thrown away by one wrong press. */
export const GivenUp: Story = {
  args: { mode: 'edit', services: withServer(sampleOrder(2)).services },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await userEvent.type(await page.findByLabelText('收货人'), '错');
    await userEvent.tab();
    await userEvent.click(page.getByRole('button', { name: '取消' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: '放弃修改' }));
    await expect(await page.findByText('王建国')).toBeVisible();
  },
};

export const Rules: Story = {
  args: { mode: 'edit' },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await userEvent.click(await page.findByRole('button', { name: '规则说明' }));
    const drawer = within(await screen.findByRole('dialog'));
    const urgent = async () => (await drawer.findByText('加急须填原因')).closest('li') as HTMLElement;
    await waitFor(async () => expect(await urgent()).toHaveTextContent('条件不满足'));
    // Told anew as one goes on writing.
    await userEvent.click(page.getByRole('switch', { name: /加急/ }));
    await waitFor(async () => expect(await urgent()).toHaveTextContent('条件满足'));
    expect(await urgent()).toHaveTextContent('“加急原因”必填');
  },
};
