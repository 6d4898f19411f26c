import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect } from 'storybook/test';
import { KindBoundary } from './KindBoundary.tsx';
import { UnknownKind } from './UnknownKind.tsx';

const meta = { title: 'registry/places', component: UnknownKind, args: { name: 'hologram' } } satisfies Meta<
  typeof UnknownKind
>;

export default meta;
type Story = StoryObj<typeof meta>;

/** A document can name a kind that this version does not have: its place says so. */
export const Unknown: Story = {};

let isBroken = true;

function Fragile() {
  if (isBroken) throw new Error('a kind of ours is broken');
  return <span>画好了</span>;
}

/** A kind that fails leaves everything around it alone, and can be tried again. */
export const Failing: Story = {
  beforeEach: () => {
    isBroken = true;
  },
  render: function Failing() {
    const [told, setTold] = useState('');
    return (
      <>
        <KindBoundary title="含税总额" onError={(error) => setTold(error.message)}>
          <Fragile />
        </KindBoundary>
        <p>旁边的内容还在。{told}</p>
      </>
    );
  },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('“含税总额”显示出错');
    await expect(canvas.getByText(/旁边的内容还在。a kind of ours is broken/)).toBeVisible();
    isBroken = false;
    await userEvent.click(canvas.getByRole('button', { name: '重试' }));
    await expect(canvas.getByText('画好了')).toBeVisible();
  },
};
