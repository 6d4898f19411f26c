import type { Meta, StoryObj } from '@storybook/react-vite';
import type { RecordData } from '../../schemas/compile/plan.ts';
import { type MemoryOptions, memoryRecord } from './fixture/memory-record.ts';
import { orderServices } from './fixture/order-services.ts';
import { sampleHistory, sampleLineage } from './fixture/sample-history.ts';
import { buyerAsker, sampleLine, sampleOrder } from './fixture/sample-order.ts';
import { shippedPlan } from './fixture/shipped-plans.ts';
import { RecordPage, type RecordPageProps } from './RecordPage.tsx';

const plan = shippedPlan('purchaseOrder', 'buyer');

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

export const OutOfReach: Story = { args: { services: withServer(sampleOrder(6, { $in: [] })).services } };

export const Loading: Story = { args: { services: withServer(sampleOrder(1), { wait: 1_000_000 }).services } };

export const Failed: Story = {
  args: { services: withServer(sampleOrder(1), { fault: '未找到对应数据' }).services },
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
