import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen } from 'storybook/test';
import { FieldBoard } from '../stage/FieldBoard.tsx';
import { FieldStage } from '../stage/FieldStage.tsx';

const meta = {
  title: 'fields/ref',
  component: FieldBoard,
  args: { kind: 'ref', label: '供应商', path: 'supplier', config: { to: 'supplier' }, text: '宝山钢铁', value: 's-1' },
} satisfies Meta<typeof FieldBoard>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Every place and state of the kind. */
export const Everywhere: Story = {};

/** Nothing is asked before it is opened; a choice brings its words and the fields it fills. */
export const Choosing: Story = {
  args: { onChange: fn() },
  render: (args) => <FieldStage {...args} value={null} text="" />,
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('combobox', { name: '供应商' }));
    await userEvent.click(await screen.findByText('宝山钢铁'));
    await expect(args.onChange).toHaveBeenLastCalledWith('s-1', { text: '宝山钢铁', fill: { payTerm: 'net30' } });
    await expect(canvas.getByTestId('wire')).toHaveTextContent('"s-1"');
  },
};

/** A search waits for the typing to end; Enter does not wait, and never chooses what an older search had found. */
export const Searching: Story = {
  render: (args) => <FieldStage {...args} value={null} text="" />,
  play: async ({ canvas, userEvent }) => {
    const box = canvas.getByRole('combobox', { name: '供应商' });
    await userEvent.click(box);
    await screen.findByText('海尔部件');
    await userEvent.type(box, '轴承{Enter}');
    await expect(canvas.getByTestId('wire')).toHaveTextContent('null');
    await userEvent.click(await screen.findByText('华东轴承'));
    await expect(canvas.getByTestId('wire')).toHaveTextContent('"s-3"');
  },
};

/** An id that came without words gets them. */
export const OldValue: Story = {
  render: (args) => <FieldStage {...args} value="s-2" text="" />,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('海尔部件')).toBeVisible();
  },
};
