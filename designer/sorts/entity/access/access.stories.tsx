import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { catalogDocuments } from '../../../../tests/fixtures/catalog-plans.ts';
import { PaneStage } from '../fixture/PaneStage.tsx';
import { AccessPane } from './AccessPane.tsx';

const meta = {
  title: 'designer/access',
  component: PaneStage,
  args: { Pane: AccessPane, documents: catalogDocuments(), entity: 'purchaseOrder' },
} satisfies Meta<typeof PaneStage>;

export default meta;
type Story = StoryObj<typeof meta>;

/** A cell is set by keyboard, walked to by arrows, and taken back. */
export const Cells: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    const cell = page.getByRole('checkbox', { name: '需求人：导出' });
    await expect(cell).not.toBeChecked();
    page.getByRole('checkbox', { name: '需求人：删除' }).focus();
    await userEvent.keyboard('[ArrowRight][Space]');
    await expect(cell).toBeChecked();
    await userEvent.click(page.getByRole('button', { name: '撤销' }));
    await waitFor(() => expect(cell).not.toBeChecked());
  },
};

/** Why something is refused, by role and by state. */
export const Role: Story = {
  args: { at: '/access/roles/buyer' },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    const why = within(await page.findByRole('region', { name: '为什么不能' }));
    await expect(why.getByText('可以')).toBeVisible();
    await userEvent.click(why.getByRole('checkbox', { name: '单据在数据范围内' }));
    await expect(await why.findByText('这条数据不在您可以“编辑”的范围内')).toBeVisible();
  },
};

export const Scopes: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByText('数据范围'));
  },
};
