import type { Meta, StoryObj } from '@storybook/react-vite';
import { FieldBoard } from '../stage/FieldBoard.tsx';

const meta = {
  title: 'fields/state',
  component: FieldBoard,
  args: { kind: 'state', label: '状态', value: 'submitted' },
} satisfies Meta<typeof FieldBoard>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Every place and state of the kind. */
export const Everywhere: Story = {};
