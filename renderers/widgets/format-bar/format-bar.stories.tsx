import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fireEvent, fn } from 'storybook/test';
import { FormatBar } from './FormatBar.tsx';
import { plainFormat, styleOf, type TextFormat } from './text-format.ts';

function Stage({
  value: given,
  onChange,
}: {
  readonly value: TextFormat;
  readonly onChange: (value: TextFormat) => void;
}) {
  const [value, setValue] = useState(given);
  const change = (next: TextFormat) => {
    setValue(next);
    onChange(next);
  };
  return (
    <div style={{ display: 'grid', gap: 16, justifyItems: 'start' }}>
      <FormatBar label="标题" value={value} onChange={change} />
      <div
        style={{ ...styleOf(value), justifySelf: 'stretch', lineHeight: 1.4, background: '#fff' }}
        data-testid="text"
      >
        阳光采购
      </div>
    </div>
  );
}

const meta = {
  title: 'widgets/format-bar',
  component: Stage,
  args: { value: { ...plainFormat, style: { ...plainFormat.style, fontSize: 32, color: '#004CE0' } }, onChange: fn() },
} satisfies Meta<typeof Stage>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Each control hands on the whole format with one thing changed. */
export const Formatting: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: '加粗' }));
    await expect(args.onChange).toHaveBeenLastCalledWith({ ...args.value, isBold: true });
    await userEvent.click(canvas.getByRole('radio', { name: '居中' }));
    await userEvent.click(canvas.getByRole('radio', { name: '红色' }));
    const size = canvas.getByRole('slider', { name: '字号' });
    fireEvent.change(size, { target: { value: '48' } });
    await expect(args.onChange).toHaveBeenLastCalledWith({
      isBold: true,
      style: { textAlign: 'center', fontSize: 48, color: '#E5484D' },
    });
    await expect(size).toHaveAttribute('min', '16');
    await expect(size).toHaveAttribute('max', '80');
    await expect(size).toHaveAttribute('step', '2');
    await expect(canvas.getAllByRole('radio')).toHaveLength(13);
  },
};

/** All of it by keyboard: arrows within a group, space on the button. */
export const ByKeyboard: Story = {
  play: async ({ canvas, userEvent, args }) => {
    canvas.getByRole('radio', { name: '主题蓝' }).focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(args.onChange).toHaveBeenLastCalledWith(
      expect.objectContaining({ style: expect.objectContaining({ color: '#1890FF' }) }),
    );
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: '加粗' })).toHaveFocus();
    await userEvent.keyboard(' ');
    await userEvent.tab();
    await userEvent.keyboard('{ArrowRight}');
    await expect(args.onChange).toHaveBeenLastCalledWith({
      isBold: true,
      style: { textAlign: 'center', fontSize: 32, color: '#1890FF' },
    });
  },
};

/** A colour of the company's own is shown though it is none of the ten. */
export const OwnColor: Story = {
  args: { value: { isBold: true, style: { textAlign: 'right', fontSize: 32, color: '#6A1B9A' } } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('radio', { name: '当前颜色' })).toBeChecked();
  },
};

export const Dark: Story = { globals: { mode: 'dark' } };

export const Phone: Story = { globals: { viewport: { value: 'mobile1' } } };
