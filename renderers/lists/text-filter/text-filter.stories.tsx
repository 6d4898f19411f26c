import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, screen, waitFor } from 'storybook/test';
import type { TextMode } from './spell-text.ts';
import { TextFilterInput } from './TextFilterInput.tsx';

function Stage({ value, modes }: { readonly value: string; readonly modes?: readonly TextMode[] }) {
  const [spelled, setSpelled] = useState(value);
  return (
    <div style={{ maxWidth: 320 }}>
      <label htmlFor="text-filter">供应商名称</label>
      <TextFilterInput
        id="text-filter"
        label="供应商名称"
        value={spelled}
        onChange={setSpelled}
        {...(modes && { modes })}
      />
      <output data-testid="wire">{spelled}</output>
    </div>
  );
}

const meta = { title: 'widgets/text-filter', component: Stage, args: { value: '' } } satisfies Meta<typeof Stage>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The mode decides how the text is spelled; another mode spells it anew. */
export const Modes: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: '供应商名称' }), '宝山{Enter}');
    await expect(canvas.getByTestId('wire')).toHaveTextContent('*宝山*');
    await userEvent.click(canvas.getByRole('combobox', { name: '供应商名称的比较方式' }));
    await userEvent.click(await screen.findByText('不等于'));
    await expect(canvas.getByTestId('wire')).toHaveTextContent('!宝山');
    await userEvent.click(canvas.getByRole('combobox', { name: '供应商名称的比较方式' }));
    await userEvent.click(await screen.findByText('大于等于'));
    await waitFor(() => expect(canvas.getByTestId('wire')).toHaveTextContent('>=宝山'));
  },
};

/** One mode needs no choice of it. */
export const OneMode: Story = { args: { modes: ['le'], value: '<=2026' } };
