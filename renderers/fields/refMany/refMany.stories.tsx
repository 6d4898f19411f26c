import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, waitFor } from 'storybook/test';
import { FieldBoard } from '../stage/FieldBoard.tsx';
import { FieldStage } from '../stage/FieldStage.tsx';

const meta = {
  title: 'fields/refMany',
  component: FieldBoard,
  args: { kind: 'refMany', label: '角色', path: 'roles', config: { to: 'role' }, value: ['r-1', 'r-2'] },
} satisfies Meta<typeof FieldBoard>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Every place and state of the kind. */
export const Everywhere: Story = {};

export const Choosing: Story = {
  render: (args) => <FieldStage {...args} value={['r-1']} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('combobox', { name: '角色' }));
    await userEvent.click(await screen.findByText('采购经理'));
    await expect(canvas.getByTestId('wire')).toHaveTextContent('["r-1","r-2"]');
  },
};

const pick = fn(async () => ['r-1', 'r-3']);

/** Several rows of a report at once: the box opens it, the chosen stand in it. */
export const Popup: Story = {
  args: { config: { to: 'role', view: 'popup', pick: { report: 'rolePicker' } } },
  render: (args) => <FieldStage {...args} value={['r-1']} services={{ pick }} />,
  play: async ({ canvas, userEvent }) => {
    const box = await canvas.findByRole('combobox', { name: '角色' });
    await waitFor(() => expect(box).toHaveValue('采购员'));
    await userEvent.click(box);
    await waitFor(() => expect(canvas.getByTestId('wire')).toHaveTextContent('["r-1","r-3"]'));
    await expect(pick).toHaveBeenCalledWith({ report: 'rolePicker', many: true, chosen: ['r-1'] });
    await expect(box).toHaveValue('采购员、需求人');
  },
};
