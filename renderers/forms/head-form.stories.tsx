import type { Meta, StoryObj } from '@storybook/react-vite';
import { FormStage } from '../record/fixture/FormStage.tsx';
import { sampleOrder } from '../record/fixture/sample-order.ts';
import { shippedPlan } from '../record/fixture/shipped-plans.ts';

const plan = shippedPlan('purchaseOrder', 'buyer');

const meta = {
  title: 'forms/head',
  component: FormStage,
  args: { plan, record: sampleOrder(2), show: 'head' },
} satisfies Meta<typeof FormStage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Written: Story = {};

export const Read: Story = { args: { reading: true } };

export const Urgent: Story = { args: { record: sampleOrder(2, { urgent: 'Y' }) } };
