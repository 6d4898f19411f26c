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

/** What it fills of a bar; coloured from eighty on, and once more at a hundred. */
export const AsBar: Story = { args: { label: '使用率', value: '62.5', config: { bar: true, warnAt: 80 } } };
export const AsBarNearlyFull: Story = { args: { ...AsBar.args, value: '85' } };
export const AsBarFull: Story = { args: { ...AsBar.args, value: '100' } };

/** A pasted sign is taken off. */
export const Typing: Story = {
  render: (args) => <FieldStage {...args} value={null} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('税率'), '6.5%{Enter}');
    await expect(canvas.getByTestId('wire')).toHaveTextContent('"6.5"');
  },
};
