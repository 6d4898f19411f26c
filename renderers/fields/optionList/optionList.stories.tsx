import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { FieldBoard } from '../stage/FieldBoard.tsx';
import { FieldStage } from '../stage/FieldStage.tsx';

const meta = {
  title: 'fields/optionList',
  component: FieldBoard,
  args: {
    kind: 'optionList',
    label: '可选答案',
    value: ['有（100分）', '没有（0分，否决）'],
  },
} satisfies Meta<typeof FieldBoard>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Every place and state of the kind. */
export const Everywhere: Story = {};

export const Narrow: Story = { globals: { viewport: { value: 'mobile1' } } };

/** A line for each answer; one without a text is not kept. */
export const Writing: Story = {
  render: (args) => <FieldStage {...args} value={null} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByRole('textbox', { name: '第 1 个答案' }), '有{Enter}');
    await expect(canvas.getByTestId('wire')).toHaveTextContent('["有"]');
    await userEvent.type(canvas.getByRole('textbox', { name: '第 1 个答案的分值' }), '80{Enter}');
    await userEvent.click(canvas.getByRole('button', { name: '添加答案' }));
    await userEvent.type(canvas.getByRole('textbox', { name: '第 2 个答案' }), '没有{Enter}');
    await userEvent.click(canvas.getAllByRole('checkbox', { name: '一票否决' })[1] as HTMLElement);
    await expect(canvas.getByTestId('wire')).toHaveTextContent('["有（80分）","没有（否决）"]');
    await userEvent.click(canvas.getByRole('button', { name: '删除第 1 个答案' }));
    await expect(canvas.getByTestId('wire')).toHaveTextContent('["没有（否决）"]');
  },
};

/** Where nothing is worth anything, one line of words says all. */
export const Plain: Story = {
  args: { config: { plain: true }, value: ['分析纯', '色谱纯'] },
  render: (args) => <FieldStage {...args} value={null} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: '可选答案' }), '分析纯、色谱纯{Enter}');
    await expect(canvas.getByTestId('wire')).toHaveTextContent('["分析纯","色谱纯"]');
  },
};
