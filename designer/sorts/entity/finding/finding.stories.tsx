import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { catalogDocuments } from '../../../../tests/fixtures/catalog-plans.ts';
import { call, price } from '../../../../tests/fixtures/prices/priced.ts';
import { DeskStage } from '../fixture/DeskStage.tsx';

const meta = {
  title: 'designer/finding',
  component: DeskStage,
  args: {
    documents: [...catalogDocuments(), price, call],
    entity: 'call',
    at: '/parts/lines/fields/price',
  },
} satisfies Meta<typeof DeskStage>;

export default meta;
type Story = StoryObj<typeof meta>;

/** A way to find is changed word by word, goes, and with the last of them it is chosen by people again. */
export const Found: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    const first = within(await page.findByRole('region', { name: '先这样找' }));
    await expect(first.getByLabelText('“供应商”等于')).toHaveValue('上级的供应商');
    await expect(first.getByLabelText('在哪一天有效')).toHaveValue('上级的日期');
    await expect(first.getByLabelText('哪个数值在区间内')).toHaveValue('数量');
    await userEvent.click(first.getByRole('button', { name: '不再按“供应商”查找' }));
    await waitFor(() => expect(first.queryByLabelText('“供应商”等于')).toBeNull());
    await userEvent.click(page.getByRole('button', { name: '删除“没有时，第 2 种找法”' }));
    await waitFor(() => expect(page.queryByRole('region', { name: '没有时，第 2 种找法' })).toBeNull());
    await expect(page.queryByText('怎样选择')).toBeNull();
    await userEvent.click(first.getByRole('button', { name: '不再按“物料”查找' }));
    await expect(await page.findByRole('combobox', { name: '按哪个字段查找' })).toBeVisible();
    await expect(await page.findByText('怎样选择')).toBeVisible();
  },
};
