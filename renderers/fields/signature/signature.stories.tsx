import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, waitFor } from 'storybook/test';
import { FieldBoard } from '../stage/FieldBoard.tsx';
import { FieldStage } from '../stage/FieldStage.tsx';

const path = 'M120 60L180 52L240 50M176 30L170 100L150 150L120 170M240 90L300 80L352 92L300 150L262 168M400 60L460 150';

const meta = {
  title: 'fields/signature',
  component: FieldBoard,
  args: { kind: 'signature', label: '验收人签名', value: { path } },
} satisfies Meta<typeof FieldBoard>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Every place and state of the kind. */
export const Everywhere: Story = {};

/** The name where no hand could draw. */
export const Named: Story = { args: { value: { name: '王建国' } } };

export const Narrow: Story = { globals: { viewport: { value: 'mobile1' } } };

/** Draws one stroke through these spots of the sheet, told in shares of it. */
async function draw(sheet: Element, spots: readonly (readonly [number, number])[]) {
  const { left, top, width, height } = sheet.getBoundingClientRect();
  const at = ([x, y]: readonly [number, number]) => ({
    pointerId: 1,
    button: 0,
    clientX: left + x * width,
    clientY: top + y * height,
  });
  // a pointer that nothing real moves cannot be held
  sheet.setPointerCapture = () => undefined;
  const [first, ...rest] = spots.map(at);
  await fireEvent.pointerDown(sheet, first);
  for (const spot of rest) await fireEvent.pointerMove(sheet, spot);
  await fireEvent.pointerUp(sheet, rest.at(-1) ?? first);
}

/** Stroke by stroke, each handed on at its end; cleared it is signed anew. */
export const Drawing: Story = {
  render: (args) => <FieldStage {...args} value={null} />,
  play: async ({ canvas, userEvent }) => {
    await draw(canvas.getByRole('img', { name: '在此手写签名' }), [
      [0, 0],
      [0.5, 0.5],
    ]);
    await expect(canvas.getByTestId('wire')).toHaveTextContent('{"path":"M0 0L0 0L300 100"}');
    await draw(canvas.getByRole('img', { name: '已签名' }), [
      [0.5, 0.5],
      [2, 2],
    ]);
    await expect(canvas.getByTestId('wire')).toHaveTextContent('{"path":"M0 0L0 0L300 100M300 100L300 100L599 199"}');
    await userEvent.click(canvas.getByRole('button', { name: '清除重签' }));
    await expect(canvas.getByTestId('wire')).toHaveTextContent('null');
    await expect(canvas.getByRole('img', { name: '在此手写签名' })).toBeVisible();
  },
};

/** By keys alone: the name stands for the hand. */
export const Typing: Story = {
  render: (args) => <FieldStage {...args} value={null} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await userEvent.type(await canvas.findByRole('textbox', { name: '验收人签名：姓名' }), '王建国{Enter}');
    await waitFor(() => expect(canvas.getByTestId('wire')).toHaveTextContent('{"name":"王建国"}'));
  },
};

/** What was signed before cannot be drawn on. */
export const Signed: Story = {
  render: (args) => <FieldStage {...args} />,
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByRole('img', { name: '已签名' })).toBeVisible();
    await expect(canvasElement.querySelector('svg')).toBeNull();
    await expect(canvas.getByRole('button', { name: '清除重签' })).toBeVisible();
  },
};
