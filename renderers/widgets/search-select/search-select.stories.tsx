import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, screen } from 'storybook/test';
import { SearchSelect } from './SearchSelect.tsx';
import type { SearchDict } from './search-dict.ts';

const suppliers = ['宝山钢铁', '海尔部件', '华东轴承'].map((text, at) => ({ value: `s-${at + 1}`, text }));
const load = async (_code: string, keyword: string) => suppliers.filter(({ text }) => text.includes(keyword));
const words = async (_code: string, key: string) => suppliers.find(({ value }) => value === key)?.text ?? null;

function Stage({ dict, value: given }: { readonly dict: SearchDict; readonly value: string | null }) {
  const [value, setValue] = useState(given);
  return (
    <div style={{ maxWidth: 320 }}>
      <SearchSelect {...dict} id="search" label="供应商" value={value} onChange={setValue} load={load} words={words} />
      <output data-testid="wire">{value}</output>
    </div>
  );
}

const meta = {
  title: 'widgets/search-select',
  component: Stage,
  args: { dict: { dictTable: 'su_supplier', dictText: 'name', dictCode: 'id' }, value: 's-2' },
} satisfies Meta<typeof Stage>;

export default meta;
type Story = StoryObj<typeof meta>;

/** An old value has its words; what is typed is searched for. */
export const Searching: Story = {
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText('海尔部件')).toBeVisible();
    const box = canvas.getByRole('combobox', { name: '供应商' });
    await userEvent.click(box);
    await userEvent.type(box, '轴承');
    await userEvent.click(await screen.findByText('华东轴承', {}, { timeout: 3000 }));
    await expect(canvas.getByTestId('wire')).toHaveTextContent('s-3');
  },
};

/** Without table, text and code it says what is wrong. */
export const Misconfigured: Story = {
  args: { dict: { dictTable: 'su_supplier' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('表字典搜索组件参数接收有误,请检查字典配置!')).toBeVisible();
  },
};
