import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, screen } from 'storybook/test';
import { FieldBoard } from '../stage/FieldBoard.tsx';
import { FieldStage } from '../stage/FieldStage.tsx';

const meta = {
  title: 'fields/choice',
  component: FieldBoard,
  args: { kind: 'choice', label: '付款条件', config: { dict: 'payTerm' }, value: 'net30' },
} satisfies Meta<typeof FieldBoard>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Every place and state of the kind. */
export const Everywhere: Story = {};

/** A value that is no longer offered keeps its name until it is left. */
export const Choosing: Story = {
  render: (args) => <FieldStage {...args} value="cod" />,
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByText('货到付款')).toBeVisible();
    await userEvent.click(canvas.getByRole('combobox', { name: '付款条件' }));
    await userEvent.click(await screen.findByText('预付全款'));
    await expect(canvas.getByTestId('wire')).toHaveTextContent('"prepaid"');
  },
};

/** A rule leaves only some. */
export const Limited: Story = {
  render: (args) => <FieldStage {...args} value={null} limit={['net60']} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('combobox', { name: '付款条件' }));
    await screen.findByText('月结 60 天');
    await expect(screen.queryByText('月结 30 天')).toBeNull();
  },
};

/** What is offered depends on the value of another field. */
export const Linked: Story = {
  render: (args) => (
    <FieldStage
      {...args}
      label="城市"
      config={{ dict: 'city', parent: 'province' }}
      value={null}
      beside={{ parent: 'zj' }}
    />
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('combobox', { name: '城市' }));
    await screen.findByText('宁波');
    await expect(screen.queryByText('苏州')).toBeNull();
  },
};

/** Choosing another parent empties what hung under the old one. */
export const Reset: Story = {
  render: function Reset(args) {
    const [parent, setParent] = useState('zj');
    return (
      <>
        <button type="button" onClick={() => setParent('js')}>
          江苏
        </button>
        <FieldStage
          {...args}
          label="城市"
          config={{ dict: 'city', parent: 'province' }}
          value="nb"
          beside={{ parent }}
        />
      </>
    );
  },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByTestId('wire')).toHaveTextContent('"nb"');
    await userEvent.click(canvas.getByRole('button', { name: '江苏' }));
    await expect(canvas.getByTestId('wire')).toHaveTextContent('null');
  },
};

/** Words with a meaning carry its colour. */
export const WithTones: Story = { args: { label: '等级', config: { dict: 'grade' }, value: 'C' } };

export const Several: Story = { args: { config: { dict: 'payTerm', many: true }, value: ['net30', 'prepaid'] } };
