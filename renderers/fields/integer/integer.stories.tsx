import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { FieldBoard } from '../stage/FieldBoard.tsx';
import { FieldStage } from '../stage/FieldStage.tsx';

const meta = {
  title: 'fields/integer',
  component: FieldBoard,
  args: { kind: 'integer', label: '数量', value: 120 },
} satisfies Meta<typeof FieldBoard>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Every place and state of the kind. */
export const Everywhere: Story = {};

/** Full-width digits are read; what is no whole number stays as typed, for the check to say so. */
export const Typing: Story = {
  render: (args) => <FieldStage {...args} value={null} />,
  play: async ({ canvas, userEvent }) => {
    const box = canvas.getByLabelText('数量');
    await userEvent.type(box, '１２０{Enter}');
    await expect(canvas.getByTestId('wire')).toHaveTextContent(/^120$/);
    await userEvent.clear(box);
    await userEvent.type(box, '1.5{Enter}');
    await expect(canvas.getByTestId('wire')).toHaveTextContent('"1.5"');
    await userEvent.clear(box);
    await userEvent.tab();
    await expect(canvas.getByTestId('wire')).toHaveTextContent('null');
  },
};
