import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { FieldBoard } from '../stage/FieldBoard.tsx';
import { FieldStage } from '../stage/FieldStage.tsx';

const meta = {
  title: 'fields/longText',
  component: FieldBoard,
  args: { kind: 'longText', label: '采购说明', value: '第一批须于月底前到货。\n其余按交货计划执行。' },
} satisfies Meta<typeof FieldBoard>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Every place and state of the kind. */
export const Everywhere: Story = {};

/** Enter makes a line; leaving hands the text on. */
export const Typing: Story = {
  render: (args) => <FieldStage {...args} value={null} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('采购说明'), '一{Enter}二');
    await userEvent.tab();
    await expect(canvas.getByTestId('wire')).toHaveTextContent('"一\\n二"');
  },
};

/** What is pasted beyond the most is not cut off: the count says how far it is too long. */
export const TooLong: Story = {
  render: (args) => <FieldStage {...args} config={{ max: 20 }} value={null} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByLabelText('采购说明'));
    await userEvent.paste(`${'长'.repeat(29)}😀`);
    await userEvent.tab();
    await expect(canvas.getByLabelText('采购说明')).toHaveValue(`${'长'.repeat(29)}😀`);
    await expect(canvas.getByText('30 / 20')).toBeVisible();
  },
};

/** The marks that the field beside lists are put where the writer is; what is not declared there is not offered. */
export const Marked: Story = {
  render: (args) => (
    <FieldStage
      {...args}
      config={{ marks: 'vars' }}
      beside={{ marks: 'code 验证码\nminutes 有效分钟数' }}
      value="验证码 ，请勿告诉他人"
    />
  ),
  play: async ({ canvas, userEvent }) => {
    const box = canvas.getByLabelText<HTMLTextAreaElement>('采购说明');
    await userEvent.click(box);
    box.setSelectionRange(4, 4);
    await userEvent.click(canvas.getByRole('button', { name: /#code#/ }));
    await expect(box).toHaveValue('验证码 #code#，请勿告诉他人');
    await userEvent.type(box, '。');
    await userEvent.tab();
    await expect(canvas.getByTestId('wire')).toHaveTextContent('#code#');
  },
};
