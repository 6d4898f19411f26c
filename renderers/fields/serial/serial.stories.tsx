import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { FieldBoard } from '../stage/FieldBoard.tsx';
import { FieldStage } from '../stage/FieldStage.tsx';

const meta = {
  title: 'fields/serial',
  component: FieldBoard,
  args: { kind: 'serial', label: '订单编号', config: { rule: 'po' }, value: 'PO202607-00042' },
} satisfies Meta<typeof FieldBoard>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Every place and state of the kind. */
export const Everywhere: Story = {};

/** A new record has no number yet. */
export const NotYet: Story = {
  render: (args) => <FieldStage {...args} value={null} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('订单编号')).toHaveTextContent('保存后自动生成');
  },
};

export const LineNumber: Story = { args: { label: '行号', config: { step: 10 }, value: 20 } };
