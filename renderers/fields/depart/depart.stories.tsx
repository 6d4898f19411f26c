import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { FieldBoard } from '../stage/FieldBoard.tsx';
import { FieldStage } from '../stage/FieldStage.tsx';

const meta = {
  title: 'fields/depart',
  component: FieldBoard,
  args: { kind: 'depart', label: '部门', path: 'depart', text: '采购中心', value: 'd-11' },
} satisfies Meta<typeof FieldBoard>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Every place and state of the kind. */
export const Everywhere: Story = {};

/** Out of the tree of departments, in a dialog. */
export const ByTree: Story = {
  render: (args) => <FieldStage {...args} value={null} text="" />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: '按组织结构选择部门' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(await dialog.findByText('财务部'));
    await userEvent.click(dialog.getByRole('button', { name: '确定' }));
    await expect(canvas.getByTestId('wire')).toHaveTextContent('"d-12"');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
};

/** The organisation picker: id, name and code, in a dialog of its own width. */
export const ByOrganisation: Story = {
  render: (args) => <FieldStage {...args} config={{ chooser: 'orgs' }} value={null} text="" />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: '选择组织部门' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(await dialog.findByRole('radio', { name: '选择 采购中心' }));
    await expect(dialog.getByText('D-11')).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: '确定' }));
    await expect(canvas.getByTestId('wire')).toHaveTextContent('"d-11"');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
};
