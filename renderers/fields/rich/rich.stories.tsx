import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { FieldBoard } from '../stage/FieldBoard.tsx';
import { FieldStage } from '../stage/FieldStage.tsx';

const meta = {
  title: 'fields/rich',
  component: FieldBoard,
  args: {
    kind: 'rich',
    label: '条款',
    config: { height: 240 },
    value: '<h3>交货</h3><p>卖方应于 <strong>30 日内</strong>交货。</p><ul><li>运费由卖方承担</li></ul>',
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
      '<p>你好<img src="x" onerror="window.hit = 1"><a href="javascript:window.hit = 1">点</a></p><script>window.hit = 1</script>',
  },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getAllByText(/你好/).length).toBeGreaterThan(3), { timeout: 10_000 });
    await new Promise((resolve) => setTimeout(resolve, 300));
    await expect((window as { hit?: number }).hit).toBeUndefined();
    await expect(document.querySelector('#storybook-root [onerror], #storybook-root a[href^=javascript]')).toBeNull();
  },
};

/** The editor hands on HTML after a pause, and marks what the bar says. */
export const Typing: Story = {
  render: (args) => <FieldStage {...args} value={null} />,
  play: async ({ canvas, userEvent }) => {
    const page = await canvas.findByRole('textbox', { name: '条款' }, { timeout: 10_000 });
    await userEvent.click(page);
    await userEvent.click(canvas.getByRole('button', { name: '加粗' }));
    await userEvent.keyboard('重要');
    await waitFor(() => expect(canvas.getByTestId('wire')).toHaveTextContent('<p><strong>重要</strong></p>'));
  },
};
