import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { catalogDocuments } from '../../../../tests/fixtures/catalog-plans.ts';
import { PaneStage } from '../fixture/PaneStage.tsx';
import { CasesPane } from './CasesPane.tsx';

const meta = {
  title: 'designer/cases',
  component: PaneStage,
  args: { Pane: CasesPane, documents: catalogDocuments(), entity: 'purchaseOrder' },
} satisfies Meta<typeof PaneStage>;

export default meta;
type Story = StoryObj<typeof meta>;

/** A case begun by hand is run at once. */
export const Written: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await userEvent.click(page.getByRole('button', { name: /新建用例/ }));
    const detail = within(await page.findByRole('region', { name: '用例' }));
    await expect(await detail.findByRole('status')).toBeVisible();
  },
};

export const Narrow: Story = {
  decorators: [(Drawn) => <div style={{ width: 358 }}>{<Drawn />}</div>],
};
