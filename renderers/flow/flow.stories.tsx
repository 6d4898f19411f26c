import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, within } from 'storybook/test';
import type { FlowTold, FlowVerb } from '../../schemas/wire/flows.ts';
import { FlowPanel } from './FlowPanel.tsx';
import { sampleFlow } from './sample-flow.fixture.ts';
import type { FlowSaid, FlowServices } from './services.ts';
import { useDeciding } from './use-deciding.ts';

const people = [
  { id: '11', name: '李娜' },
  { id: '12', name: '李强' },
];

interface Args {
  readonly told: FlowTold;
  readonly isPhone?: boolean;
  readonly isCompact?: boolean;
  act(verb: FlowVerb, said: FlowSaid): Promise<void>;
}

function Stage({ told, act, ...look }: Args) {
  const services: FlowServices = {
    of: async () => told,
    forecast: async () => null,
    act: async () => told,
    phrases: async () => ['同意', '请补充报价单'],
    colleagues: async (keyword) => people.filter(({ name }) => name.includes(keyword)),
  };
  return <FlowPanel deciding={useDeciding(told, act)} services={services} now="2026-11-24 12:30:00" {...look} />;
}

const meta = {
  title: 'flow/panel',
  component: Stage,
  args: { told: sampleFlow, act: fn(async () => undefined) },
} satisfies Meta<typeof Stage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Mine: Story = {};
export const Narrow: Story = {
  render: (args) => (
    <div style={{ width: 320 }}>
      <Stage {...args} />
    </div>
  ),
};
export const Late: Story = {
  args: {
    told: {
      ...sampleFlow,
      steps: sampleFlow.steps.map((step) => (step.due ? { ...step, due: '2026-11-24 11:00:00' } : step)),
    },
  },
};
export const Ended: Story = {
  args: {
    told: {
      ...sampleFlow,
      status: 'refused',
      statusText: '已拒绝',
      endedAt: '2026-11-24 11:30:00',
      task: null,
      can: ['remark'],
      backTo: [],
      steps: sampleFlow.steps.map((step) => ({ ...step, stands: step.key === 'finance' ? 'refused' : 'skipped' })),
    },
  },
};
/** Agreed: the round stamp says what, when and by whose word. */
export const Sealed: Story = {
  args: {
    told: {
      ...sampleFlow,
      status: 'agreed',
      statusText: '已同意',
      endedAt: '2026-11-24 10:20:00',
      task: null,
      can: [],
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('img', { name: '已同意，2026-11-24，管理员' })).toBeVisible();
    await expect(canvas.getByText('流程图').closest('details')).not.toHaveAttribute('open');
  },
};

export const Forecast: Story = {
  args: {
    told: {
      ...sampleFlow,
      instance: null,
      status: 'forecast',
      statusText: '预计经过',
      events: [],
      task: null,
      can: [],
    },
  },
};
export const Administered: Story = {
  args: { told: { ...sampleFlow, task: null, can: ['remark', 'end', 'suspend', 'jump', 'reassign'] } },
};

/** What is refused needs a reason; sending it back says whose tasks vanish. */
export const Refusing: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: '拒绝' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: '拒绝' }));
    await dialog.findByText('请填写拒绝的原因');
    await expect(args.act).not.toHaveBeenCalled();
    await userEvent.type(dialog.getByLabelText('拒绝的原因'), '价格偏高{Control>}{Enter}{/Control}');
    await expect(args.act).toHaveBeenCalledWith('refuse', { remark: '价格偏高' });
  },
};
export const SendingBack: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: '退回' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText('孙丽 的待办将取消');
    await userEvent.click(dialog.getByRole('radio', { name: /采购经理/ }));
    await userEvent.type(dialog.getByLabelText('退回的原因'), '请重新比价');
    await userEvent.click(dialog.getByRole('button', { name: '退回' }));
    await expect(args.act).toHaveBeenCalledWith('back', { step: 'manager', remark: '请重新比价' });
  },
};
/** What was written goes with it, and the agreement is one press. */
export const Agreeing: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.type(canvas.getByLabelText('意见'), '同意采购');
    await userEvent.click(canvas.getByRole('button', { name: '同意' }));
    await expect(args.act).toHaveBeenCalledWith('agree', { remark: '同意采购' });
  },
};

/** A colleague named in the opinion goes with it. */
export const Naming: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: '提到同事' }));
    await userEvent.click(await screen.findByRole('combobox', { name: '提到的同事' }));
    await userEvent.click(await screen.findByTitle('李娜'));
    await expect(canvas.getByLabelText('意见')).toHaveValue('@李娜 ');
    await userEvent.type(canvas.getByLabelText('意见'), '请核对');
    await userEvent.click(canvas.getByRole('button', { name: '同意' }));
    await expect(args.act).toHaveBeenCalledWith('agree', { remark: '@李娜 请核对', mentions: ['11'] });
  },
};
