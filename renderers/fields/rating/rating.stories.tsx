import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent } from 'storybook/test';
import { FieldBoard } from '../stage/FieldBoard.tsx';
import { FieldStage } from '../stage/FieldStage.tsx';

const meta = {
  title: 'fields/rating',
  component: FieldBoard,
  args: { kind: 'rating', label: '服务评分', value: '4.0' },
} satisfies Meta<typeof FieldBoard>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Every place and state of the kind. */
export const Everywhere: Story = {};

export const Halves: Story = { args: { config: { half: true, most: 10 }, value: '7.5' } };

export const Narrow: Story = { globals: { viewport: { value: 'mobile1' } } };

/** Presses a star within it, counted from the left edge of the first. */
const pressAt = (slider: HTMLElement, stars: number, most: number) => {
  const box = slider.parentElement as HTMLElement;
  const { left, width, top } = box.getBoundingClientRect();
  return fireEvent.click(box, { clientX: left + (width * stars) / most, clientY: top + 1 });
};

/** A star is given where it is pressed, from its left edge on; the same once more takes it back. */
export const Pressing: Story = {
  render: (args) => <FieldStage {...args} value={null} />,
  play: async ({ canvas }) => {
    const slider = canvas.getByRole('slider', { name: '服务评分' });
    await expect(slider).toHaveAttribute('aria-valuetext', '未评分');
    await pressAt(slider, 2.1, 5);
    await expect(canvas.getByTestId('wire')).toHaveTextContent('"3"');
    await expect(slider).toHaveAttribute('aria-valuetext', '3星，最多5星');
    await expect(slider).toHaveFocus();
    await pressAt(slider, 4.9, 5);
    await expect(canvas.getByTestId('wire')).toHaveTextContent('"5"');
    await pressAt(slider, 4.2, 5);
    await expect(canvas.getByTestId('wire')).toHaveTextContent('null');
  },
};

/** The left half of a star is half a star. */
export const PressingHalves: Story = {
  render: (args) => <FieldStage {...args} config={{ half: true }} value={null} />,
  play: async ({ canvas }) => {
    const slider = canvas.getByRole('slider', { name: '服务评分' });
    await pressAt(slider, 3.3, 5);
    await expect(canvas.getByTestId('wire')).toHaveTextContent('"3.5"');
    await pressAt(slider, 3.8, 5);
    await expect(canvas.getByTestId('wire')).toHaveTextContent('"4"');
  },
};

/** By keys: a figure is so many stars, arrows go by one grade, Delete takes it back. */
export const ByKeys: Story = {
  render: (args) => <FieldStage {...args} value={null} />,
  play: async ({ canvas, userEvent }) => {
    const slider = canvas.getByRole('slider', { name: '服务评分' });
    await userEvent.tab();
    await expect(slider).toHaveFocus();
    await userEvent.keyboard('4');
    await expect(canvas.getByTestId('wire')).toHaveTextContent('"4"');
    await userEvent.keyboard('9');
    await expect(canvas.getByTestId('wire')).toHaveTextContent('"5"');
    // what an arrow does in a browser
    await fireEvent.change(slider, { target: { value: '2' } });
    await expect(canvas.getByTestId('wire')).toHaveTextContent('"2"');
    await userEvent.keyboard('{Delete}');
    await expect(canvas.getByTestId('wire')).toHaveTextContent('null');
  },
};

/** Among lines too. */
export const InACell: Story = {
  render: (args) => <FieldStage {...args} place="cell" value="3" />,
  play: async ({ canvas }) => {
    await pressAt(canvas.getByRole('slider', { name: '服务评分' }), 0.5, 5);
    await expect(canvas.getByTestId('wire')).toHaveTextContent('"1"');
  },
};
