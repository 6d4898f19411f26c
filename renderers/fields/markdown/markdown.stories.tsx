import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { FieldBoard } from '../stage/FieldBoard.tsx';
import { FieldStage } from '../stage/FieldStage.tsx';
import { pictureRefused } from '../stage/picture-refused.ts';

const meta = {
  title: 'fields/markdown',
  component: FieldBoard,
  args: {
    kind: 'markdown',
    label: '公告正文',
    value: '## 招标公告\n\n本次招标**离心泵**共 12 台。\n\n- 交货期 30 天\n- 质保 24 个月',
  },
} satisfies Meta<typeof FieldBoard>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Every place and state of the kind. */
export const Everywhere: Story = {};

/** Stored HTML that would run something does not. */
export const Hostile: Story = {
  args: {
    value:
      '你好 <img src="x" alt="图" onerror="window.hit = 1"> <a href="javascript:window.hit = 1">点</a> <script>window.hit = 1</script>',
  },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getAllByText(/你好/).length).toBeGreaterThan(3));
    await pictureRefused('x');
    await expect((window as { hit?: number }).hit).toBeUndefined();
    await expect(document.querySelector('#storybook-root [onerror], #storybook-root a[href^=javascript]')).toBeNull();
  },
};

/** The editor hands on Markdown after a pause. */
export const Typing: Story = {
  render: (args) => <FieldStage {...args} value="旧" />,
  play: async ({ canvas, canvasElement, userEvent }) => {
    await canvas.findAllByText('旧');
    const page = canvasElement.querySelector('.toastui-editor-ww-container [contenteditable=true]') as HTMLElement;
    await expect(page.closest('.toastui-editor-defaultUI')?.parentElement?.getBoundingClientRect().height).toBe(300);
    await userEvent.click(page);
    await userEvent.keyboard('新');
    await waitFor(() => expect(canvas.getByTestId('wire')).toHaveTextContent(/新/));
  },
};
