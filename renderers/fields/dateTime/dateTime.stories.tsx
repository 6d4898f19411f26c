import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { FieldBoard } from '../stage/FieldBoard.tsx';
import { FieldStage } from '../stage/FieldStage.tsx';

const meta = {
  title: 'fields/dateTime',
  component: FieldBoard,
  args: { kind: 'dateTime', label: '开标时间', value: '2026-07-01 09:30:00' },
} satisfies Meta<typeof FieldBoard>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Every place and state of the kind. */
export const Everywhere: Story = {};

/** Typed without seconds, it gets them. */
export const Typing: Story = {
  render: (args) => <FieldStage {...args} value={null} />,
  play: async ({ canvas, userEvent }) => {
    const box = canvas.getByLabelText('开标时间');
    await userEvent.click(box);
    await userEvent.type(box, '2026-07-01 09:30{Enter}');
    await waitFor(() => expect(canvas.getByTestId('wire')).toHaveTextContent('"2026-07-01 09:30:00"'));
    await userEvent.tab();
    await waitFor(() =>
      expect(document.querySelector('.ant-picker-dropdown:not(.ant-picker-dropdown-hidden)')).toBeNull(),
    );
  },
};
