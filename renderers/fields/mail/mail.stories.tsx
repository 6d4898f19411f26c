import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { FieldBoard } from '../stage/FieldBoard.tsx';
import { FieldStage } from '../stage/FieldStage.tsx';

const meta = {
  title: 'fields/mail',
  component: FieldBoard,
  args: { kind: 'mail', label: '邮箱', value: 'wang@example.cn' },
} satisfies Meta<typeof FieldBoard>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Every place and state of the kind; where it is read in full one can write to it. */
export const Everywhere: Story = {
  play: async ({ canvas }) => {
    const links = canvas.getAllByRole('link', { name: 'wang@example.cn' });
    for (const link of links) await expect(link).toHaveAttribute('href', 'mailto:wang@example.cn');
  },
};

export const Narrow: Story = { globals: { viewport: { value: 'mobile1' } } };

/** The domain is kept in small letters. */
export const Typing: Story = {
  render: (args) => <FieldStage {...args} value={null} />,
  play: async ({ canvas, userEvent }) => {
    const box = canvas.getByRole('textbox', { name: '邮箱' });
    await expect(box).toHaveAttribute('inputmode', 'email');
    await userEvent.type(box, 'Wang@Example.CN{Enter}');
    await expect(canvas.getByTestId('wire')).toHaveTextContent('"Wang@example.cn"');
  },
};
