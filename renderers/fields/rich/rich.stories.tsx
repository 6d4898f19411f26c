import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, screen, waitFor } from 'storybook/test';
import { FieldBoard } from '../stage/FieldBoard.tsx';
import { FieldStage } from '../stage/FieldStage.tsx';
import { pictureRefused } from '../stage/picture-refused.ts';

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
    await waitFor(() => expect(canvas.getAllByText(/你好/).length).toBeGreaterThan(3));
    await pictureRefused('x');
    await expect((window as { hit?: number }).hit).toBeUndefined();
    await expect(document.querySelector('#storybook-root [onerror], #storybook-root a[href^=javascript]')).toBeNull();
  },
};

/** The editor hands on HTML after a pause, and marks what the bar says; unless said it is as high as the specification has it. */
export const Typing: Story = {
  render: (args) => <FieldStage {...args} config={{}} value={null} />,
  play: async ({ canvas, userEvent }) => {
    const page = await canvas.findByRole('textbox', { name: '条款' });
    await expect(page.parentElement?.getBoundingClientRect().height).toBe(560);
    await userEvent.click(page);
    await userEvent.click(canvas.getByRole('button', { name: '加粗' }));
    await userEvent.keyboard('重要');
    await waitFor(() => expect(canvas.getByTestId('wire')).toHaveTextContent('<p><strong>重要</strong></p>'));
  },
};

const picture = (name: string) => new File(['x'], name, { type: 'image/png' });

/** Pictures are chosen, pasted or dropped; one that is none is refused, one that fails is told. */
export const Pictures: Story = {
  render: (args) => <FieldStage {...args} value={null} />,
  play: async ({ canvas, canvasElement, userEvent }) => {
    const page = await canvas.findByRole('textbox', { name: '条款' });
    const box = canvasElement.querySelector('input[type=file]') as HTMLInputElement;
    const upload = userEvent.setup({ applyAccept: false });
    await upload.upload(box, [picture('现场.png'), new File(['x'], '合同.pdf', { type: 'application/pdf' })]);
    await screen.findByText('请上传图片');
    await waitFor(() => expect(canvas.getByTestId('wire')).toHaveTextContent('alt=\\"现场\\"'));
    const clipboardData = new DataTransfer();
    clipboardData.items.add(picture('铭牌.png'));
    fireEvent(page, new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    await waitFor(() => expect(canvas.getByTestId('wire')).toHaveTextContent('铭牌'));
    await upload.upload(box, [picture('坏.png')]);
    await screen.findByText('坏.png file upload failed.网络超时');
  },
};

/** A table is made and grows; a link leads nowhere that runs. */
export const TablesAndLinks: Story = {
  render: (args) => <FieldStage {...args} value={null} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('textbox', { name: '条款' }));
    await userEvent.click(canvas.getByRole('button', { name: '链接' }));
    const address = await screen.findByRole('searchbox', { name: '链接地址' });
    await userEvent.type(address, 'javascript:alert(1){Enter}');
    await screen.findByText('链接须以 http://、https://、mailto: 或 tel: 开头');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(canvas.getByRole('button', { name: '表格' }));
    await userEvent.click(await screen.findByText('插入表格'));
    await waitFor(() => expect(canvas.getByTestId('wire')).toHaveTextContent('<table'));
    await userEvent.click(canvas.getByRole('button', { name: '表格' }));
    await userEvent.click(await screen.findByText('在下方插入行'));
    await waitFor(() => expect(canvas.getAllByRole('row').length).toBe(4));
  },
};
