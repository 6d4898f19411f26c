import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { FieldBoard } from '../stage/FieldBoard.tsx';
import { FieldStage } from '../stage/FieldStage.tsx';

const meta = {
  title: 'fields/money',
  component: FieldBoard,
  args: { kind: 'money', label: '含税总额', value: '1234567.80' },
} satisfies Meta<typeof FieldBoard>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Every place and state of the kind. */
export const Everywhere: Story = {};

/** Read with commas, typed without, in capitals to check it by while one writes; never through a float. */
export const Typing: Story = {
  render: (args) => <FieldStage {...args} value="0.10" />,
  play: async ({ canvas, userEvent }) => {
    const box = canvas.getByLabelText('含税总额');
    await userEvent.click(box);
    await expect(box).toHaveValue('0.10');
    await userEvent.clear(box);
    await userEvent.type(box, '１，２３４．５{Enter}');
    await expect(canvas.getByTestId('wire')).toHaveTextContent('"1234.5"');
    await expect(await canvas.findByText('壹仟贰佰叁拾肆元伍角整')).toBeVisible();
    await userEvent.tab();
    await expect(box).toHaveValue('1,234.50');
    await expect(canvas.queryByText('壹仟贰佰叁拾肆元伍角整')).toBeNull();
    await userEvent.clear(box);
    await userEvent.type(box, '一百{Enter}');
    await expect(canvas.getByTestId('wire')).toHaveTextContent('"一百"');
  },
};

/** Whoever goes into the box and selects all of it writes over it, commas and all. */
export const WrittenOver: Story = {
  render: (args) => <FieldStage {...args} />,
  play: async ({ canvas }) => {
    const box = canvas.getByLabelText<HTMLInputElement>('含税总额');
    box.focus();
    box.select();
    await waitFor(() => expect(box).toHaveValue('1234567.80'));
    document.execCommand('insertText', false, '1600');
    await expect(box).toHaveValue('1600');
    box.blur();
    await waitFor(() => expect(box).toHaveValue('1,600.00'));
  },
};

/** The currency stands in another field: dollars are not spelled in capitals. */
export const Dollars: Story = {
  render: (args) => <FieldStage {...args} config={{ currency: 'currency' }} beside={{ currency: 'USD' }} locked />,
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('含税总额')).toHaveTextContent(/^\$1,234,567\.80$/);
  },
};

/** A unit price keeps the places it needs. */
export const UnitPrice: Story = { args: { label: '单价', config: { scale: 6 }, value: '12.345000' } };
