import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor } from 'storybook/test';
import type { FieldServices } from '../services.ts';
import { FieldBoard } from '../stage/FieldBoard.tsx';
import { FieldStage } from '../stage/FieldStage.tsx';
import { memoryServices } from '../stage/memory-services.ts';

const meta = {
  title: 'fields/files',
  component: FieldBoard,
  args: { kind: 'files', label: '附件', value: ['f-1', 'f-2', 'f-3'] },
} satisfies Meta<typeof FieldBoard>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Every place and state of the kind. */
export const Everywhere: Story = {};

const pdf = (name: string) => new File(['x'], name, { type: 'application/pdf' });
const boxIn = (canvas: HTMLElement) => canvas.querySelector('input[type=file]') as HTMLInputElement;

/** What arrives is in the value; what is not allowed is refused in the specification's words. */
export const Uploading: Story = {
  render: (args) => <FieldStage {...args} value={null} />,
  play: async ({ canvas, canvasElement, userEvent }) => {
    const upload = userEvent.setup({ applyAccept: false });
    await upload.upload(boxIn(canvasElement), [pdf('合同.pdf'), pdf('木马.exe')]);
    await screen.findByText('木马.exe--> 上传失败！,附件上传格式限制为：pdf、doc、docx、jpg、excel文件');
    // The row of a file that is still sent gives way to that of the one that came.
    await waitFor(() => expect(canvas.getByText('合同.pdf')).toBeVisible());
    await waitFor(() => expect(canvas.getByTestId('wire')).toHaveTextContent(/^\["f-\d+"\]$/));
    await userEvent.click(canvas.getByRole('button', { name: '移除 合同.pdf' }));
    await expect(canvas.getByTestId('wire')).toHaveTextContent('null');
  },
};

/** What is slow is under way until it is stopped. */
const untilStopped: FieldServices['upload'] = (file, how) =>
  file.name.startsWith('慢')
    ? new Promise((_, reject) => how.signal?.addEventListener('abort', () => reject(how.signal?.reason)))
    : memoryServices.upload(file, how);

/** One that failed says so and can be sent again; one under way can be stopped. */
export const Failing: Story = {
  render: (args) => <FieldStage {...args} value={null} services={{ upload: untilStopped }} />,
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.upload(boxIn(canvasElement), [pdf('坏.pdf'), pdf('慢.pdf')]);
    await userEvent.click(await canvas.findByRole('button', { name: '取消上传 慢.pdf' }));
    await expect(canvas.queryByText('慢.pdf')).toBeNull();
    await expect(await canvas.findByText('网络超时')).toBeVisible();
    await screen.findByText('坏.pdf file upload failed.');
    await expect(canvas.getByRole('button', { name: '重新上传 坏.pdf' })).toBeVisible();
    await expect(canvas.getByTestId('wire')).toHaveTextContent('null');
  },
};

/** Beyond the number the last ones are kept. */
export const TooMany: Story = {
  render: (args) => <FieldStage {...args} config={{ limit: { count: 2 } }} value={['f-1', 'f-2']} />,
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.upload(boxIn(canvasElement), [pdf('新.pdf')]);
    await screen.findByText('只能上传2个文件');
    await waitFor(() => expect(canvas.getByTestId('wire')).toHaveTextContent(/^\["f-2","f-\d+"\]$/));
  },
};
