import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { FieldBoard } from '../stage/FieldBoard.tsx';
import { FieldStage } from '../stage/FieldStage.tsx';

const meta = {
  title: 'fields/cron',
  component: FieldBoard,
  args: { kind: 'cron', label: '执行时间', value: '0 30 2 * * MON-FRI' },
} satisfies Meta<typeof FieldBoard>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Every place and state of the kind. */
export const Everywhere: Story = {};

/** What is typed is said back in words, with what is wrong where it is wrong. */
export const Typing: Story = {
  render: (args) => <FieldStage {...args} value={null} />,
  play: async ({ canvas, userEvent }) => {
    const box = canvas.getByLabelText('执行时间');
    await userEvent.type(box, '0 0 9 * * 1-5{Enter}');
    await waitFor(() => expect(canvas.getByText('每周一至周五 09:00')).toBeVisible());
    await userEvent.clear(box);
    await userEvent.type(box, '0 0 25 * * ?{Enter}');
    await waitFor(() => expect(canvas.getByText(/“时”应在 0 到 23 之间/)).toBeVisible());
  },
};
