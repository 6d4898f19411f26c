import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, fn, waitFor } from 'storybook/test';
import { FieldBoard } from '../stage/FieldBoard.tsx';
import { FieldStage } from '../stage/FieldStage.tsx';
import { whileHeld } from '../stage/while-held.ts';
import { PAUSE } from '../typing/use-typed-text.ts';

const meta = {
  title: 'fields/text',
  component: FieldBoard,
  args: { kind: 'text', label: '物料名称', value: '深沟球轴承 6204-2RS' },
} satisfies Meta<typeof FieldBoard>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Every place and state of the kind. */
export const Everywhere: Story = {};

/** What is typed goes out after a pause, at once on Enter, and not at all on Escape. */
export const Typing: Story = {
  render: (args) => <FieldStage {...args} value="旧" />,
  play: async ({ canvas, userEvent }) => {
    const box = canvas.getByLabelText('物料名称');
    await whileHeld(PAUSE, async (pause) => {
      await userEvent.clear(box);
      await userEvent.type(box, ' 新名称 ');
      await expect(canvas.getByTestId('wire')).toHaveTextContent('"旧"');
      pause.letGo();
      await waitFor(() => expect(canvas.getByTestId('wire')).toHaveTextContent('"新名称"'));
      await userEvent.type(box, '二{Enter}');
      await expect(canvas.getByTestId('wire')).toHaveTextContent('"新名称 二"');
      await userEvent.type(box, '三{Escape}');
      await expect(box).toHaveValue('新名称 二');
    });
    await userEvent.tab();
    await expect(canvas.getByTestId('wire')).toHaveTextContent('"新名称 二"');
    // what makes no other value is taken back on leaving
    await userEvent.type(box, '  ');
    await userEvent.tab();
    await expect(box).toHaveValue('新名称 二');
  },
};

/** Half-composed Chinese is not handed on, however long the pause. */
export const Composing: Story = {
  render: (args) => <FieldStage {...args} value={null} />,
  play: async ({ canvas }) => {
    const box = canvas.getByLabelText('物料名称');
    await whileHeld(PAUSE, async (pause) => {
      await fireEvent.compositionStart(box);
      await fireEvent.change(box, { target: { value: 'luo shuan' } });
      pause.letGo();
      await expect(canvas.getByTestId('wire')).toHaveTextContent('null');
      await fireEvent.change(box, { target: { value: '螺栓' } });
      await fireEvent.compositionEnd(box);
    });
    await waitFor(() => expect(canvas.getByTestId('wire')).toHaveTextContent('"螺栓"'));
  },
};

/** An address of a known form can be followed. */
export const Followed: Story = {
  args: { label: '邮箱', config: { format: 'email' }, value: 'wang@example.cn' },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('link', { name: 'wang@example.cn' })[0]).toHaveAttribute(
      'href',
      'mailto:wang@example.cn',
    );
  },
};

/** Longer than its place. */
export const Overlong: Story = { args: { value: '超长物料名称'.repeat(20) } };

const picked = [
  { id: 'm-1', name: '乙腈', unit: 'BOTTLE', unit_dictText: '瓶' },
  { id: 'm-2', name: '滤膜', unit: 'BOX', unit_dictText: '盒' },
];

/** Taken from a report by its button, several as one text with commas beside what was typed, and one with what goes along; what is in no report is typed. */
export const Picked: Story = {
  args: { onChange: fn() },
  render: (args) => (
    <>
      <FieldStage
        {...args}
        value="自制夹具"
        config={{ pick: { report: 'materialPicker', takes: 'name', many: true } }}
        services={{ pickRows: async ({ chosen }) => ({ rows: picked, unseen: chosen }) }}
      />
      <FieldStage
        {...args}
        label="名称"
        value={null}
        config={{ pick: { report: 'materialPicker', takes: 'name', fill: { unit: 'unit' } } }}
        services={{ pickRows: async () => ({ rows: picked.slice(0, 1), unseen: [] }) }}
      />
    </>
  ),
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '选择物料名称' }));
    await waitFor(() => expect(args.onChange).toHaveBeenLastCalledWith('自制夹具,乙腈,滤膜', undefined));
    await userEvent.click(canvas.getByRole('button', { name: '选择名称' }));
    await waitFor(() =>
      expect(args.onChange).toHaveBeenLastCalledWith('乙腈', { fill: { unit: 'BOTTLE', unit_dictText: '瓶' } }),
    );
    const [box] = canvas.getAllByRole('textbox');
    await userEvent.clear(box as HTMLElement);
    await userEvent.type(box as HTMLElement, '自制夹具{Enter}');
    await waitFor(() => expect(args.onChange).toHaveBeenLastCalledWith('自制夹具', undefined));
  },
};
