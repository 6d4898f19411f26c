import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { FieldBoard } from '../stage/FieldBoard.tsx';
import { FieldStage } from '../stage/FieldStage.tsx';

const meta = {
  title: 'fields/flag',
  component: FieldBoard,
  args: { kind: 'flag', label: '加急', value: 'Y' },
} satisfies Meta<typeof FieldBoard>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Every place and state of the kind. */
export const Everywhere: Story = {};

/** A switch by mouse or keyboard. */
export const Switching: Story = {
  render: (args) => <FieldStage {...args} value={null} />,
  play: async ({ canvas, userEvent }) => {
    const flag = canvas.getByRole('switch', { name: '加急' });
    await expect(flag).not.toBeChecked();
    await expect(canvas.getByTestId('wire')).toHaveTextContent('"N"');
    await userEvent.click(flag);
    await expect(canvas.getByTestId('wire')).toHaveTextContent('"Y"');
    await userEvent.keyboard(' ');
    await expect(canvas.getByTestId('wire')).toHaveTextContent('"N"');
  },
};
