import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { FieldBoard } from '../stage/FieldBoard.tsx';
import { FieldStage } from '../stage/FieldStage.tsx';

const meta = {
  title: 'fields/date',
  component: FieldBoard,
  args: { kind: 'date', label: '订单日期', value: '2026-07-01' },
} satisfies Meta<typeof FieldBoard>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Every place and state of the kind. */
export const Everywhere: Story = {};

/** A date may be typed as it comes to hand. */
export const Typing: Story = {
  render: (args) => <FieldStage {...args} value={null} />,
  play: async ({ canvas, userEvent }) => {
    const box = canvas.getByLabelText('订单日期');
    await userEvent.click(box);
    await userEvent.type(box, '2025/7/1{Enter}');
    await waitFor(() => expect(canvas.getByTestId('wire')).toHaveTextContent('"2025-07-01"'));
    await expect(box).toHaveValue('2025-07-01');
  },
};
