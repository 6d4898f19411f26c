import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { FieldBoard } from '../stage/FieldBoard.tsx';
import { FieldStage } from '../stage/FieldStage.tsx';

const meta = {
  title: 'fields/time',
  component: FieldBoard,
  args: { kind: 'time', label: '营业时间', value: '09:30:00' },
} satisfies Meta<typeof FieldBoard>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Every place and state of the kind. */
export const Everywhere: Story = {};

/** Typed short, it is completed. */
export const Typing: Story = {
  render: (args) => <FieldStage {...args} value={null} />,
  play: async ({ canvas, userEvent }) => {
    const box = canvas.getByLabelText('营业时间');
    await userEvent.click(box);
    await userEvent.type(box, '8:05{Enter}');
    await waitFor(() => expect(canvas.getByTestId('wire')).toHaveTextContent('"08:05:00"'));
    await userEvent.tab();
    await waitFor(() =>
      expect(document.querySelector('.ant-picker-dropdown:not(.ant-picker-dropdown-hidden)')).toBeNull(),
    );
  },
};
