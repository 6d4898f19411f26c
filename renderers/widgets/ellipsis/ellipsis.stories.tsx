import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor } from 'storybook/test';
import { Ellipsis } from './Ellipsis.tsx';

const long = '关于二〇二六年度离心泵及其备件、附件与相关技术服务框架采购的招标公告（第二次）';

const meta = {
  title: 'widgets/ellipsis',
  component: Ellipsis,
  args: { children: long },
} satisfies Meta<typeof Ellipsis>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Twenty-five characters, and the whole on reaching it. */
export const Cut: Story = {
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByText('关于二〇二六年度离心泵及其备件、附件与相关技术服务…')).toBeVisible();
    await userEvent.tab();
    await waitFor(() => expect(screen.getByText(long)).toBeVisible());
  },
};

export const InSelection: Story = {
  args: { length: 12 },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('关于二〇二六年度离心泵及…')).toBeVisible();
  },
};

export const Short: Story = { args: { children: '招标公告' } };
