import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import type { StepCompared } from '../../schemas/wire/review.ts';
import { ComparedFlow } from './ComparedFlow.tsx';

const step = (key: string, title: string, more: Partial<StepCompared> = {}): StepCompared => ({
  ...{ key, title, as: 'approve', in: null, is: 'same', words: [] },
  ...more,
});

const steps = [
  step('head', '采购经理', { is: 'changed', words: ['多人时', '办理时限'] }),
  step('legal', '法务', { is: 'added' }),
  step('size', '按金额', { as: 'branch' }),
  step('big', '十万元以上', { as: 'way', in: 'size', is: 'changed', words: ['条件'] }),
  step('finance', '财务', { in: 'big', is: 'removed' }),
  step('rest', '其他', { as: 'way', in: 'size' }),
  step('copies', '抄送仓管', { as: 'cc', in: 'rest', is: 'moved' }),
];

const meta = {
  title: 'flow/compared',
  component: ComparedFlow,
  args: { title: '采购订单审批', steps },
} satisfies Meta<typeof ComparedFlow>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Every mark there is, each in a word as well. */
export const Compared: Story = {
  play: async ({ canvasElement }) => {
    const figure = await within(canvasElement).findByRole('figure', { name: '“采购订单审批”修改前后的对比' });
    for (const told of ['新增 1', '删除 1', '修改 2', '移动 1'])
      await expect(within(figure).getByText(told)).toBeVisible();
    await expect(within(figure).getByText('财务').closest('li')).toHaveTextContent('财务删除');
    await expect(within(figure).getByText('采购经理').parentElement).toHaveTextContent('修改多人时、办理时限');
  },
};

export const Dark: Story = { globals: { theme: 'dark' } };

/** Nothing of the steps is otherwise: only its name, say. */
export const Same: Story = { args: { steps: steps.map((one) => ({ ...one, is: 'same' as const, words: [] })) } };

export const Narrow: Story = {
  render: (args) => (
    <div style={{ width: 320 }}>
      <ComparedFlow {...args} />
    </div>
  ),
};
