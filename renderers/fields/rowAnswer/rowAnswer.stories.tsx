import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { FieldBoard } from '../stage/FieldBoard.tsx';
import { FieldStage } from '../stage/FieldStage.tsx';

const choices = ['自有', '委托'];

const meta = {
  title: 'fields/rowAnswer',
  component: FieldBoard,
  args: { kind: 'rowAnswer', label: '回答', config: { asks: 'kind' }, value: ['自有'] },
} satisfies Meta<typeof FieldBoard>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Every place and state of the kind. */
export const Everywhere: Story = {};

/** One of several, which can be taken back. */
export const One: Story = {
  render: (args) => <FieldStage {...args} value={null} beside={{ asks: 'SINGLE', choices }} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('radio', { name: '委托' }));
    await expect(canvas.getByTestId('wire')).toHaveTextContent('["委托"]');
    await userEvent.click(canvas.getByRole('button', { name: '清除' }));
    await expect(canvas.getByTestId('wire')).toHaveTextContent('null');
  },
};

export const Several: Story = {
  render: (args) => <FieldStage {...args} value={null} beside={{ asks: 'MULTI', choices }} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('checkbox', { name: '自有' }));
    await userEvent.click(canvas.getByRole('checkbox', { name: '委托' }));
    await expect(canvas.getByTestId('wire')).toHaveTextContent('["自有","委托"]');
  },
};

/** What was answered keeps its words when it is no longer offered. */
export const NoLongerOffered: Story = {
  render: (args) => <FieldStage {...args} value={['租用']} beside={{ asks: 'SINGLE', choices }} />,
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('radio', { name: '租用' })).toBeDisabled();
  },
};

export const ANumber: Story = {
  render: (args) => <FieldStage {...args} value={null} beside={{ asks: 'NUM', unit: '%' }} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: '回答' }), '９５.5{Enter}');
    await expect(canvas.getByTestId('wire')).toHaveTextContent('["95.5"]');
  },
};

export const InWords: Story = {
  render: (args) => <FieldStage {...args} value={null} beside={{ asks: 'TEXT' }} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: '回答' }), '三十人');
    await userEvent.tab();
    await expect(canvas.getByTestId('wire')).toHaveTextContent('["三十人"]');
  },
};
