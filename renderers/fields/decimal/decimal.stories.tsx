import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { FieldBoard } from '../stage/FieldBoard.tsx';
import { FieldStage } from '../stage/FieldStage.tsx';

const meta = {
  title: 'fields/decimal',
  component: FieldBoard,
  args: { kind: 'decimal', label: '重量', config: { scale: 4 }, value: '12345.6780' },
} satisfies Meta<typeof FieldBoard>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Every place and state of the kind. */
export const Everywhere: Story = {};

/** More figures than a float can hold pass unchanged. */
export const Typing: Story = {
  render: (args) => <FieldStage {...args} value="12.5000" />,
  play: async ({ canvas, userEvent }) => {
    const box = canvas.getByLabelText('重量');
    await expect(box).toHaveValue('12.5');
    await userEvent.click(box);
    await userEvent.tab();
    await expect(canvas.getByTestId('wire')).toHaveTextContent('"12.5000"');
    await userEvent.clear(box);
    await userEvent.type(box, '9007199254740993.0001{Enter}');
    await expect(canvas.getByTestId('wire')).toHaveTextContent('"9007199254740993.0001"');
    await userEvent.tab();
    await expect(box).toHaveValue('9,007,199,254,740,993.0001');
  },
};
