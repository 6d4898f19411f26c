import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, fn } from 'storybook/test';
import { ParameterList } from './ParameterList.tsx';

const meta = {
  title: 'widgets/parameter-list',
  component: ParameterList,
  args: {
    parameters: [
      { value: 'companyName', label: '供应商名称' },
      { value: 'projectName', label: '项目名称' },
      { value: 'bidCode' },
    ],
    onInsert: fn(),
  },
} satisfies Meta<typeof ParameterList>;

export default meta;
type Story = StoryObj<typeof meta>;

/** A click or a key puts the mark in; dragging carries the same. */
export const Inserting: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await expect(canvas.getByText('请用以下标识替代模版中对应的信息')).toBeVisible();
    const item = canvas.getByRole('button', { name: /#projectName#/ });
    await userEvent.click(item);
    await expect(args.onInsert).toHaveBeenLastCalledWith('#projectName#');
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect(args.onInsert).toHaveBeenLastCalledWith('#bidCode#');
    const dataTransfer = new DataTransfer();
    fireEvent(item, new DragEvent('dragstart', { dataTransfer, bubbles: true }));
    await expect(dataTransfer.getData('text/plain')).toBe('#projectName#');
  },
};

export const Dark: Story = { globals: { mode: 'dark' } };
