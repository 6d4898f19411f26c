import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen } from 'storybook/test';
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
