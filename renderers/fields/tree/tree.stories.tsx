import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen } from 'storybook/test';
import { FieldBoard } from '../stage/FieldBoard.tsx';
import { FieldStage } from '../stage/FieldStage.tsx';

const meta = {
  title: 'fields/tree',
  component: FieldBoard,
  args: {
    kind: 'tree',
    label: '物料分类',
    path: 'category',
    config: { to: 'category' },
    text: '直接材料部',
    value: 'd-111',
  },
} satisfies Meta<typeof FieldBoard>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Every place and state of the kind. */
export const Everywhere: Story = {};

/** Branches load when they are opened; only what has nothing below it may be chosen. */
export const Choosing: Story = {
  render: (args) => <FieldStage {...args} config={{ to: 'category', leafOnly: true }} value={null} text="" />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('combobox', { name: '物料分类' }));
    await userEvent.click(await screen.findByText('集团总部'));
    await expect(canvas.getByTestId('wire')).toHaveTextContent('null');
    const openers = document.querySelectorAll('.ant-select-tree-switcher_close');
    await userEvent.click(openers[0] as HTMLElement);
    await userEvent.click(await screen.findByText('财务部'));
    await expect(canvas.getByTestId('wire')).toHaveTextContent('"d-12"');
  },
};
