import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, screen, within } from 'storybook/test';
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

const levels = [
  { value: 'open', text: '公开' },
  { value: 'inner', text: '内部' },
  { value: 'secret', text: '秘密' },
];

/** A few options side by side; the arrow keys go from one to the next, and what need not be given can be emptied. */
export const Circles: Story = {
  args: { label: '保密等级', config: { options: levels, view: 'radio' }, value: 'open' },
  render: (args) => <FieldStage {...args} />,
  play: async ({ canvas, userEvent }) => {
    const group = canvas.getByRole('radiogroup', { name: '保密等级' });
    await expect(within(group).getByRole('radio', { name: '公开' })).toBeChecked();
    await userEvent.click(within(group).getByRole('radio', { name: '内部' }));
    await expect(canvas.getByTestId('wire')).toHaveTextContent('"inner"');
    await userEvent.keyboard('{ArrowDown}');
    await expect(canvas.getByTestId('wire')).toHaveTextContent('"secret"');
    await userEvent.click(within(group).getByRole('radio', { name: '不选' }));
    await expect(canvas.getByTestId('wire')).toHaveTextContent('null');
  },
};

/** Several of a few. */
export const Boxes: Story = {
  args: { label: '采购方式', config: { options: levels, view: 'checkbox', many: true }, value: ['open'] },
  render: (args) => <FieldStage {...args} />,
  play: async ({ canvas, userEvent }) => {
    const group = canvas.getByRole('group', { name: '采购方式' });
    await userEvent.click(within(group).getByRole('checkbox', { name: '秘密' }));
    await expect(canvas.getByTestId('wire')).toHaveTextContent('["open","secret"]');
    await userEvent.tab({ shift: true });
    await userEvent.tab({ shift: true });
    await userEvent.keyboard(' ');
    await userEvent.click(within(group).getByRole('checkbox', { name: '秘密' }));
    await expect(canvas.getByTestId('wire')).toHaveTextContent('null');
  },
};

/** In a filter any of them is asked for, or all. */
export const CirclesInFilter: Story = {
  args: { label: '保密等级', config: { options: levels, view: 'radio' }, value: null },
  render: (args) => <FieldStage {...args} place="filter" />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('radio', { name: '全部' })).toBeChecked();
  },
};

/** A narrow cell keeps the list, whatever the document says. */
export const CirclesInCell: Story = {
  args: { label: '保密等级', config: { options: levels, view: 'radio' }, value: 'open' },
  render: (args) => <FieldStage {...args} place="cell" />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('combobox', { name: '保密等级' })).toBeVisible();
  },
};

/** Every place and state of a group. */
export const CirclesEverywhere: Story = {
  args: { label: '保密等级', config: { options: levels, view: 'radio' }, value: 'inner' },
};
