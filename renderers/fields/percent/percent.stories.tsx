import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { FieldBoard } from '../stage/FieldBoard.tsx';
import { FieldStage } from '../stage/FieldStage.tsx';

const meta = {
  title: 'fields/percent',
  component: FieldBoard,
  args: { kind: 'percent', label: '税率', value: '13.000000' },
} satisfies Meta<typeof FieldBoard>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Every place and state of the kind. */
export const Everywhere: Story = {};

/** A pasted sign is taken off. */
export const Typing: Story = {
  render: (args) => <FieldStage {...args} value={null} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('税率'), '6.5%{Enter}');
    await expect(canvas.getByTestId('wire')).toHaveTextContent('"6.5"');
  },
};
