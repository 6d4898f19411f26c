import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor } from 'storybook/test';
import { FieldBoard } from '../stage/FieldBoard.tsx';
import { FieldStage } from '../stage/FieldStage.tsx';

const meta = {
  title: 'fields/area',
  component: FieldBoard,
  args: { kind: 'area', label: '所在地区', value: '330106' },
} satisfies Meta<typeof FieldBoard>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Every place and state of the kind. */
export const Everywhere: Story = {};

/** Province, city, county; the six figures of the last are kept. */
export const Choosing: Story = {
  render: (args) => <FieldStage {...args} config={{ level: 'county' }} value={null} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('combobox', { name: '所在地区' }));
    await userEvent.click(await screen.findByText('北京市'));
    await userEvent.click((await screen.findAllByText('北京市'))[1] as HTMLElement);
    await userEvent.click(await screen.findByText('东城区'));
    await waitFor(() => expect(canvas.getByTestId('wire')).toHaveTextContent('"110101"'));
    await expect(canvas.getAllByText('北京市 / 东城区')[0]).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  },
};

/** A list each: choosing above loads the next one and empties what is below. */
export const BySelects: Story = {
  render: (args) => <FieldStage {...args} config={{ linkage: 'select' }} value="330106" />,
  play: async ({ canvas, userEvent }) => {
    await waitFor(() => expect(canvas.getByText('西湖区')).toBeVisible());
    const choose = async (level: string, text: string) => {
      await userEvent.click(canvas.getByRole('combobox', { name: `所在地区：${level}` }));
      // Only what is near the chosen one is drawn: the word brings it there.
      await userEvent.keyboard(text);
      const option = `.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option[title="${text}"]`;
      const offered = await waitFor(() => {
        const found = document.querySelector(option);
        // A list that is still opening cannot be pressed.
        if (!found || getComputedStyle(found).pointerEvents === 'none') throw new Error(option);
        return found;
      });
      await userEvent.click(offered);
    };
    await choose('省', '北京市');
    await waitFor(() => expect(canvas.getByTestId('wire')).toHaveTextContent('"110000"'));
    await waitFor(() => expect(canvas.queryByText('西湖区')).toBeNull());
    await choose('市', '北京市');
    await waitFor(() => expect(canvas.getByTestId('wire')).toHaveTextContent('"110100"'));
  },
};
