import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, spyOn, waitFor } from 'storybook/test';
import { drawingAddress } from '../../../schemas/kinds/drawing.ts';
import { FieldBoard } from '../stage/FieldBoard.tsx';
import { FieldStage } from '../stage/FieldStage.tsx';
import { drawers } from './draw-code.ts';

const meta = {
  title: 'fields/barcode',
  component: FieldBoard,
  args: { kind: 'barcode', label: '资产码', value: 'PO202611-00001' },
} satisfies Meta<typeof FieldBoard>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Every place and state of the kind. */
export const Everywhere: Story = {};

export const Bars: Story = { args: { config: { as: 'code128' } } };

export const Narrow: Story = { args: { config: { as: 'code128' } }, globals: { viewport: { value: 'mobile1' } } };

/** A path of this product is shown, copied and drawn as the whole address. */
export const Within: Story = {
  args: { config: { within: true }, value: '/register?invite=K7MXQ4R9TA' },
  play: async ({ canvas }) => {
    const whole = `${window.location.origin}/register?invite=K7MXQ4R9TA`;
    await waitFor(() => expect(canvas.getAllByText(whole).length).toBeGreaterThan(0));
  },
};

/** A scanner types and ends with Enter. */
export const Scanner: Story = {
  render: (args) => <FieldStage {...args} value={null} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: '资产码' }), 'GA-0001{Enter}');
    await expect(canvas.getByTestId('wire')).toHaveTextContent('"GA-0001"');
  },
};

/** A sheet of paper with a code on it. */
async function paper(as: keyof typeof drawers, text: string): Promise<HTMLCanvasElement> {
  const drawing = drawers[as](text);
  if (!drawing) throw new Error(`cannot draw ${text}`);
  const picture = new Image();
  picture.src = drawingAddress(drawing);
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = 640;
  canvas.height = 480;
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, 640, 480);
  context.imageSmoothingEnabled = false;
  if (as === 'qr') context.drawImage(picture, 170, 90, 300, 300);
  else context.drawImage(picture, 20, 150, 600, 180);
  return canvas;
}

/** What the camera sees is read, and the camera is off again. */
const reads = (as: keyof typeof drawers, text: string): Story => ({
  args: { config: { as } },
  render: (args) => <FieldStage {...args} value={null} />,
  play: async ({ canvas, userEvent }) => {
    const sheet = await paper(as, text);
    const stream = sheet.captureStream(10);
    // a sheet that nobody moves sends no new picture
    const moving = window.setInterval(() => sheet.getContext('2d')?.fillRect(0, 0, 1, 1), 50);
    const camera = spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValue(stream);
    await userEvent.click(canvas.getByRole('button', { name: '扫码录入资产码' }));
    await waitFor(() => expect(canvas.getByTestId('wire')).toHaveTextContent(JSON.stringify(text)));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expect(stream.getTracks().map(({ readyState }) => readyState)).toEqual(['ended']);
    camera.mockRestore();
    window.clearInterval(moving);
  },
});

export const CameraSquare: Story = reads('qr', '物料 M8-001');
export const CameraBars: Story = reads('code128', 'PO202611-00001');

/** Without a camera a photograph does. */
export const Photograph: Story = {
  render: (args) => <FieldStage {...args} value={null} />,
  play: async ({ canvas, userEvent }) => {
    const refused = Object.assign(new Error('no'), { name: 'NotFoundError' });
    const camera = spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(refused);
    await userEvent.click(canvas.getByRole('button', { name: '扫码录入资产码' }));
    await screen.findByText(/没有找到摄像头/);
    const photo = screen.getByLabelText('照片');
    const fileOf = async (sheet: HTMLCanvasElement) => {
      const blob = await new Promise<Blob | null>((done) => sheet.toBlob(done));
      return new File([blob ?? ''], '照片.png', { type: 'image/png' });
    };
    const blank = document.createElement('canvas');
    await userEvent.upload(photo, await fileOf(blank));
    await screen.findByText(/照片里没有读到/);
    await userEvent.upload(photo, await fileOf(await paper('qr', 'GA-0002')));
    await waitFor(() => expect(canvas.getByTestId('wire')).toHaveTextContent('"GA-0002"'));
    camera.mockRestore();
  },
};
