import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, spyOn, waitFor } from 'storybook/test';
import { FieldBoard } from '../stage/FieldBoard.tsx';
import { FieldStage } from '../stage/FieldStage.tsx';

const meta = {
  title: 'fields/location',
  component: FieldBoard,
  args: { kind: 'location', label: '交货地点', value: '120.15507,30.274085 杭州市西湖区天目山路 1 号' },
} satisfies Meta<typeof FieldBoard>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Every place and state of the kind; the coordinates stand apart from the address. */
export const Everywhere: Story = {
  play: async ({ canvas }) => {
    for (const spot of canvas.getAllByText('120.15507, 30.274085'))
      await expect(spot).toHaveStyle({ marginLeft: '8px' });
  },
};

export const Narrow: Story = { globals: { viewport: { value: 'mobile1' } } };

/** Its parts are typed one by one; what is half written is kept as it is, for the check to tell. */
export const Typing: Story = {
  render: (args) => <FieldStage {...args} value={null} />,
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByText('地址')).toBeVisible();
    await userEvent.type(canvas.getByRole('textbox', { name: '交货地点 地址' }), '天目山路 1 号{Enter}');
    await expect(canvas.getByTestId('wire')).toHaveTextContent('", 天目山路 1 号"');
    await userEvent.type(canvas.getByRole('textbox', { name: '经度' }), '120.1550701{Enter}');
    await userEvent.type(canvas.getByRole('textbox', { name: '纬度' }), '３０.274085°{Enter}');
    await userEvent.tab();
    await expect(canvas.getByTestId('wire')).toHaveTextContent('"120.15507,30.274085 天目山路 1 号"');
    for (const name of ['交货地点 地址', '经度', '纬度']) await userEvent.clear(canvas.getByRole('textbox', { name }));
    await userEvent.tab();
    await expect(canvas.getByTestId('wire')).toHaveTextContent('null');
  },
};

const at = (longitude: number, latitude: number, accuracy: number) =>
  ({ coords: { longitude, latitude, accuracy } }) as GeolocationPosition;

/** The device tells where it is; the address stays as it was typed. */
export const Finding: Story = {
  render: (args) => <FieldStage {...args} value=", 一号门" />,
  play: async ({ canvas, userEvent }) => {
    const asked = spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((found) =>
      found(at(120.15507012, 30.27408549, 18.4)),
    );
    await userEvent.click(canvas.getByRole('button', { name: '取当前位置' }));
    await waitFor(() => expect(canvas.getByTestId('wire')).toHaveTextContent('"120.15507,30.274085 一号门"'));
    await expect(canvas.getByText('已取得，精度约18米')).toBeVisible();
    asked.mockRestore();
  },
};

/** One that is not told says why, and what to do. */
export const NotTold: Story = {
  render: (args) => <FieldStage {...args} value={null} />,
  play: async ({ canvas, userEvent }) => {
    const asked = spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((_, refused) =>
      refused?.({ code: 1 } as GeolocationPositionError),
    );
    await userEvent.click(canvas.getByRole('button', { name: '取当前位置' }));
    await canvas.findByText(/浏览器没有允许取位置/);
    await expect(canvas.getByTestId('wire')).toHaveTextContent('null');
    asked.mockRestore();
  },
};

/** Among lines it is one text. */
export const InACell: Story = {
  render: (args) => <FieldStage {...args} place="cell" value={null} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: '交货地点' }), '天目山路 (120.155, 30.274){Enter}');
    await expect(canvas.getByTestId('wire')).toHaveTextContent('"120.155,30.274 天目山路"');
  },
};
