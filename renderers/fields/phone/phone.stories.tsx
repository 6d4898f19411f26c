import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { FieldBoard } from '../stage/FieldBoard.tsx';
import { FieldStage } from '../stage/FieldStage.tsx';

const meta = {
  title: 'fields/phone',
  component: FieldBoard,
  args: { kind: 'phone', label: '联系电话', value: '0571-88886666-801' },
} satisfies Meta<typeof FieldBoard>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Every place and state of the kind; where it is read it can be called. */
export const Everywhere: Story = {
  play: async ({ canvas }) => {
    for (const link of canvas.getAllByRole('link', { name: '0571-88886666-801' }))
      await expect(link).toHaveAttribute('href', 'tel:0571-88886666-801');
  },
};

export const Narrow: Story = { globals: { viewport: { value: 'mobile1' } } };

/** However it is written, it is kept in one way. */
export const Typing: Story = {
  render: (args) => <FieldStage {...args} value={null} />,
  play: async ({ canvas, userEvent }) => {
    const box = canvas.getByRole('textbox', { name: '联系电话' });
    await expect(box).toHaveAttribute('inputmode', 'tel');
    await userEvent.type(box, '+86 138 1234 5678{Enter}');
    await expect(canvas.getByTestId('wire')).toHaveTextContent('"13812345678"');
    await userEvent.clear(box);
    await userEvent.type(box, '（0571）8888 6666 转 801{Enter}');
    await userEvent.tab();
    await expect(canvas.getByTestId('wire')).toHaveTextContent('"0571-88886666-801"');
    await expect(box).toHaveValue('0571-88886666-801');
  },
};

/** What is no number is words, and leads nowhere. */
export const NoNumber: Story = {
  args: { value: '问前台' },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByText('问前台').length).toBeGreaterThan(2);
    await expect(canvas.queryByRole('link')).toBeNull();
  },
};
