import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, fn, waitFor } from 'storybook/test';
import { Slider } from './Slider.tsx';

const clicked = fn();

const card = (name: string) => (
  <div key={name} style={{ padding: 32, background: 'var(--zc-surface)' }}>
    <button type="button" onClick={() => clicked(name)}>
      {name}
    </button>
  </div>
);

const meta = {
  title: 'widgets/slider',
  component: Slider,
  args: { label: '结果公示', children: ['第一季度', '第二季度', '第三季度'].map(card) },
} satisfies Meta<typeof Slider>;

export default meta;
type Story = StoryObj<typeof meta>;

const seen = (canvas: HTMLElement) => canvas.querySelector('[role=group]:not([inert])')?.textContent;

/** Arrows go a page, dots to a page; at the ends they say that there is no more. */
export const Turning: Story = {
  play: async ({ canvas, canvasElement, userEvent }) => {
    const back = canvas.getByRole('button', { name: '上一页' });
    const on = canvas.getByRole('button', { name: '下一页' });
    await expect(canvasElement.querySelector<HTMLElement>('[aria-live]')?.style.getPropertyValue('--speed')).toBe(
      '1000ms',
    );
    await expect(back).toBeDisabled();
    await userEvent.click(on);
    await expect(seen(canvasElement)).toBe('第二季度');
    await expect(back).toBeEnabled();
    await userEvent.click(canvas.getByRole('button', { name: '转到第 3 页' }));
    await expect(seen(canvasElement)).toBe('第三季度');
    await expect(on).toBeDisabled();
    await userEvent.keyboard('{ArrowLeft}');
    await expect(seen(canvasElement)).toBe('第二季度');
    await expect(canvas.getByRole('button', { name: '转到第 2 页' })).toHaveAttribute('aria-current', 'true');
  },
};

/** Eight pixels are a swipe, fewer are a click; a drag opens no card. */
export const Dragging: Story = {
  play: async ({ canvas, canvasElement }) => {
    clicked.mockClear();
    const face = canvas.getByRole('button', { name: '第一季度' });
    const drag = (from: number, to: number) => {
      const shared = { pointerId: 1, button: 0, bubbles: true };
      fireEvent.pointerDown(face, { ...shared, clientX: from });
      fireEvent.pointerMove(face, { ...shared, clientX: to });
      fireEvent.pointerUp(face, { ...shared, clientX: to });
      fireEvent.click(face);
    };
    drag(100, 94);
    await expect(clicked).toHaveBeenCalledTimes(1);
    await expect(seen(canvasElement)).toBe('第一季度');
    const pane = canvasElement.querySelector('section > div') as HTMLElement;
    pane.setPointerCapture = () => undefined;
    drag(100, 92);
    await expect(clicked).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(seen(canvasElement)).toBe('第二季度'));
  },
};

/** Round and round. */
export const Looping: Story = {
  args: { isLoop: true },
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: '上一页' }));
    await expect(seen(canvasElement)).toBe('第三季度');
    await userEvent.click(canvas.getByRole('button', { name: '下一页' }));
    await expect(seen(canvasElement)).toBe('第一季度');
  },
};

/** What moves by itself rests once somebody has gone somewhere in it. */
export const Playing: Story = {
  args: { isLoop: true, autoplay: true },
  beforeEach: () => {
    const usual = window.matchMedia;
    // As seen by who has not asked for less motion.
    window.matchMedia = () => usual('not all');
    return () => {
      window.matchMedia = usual;
    };
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: '停止自动播放' }));
    await userEvent.click(canvas.getByRole('button', { name: '自动播放' }));
    await userEvent.click(canvas.getByRole('button', { name: '下一页' }));
    await expect(canvas.getByRole('button', { name: '自动播放' })).toBeVisible();
  },
};

/** One page has nothing to turn. */
export const Alone: Story = {
  args: { children: [card('第一季度')] },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button', { name: '下一页' })).toBeNull();
  },
};

export const Dark: Story = { globals: { mode: 'dark' } };
