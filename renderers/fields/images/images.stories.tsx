import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor } from 'storybook/test';
import { FieldBoard } from '../stage/FieldBoard.tsx';
import { FieldStage } from '../stage/FieldStage.tsx';

const meta = {
  title: 'fields/images',
  component: FieldBoard,
  args: { kind: 'images', label: '现场图片', value: ['p-1', 'p-2', 'p-3', 'p-4'] },
} satisfies Meta<typeof FieldBoard>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Every place and state of the kind. */
export const Everywhere: Story = {};

/** Only pictures are taken. */
export const Uploading: Story = {
  render: (args) => <FieldStage {...args} value={null} />,
  play: async ({ canvas, canvasElement, userEvent }) => {
    // antd puts a new box in the place of a used one
    const boxNow = () => canvasElement.querySelector('input[type=file]') as HTMLInputElement;
    const upload = userEvent.setup({ applyAccept: false });
    await upload.upload(boxNow(), [new File(['x'], '合同.pdf', { type: 'application/pdf' })]);
    await screen.findByText('请上传图片');
    await upload.upload(boxNow(), [new File(['x'], '照片.png', { type: 'image/png' })]);
    await waitFor(() => expect(canvas.getByTestId('wire')).toHaveTextContent(/^\["f-\d+"\]$/));
    await expect(await canvas.findByRole('button', { name: '移除 照片.png' })).toBeVisible();
  },
};
