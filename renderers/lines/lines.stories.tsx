import type { Meta, StoryObj } from '@storybook/react-vite';
import { FormStage } from '../record/fixture/FormStage.tsx';
import { sampleOrder } from '../record/fixture/sample-order.ts';
import { shippedPlan } from '../record/fixture/shipped-plans.ts';

const plan = shippedPlan('purchaseOrder', 'buyer');

const meta = {
  title: 'lines',
  component: FormStage,
  args: { plan, record: sampleOrder(6), show: 'lines' },
} satisfies Meta<typeof FormStage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Written: Story = {};

export const Read: Story = { args: { reading: true } };

export const FiveHundred: Story = { args: { record: sampleOrder(500) } };

export const Empty: Story = { args: { record: sampleOrder(0) } };
