import type { Meta, StoryObj } from '@storybook/react-vite';
import { FieldBoard } from '../stage/FieldBoard.tsx';

const meta = {
  title: 'fields/depart',
  component: FieldBoard,
  args: { kind: 'depart', label: '部门', path: 'depart', text: '采购中心', value: 'd-11' },
} satisfies Meta<typeof FieldBoard>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Every place and state of the kind. */
export const Everywhere: Story = {};
