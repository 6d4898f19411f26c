import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { FieldBoard } from '../stage/FieldBoard.tsx';
import { FieldStage } from '../stage/FieldStage.tsx';

const meta = {
  title: 'fields/json',
  component: FieldBoard,
  args: { kind: 'json', label: '扩展设置', value: { rounding: 2, currencies: ['CNY', 'USD'] } },
} satisfies Meta<typeof FieldBoard>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Every place and state of the kind. */
export const Everywhere: Story = {};

/** What is no JSON is said at once and stays in the box; only a value is handed on. */
export const Typing: Story = {
  render: (args) => <FieldStage {...args} value={null} />,
  play: async ({ canvas, userEvent }) => {
    const box = canvas.getByLabelText('扩展设置');
    await userEvent.click(box);
    await userEvent.paste('{"a": [1, 2}');
    await expect(await canvas.findByRole('alert')).toHaveTextContent('不是有效的 JSON');
    await userEvent.tab();
    await expect(box).toHaveValue('{"a": [1, 2}');
    await userEvent.clear(box);
    await userEvent.paste('{"a": [1, 2]}');
    await waitFor(() => expect(canvas.getByTestId('wire')).toHaveTextContent('{"a":[1,2]}'));
    await expect(canvas.queryByRole('alert')).toBeNull();
  },
};
