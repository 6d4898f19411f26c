import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, waitFor, within } from 'storybook/test';
import { SEARCH_WAIT } from '../records/use-options.ts';
import { FieldBoard } from '../stage/FieldBoard.tsx';
import { FieldStage } from '../stage/FieldStage.tsx';
import { whileHeld } from '../stage/while-held.ts';

const meta = {
  title: 'fields/ref',
  component: FieldBoard,
  args: { kind: 'ref', label: '供应商', path: 'supplier', config: { to: 'supplier' }, text: '宝山钢铁', value: 's-1' },
} satisfies Meta<typeof FieldBoard>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Every place and state of the kind. */
export const Everywhere: Story = {};

/** Nothing is asked before it is opened; a choice brings its words and the fields it fills. */
export const Choosing: Story = {
  args: { onChange: fn() },
  render: (args) => <FieldStage {...args} value={null} text="" />,
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('combobox', { name: '供应商' }));
    await userEvent.click(await screen.findByText('宝山钢铁'));
    await expect(args.onChange).toHaveBeenLastCalledWith('s-1', { text: '宝山钢铁', fill: { payTerm: 'net30' } });
    await expect(canvas.getByTestId('wire')).toHaveTextContent('"s-1"');
  },
};

/** A search waits 800 ms for the typing to end; Enter does not wait, and never chooses what an older search had found. */
export const Searching: Story = {
  render: (args) => <FieldStage {...args} value={null} text="" />,
  play: async ({ canvas, userEvent }) => {
    const box = canvas.getByRole('combobox', { name: '供应商' });
    await userEvent.click(box);
    await screen.findByText('海尔部件');
    await expect(SEARCH_WAIT).toBe(800);
    await whileHeld(SEARCH_WAIT, async (wait) => {
      await userEvent.type(box, '宝山');
      await expect(screen.queryByText('宝山钢铁')).toBeNull();
      wait.letGo();
      await screen.findByText('宝山钢铁');
      await userEvent.clear(box);
      await userEvent.type(box, '轴承{Enter}');
      await expect(canvas.getByTestId('wire')).toHaveTextContent('null');
    });
    await userEvent.click(await screen.findByText('华东轴承'));
    await expect(canvas.getByTestId('wire')).toHaveTextContent('"s-3"');
  },
};

/** An id that came without words gets them. */
export const OldValue: Story = {
  render: (args) => <FieldStage {...args} value="s-2" text="" />,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('海尔部件')).toBeVisible();
  },
};

/** The generic selection: a table with five rows a page, from the button beside the box. */
export const ByTable: Story = {
  args: { onChange: fn() },
  render: (args) => <FieldStage {...args} config={{ to: 'supplier', chooser: 'table' }} value={null} text="" />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: '打开列表选择供应商' }));
    const dialog = within(await screen.findByRole('dialog'));
    const row = await dialog.findByRole('radio', { name: '选择 华东轴承' });
    // While the rows fade in they take no press.
    await waitFor(() => userEvent.click(row));
    await userEvent.click(dialog.getByRole('button', { name: '确定' }));
    await expect(canvas.getByTestId('wire')).toHaveTextContent('"s-3"');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
};

function Linked() {
  const [supplier, setSupplier] = useState<string | null>(null);
  return (
    <>
      {(['s-1', 's-2', ''] as const).map((id) => (
        <button key={id} type="button" onClick={() => setSupplier(id || null)}>
          {id || '无'}
        </button>
      ))}
      <FieldStage
        kind="ref"
        label="联系人"
        path="contact"
        config={{ to: 'contact', parent: 'supplier', by: 'supplier' }}
        beside={{ parent: supplier }}
        value={null}
      />
    </>
  );
}

/** What is above decides what is offered; when it changes the value goes, and that is said. */
export const LinkedBelow: Story = {
  render: () => <Linked />,
  play: async ({ canvas, userEvent }) => {
    const box = canvas.getByRole('combobox', { name: '联系人' });
    await userEvent.click(box);
    await screen.findByText('请先选择上一级');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(canvas.getByRole('button', { name: 's-1' }));
    await userEvent.click(box);
    await userEvent.click(await screen.findByText('李工'));
    await expect(screen.queryByText('赵工')).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 's-2' }));
    await waitFor(() => expect(canvas.getByTestId('wire')).toHaveTextContent('null'));
    await screen.findByText('上一级已变更，“联系人”已清空，请重新选择');
  },
};

const pick = fn(async () => ['s-3']);

/** A box that opens a report: nothing is typed in it, Enter or a press asks, the cross empties it. */
export const Popup: Story = {
  args: { config: { to: 'supplier', view: 'popup', pick: { report: 'supplierPicker' } } },
  render: (args) => <FieldStage {...args} services={{ pick }} />,
  play: async ({ canvas, userEvent }) => {
    const box = canvas.getByRole('combobox', { name: '供应商' });
    await expect(box).toHaveValue('宝山钢铁');
    await userEvent.type(box, '别的');
    await waitFor(() => expect(canvas.getByTestId('wire')).toHaveTextContent('"s-3"'));
    await expect(box).toHaveValue('华东轴承');
    await expect(pick).toHaveBeenCalledWith({ report: 'supplierPicker', many: false, chosen: ['s-1'] });
  },
};
