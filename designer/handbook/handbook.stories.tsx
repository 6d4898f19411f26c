import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, within } from 'storybook/test';
import { chapters } from './chapters.ts';
import { Handbook } from './Handbook.tsx';

const meta = { title: 'designer/handbook', component: Book, args: { first: 'fields' } } satisfies Meta<typeof Book>;

export default meta;
type Story = StoryObj<typeof meta>;

function Book({ first }: { readonly first: string }) {
  const [chapter, setChapter] = useState(first);
  return <Handbook chapter={chapter} onChapter={setChapter} onClose={() => undefined} />;
}

/** Each field can be filled, and what it would store is read below it. */
export const Fields: Story = {
  play: async ({ canvasElement, userEvent }) => {
    const page = within(canvasElement);
    const text = within(await page.findByRole('article', { name: /^单行文本/ }));
    await userEvent.type(await text.findByRole('textbox'), '气相');
    await userEvent.tab();
    await expect(text.getByTestId('wire')).toHaveTextContent('"气相"');
    await userEvent.type(page.getByRole('searchbox', { name: '查找组件' }), '四舍五入');
    await page.findByRole('article', { name: /四舍五入/ });
    await expect(page.queryByRole('article', { name: /^单行文本/ })).toBeNull();
  },
};

export const Charts: Story = { args: { first: 'charts' } };

/** Every block that may stand on its own is drawn. */
export const Blocks: Story = {
  args: { first: 'blocks' },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    const count = chapters.find(({ key }) => key === 'blocks')?.entries.length ?? 0;
    await expect(await page.findAllByRole('article')).toHaveLength(count);
  },
};
