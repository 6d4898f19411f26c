import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import type { AskPlan } from '../../schemas/compile/plan.ts';
import { Refused } from '../../schemas/wire/refused.ts';
import { catalogPlan } from '../../tests/fixtures/catalog-plans.ts';
import { FieldServicesContext } from '../fields/services.ts';
import { orderServices } from '../record/fixture/order-services.ts';
import { sampleOrder } from '../record/fixture/sample-order.ts';
import { AskDialog, type AskDialogProps } from './AskDialog.tsx';

const plan = catalogPlan('purchaseOrder', ['buyer']);
const ask = (key: string, more: Partial<AskPlan> = {}): AskPlan => ({
  key,
  label: plan.fields[key]?.label ?? key,
  need: true,
  long: false,
  secret: false,
  help: null,
  ...more,
});
const base = {
  plan,
  of: { label: '重置密码', danger: false, ask: [ask('one', { label: '新密码', secret: true, help: '至少8位' })] },
  title: '重置密码',
  lead: '对「王敏」执行「重置密码」。',
  onAnswer: async () => undefined,
  onClose: () => undefined,
} satisfies AskDialogProps;

const meta = {
  title: 'asking',
  component: AskDialog,
  args: base,
  decorators: [
    (Story) => (
      <FieldServicesContext value={orderServices(plan)}>
        <Story />
      </FieldServicesContext>
    ),
  ],
} satisfies Meta<typeof AskDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

/** What is not to be seen is typed unseen; what is missing is said where it is missing. */
export const Secret: Story = {
  play: async () => {
    const box = await screen.findByLabelText(/新密码/);
    await expect(box).toHaveAttribute('type', 'password');
    await userEvent.click(screen.getByRole('button', { name: '重置密码' }));
    await expect(await screen.findByText('请填写新密码')).toBeInTheDocument();
    await waitFor(() => expect(box).toHaveFocus());
  },
};

/** A question about a field is asked by the field's own input, and proposes what the one record holds. */
export const OfFields: Story = {
  args: {
    of: { label: '改约定', danger: false, ask: [ask('supplier'), ask('orderDate'), ask('remark', { need: false })] },
    title: '改约定',
    lead: '',
    record: sampleOrder(1),
  },
};

const company = catalogPlan('supplier', ['supMgr']);
const sendBack = company.states?.moves.find(({ key }) => key === 'return');

/** Several of a few are ticked; they are answered as a list. */
export const Several: Story = {
  args: {
    plan: company,
    of: { label: '退回补充', danger: false, ask: sendBack?.ask ?? [] },
    title: '退回补充',
    lead: '之后状态变为“退回补充”。',
    onAnswer: fn(async () => undefined),
  },
  decorators: [
    (Story) => (
      <FieldServicesContext value={orderServices(company)}>
        <Story />
      </FieldServicesContext>
    ),
  ],
  play: async ({ args }) => {
    await userEvent.click(await screen.findByRole('button', { name: '退回补充' }));
    await expect(await screen.findByText('请选择要修改的区块')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('checkbox', { name: '基本信息' })).toHaveFocus());
    await userEvent.click(screen.getByRole('checkbox', { name: '地址与联系' }));
    await userEvent.click(screen.getByRole('checkbox', { name: '资质与简介' }));
    await userEvent.type(screen.getByLabelText(/退回原因/), '营业执照不清晰');
    await userEvent.click(screen.getByRole('button', { name: '退回补充' }));
    await waitFor(() =>
      expect(args.onAnswer).toHaveBeenCalledWith({ returned: ['PLACE', 'PROOF'], rejectReason: '营业执照不清晰' }),
    );
  },
};

/** A refusal stays in the dialog, at its question and as a whole. */
export const RefusedByServer: Story = {
  args: {
    onAnswer: async () => {
      throw new Refused('weak_password', '密码至少8位');
    },
  },
  play: async () => {
    await userEvent.type(await screen.findByLabelText(/新密码/), 'short{Enter}');
    await expect(await screen.findByText('密码至少8位')).toBeInTheDocument();
  },
};

export const Dangerous: Story = {
  args: {
    of: { label: '冻结', danger: true, ask: [] },
    title: '冻结',
    lead: '对选中的 3 条数据执行「冻结」，请确认。',
  },
};
