import type { Meta, StoryObj } from '@storybook/react-vite';
import { FieldBoard } from '../stage/FieldBoard.tsx';

const meta = {
  title: 'fields/user',
  component: FieldBoard,
  args: { kind: 'user', label: '采购员', path: 'user', text: '王建国', value: 'u-1' },
} satisfies Meta<typeof FieldBoard>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Every place and state of the kind. */
export const Everywhere: Story = {};
