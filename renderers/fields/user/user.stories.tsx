import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { FieldBoard } from '../stage/FieldBoard.tsx';
import { FieldStage } from '../stage/FieldStage.tsx';

const meta = {
  title: 'fields/user',
  component: FieldBoard,
  args: { kind: 'user', label: '采购员', path: 'user', text: '王建国', value: 'u-1' },
} satisfies Meta<typeof FieldBoard>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Every place and state of the kind. */
export const Everywhere: Story = {};

/** By department: the tree on the left, colleagues on the right. */
export const ByDepartment: Story = {
  render: (args) => <FieldStage {...args} value={null} text="" />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /^按部门选择/ }));
    const dialog = within(await screen.findByRole('dialog'));
    const row = await dialog.findByRole('radio', { name: '选择 李敏' });
    // While the rows fade in they take no press.
    await waitFor(() => userEvent.click(row));
    await userEvent.click(dialog.getByRole('button', { name: '确定' }));
    await expect(canvas.getByTestId('wire')).toHaveTextContent('"u-2"');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
};
