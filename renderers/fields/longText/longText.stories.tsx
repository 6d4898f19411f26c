import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { FieldBoard } from '../stage/FieldBoard.tsx';
import { FieldStage } from '../stage/FieldStage.tsx';

const meta = {
  title: 'fields/longText',
  component: FieldBoard,
  args: { kind: 'longText', label: '采购说明', value: '第一批须于月底前到货。\n其余按交货计划执行。' },
} satisfies Meta<typeof FieldBoard>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Every place and state of the kind. */
export const Everywhere: Story = {};

/** Enter makes a line; leaving hands the text on. */
export const Typing: Story = {
  render: (args) => <FieldStage {...args} value={null} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('采购说明'), '一{Enter}二');
    await userEvent.tab();
    await expect(canvas.getByTestId('wire')).toHaveTextContent('"一\\n二"');
  },
};
