import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { catalogDocuments } from '../../../../tests/fixtures/catalog-plans.ts';
import { PaneStage } from '../fixture/PaneStage.tsx';
import { StatesPane } from './StatesPane.tsx';

const meta = {
  title: 'designer/states',
  component: PaneStage,
  args: { Pane: StatesPane, documents: catalogDocuments(), entity: 'purchaseOrder' },
} satisfies Meta<typeof PaneStage>;

export default meta;
type Story = StoryObj<typeof meta>;

/** By keyboard alone: a state is chosen, one is added behind it, and taken back. */
export const ByKeyboard: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await userEvent.click(page.getByText('图'));
    const draft = page.getByRole('button', { name: '状态“草稿”，起始' });
    draft.focus();
    await userEvent.keyboard('{Enter}');
    await userEvent.click(await page.findByRole('button', { name: /从“草稿”添加下一个状态/ }));
    await expect(await page.findByRole('button', { name: /状态“新状态”/ })).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: '撤销' }));
    await waitFor(() => expect(page.queryByRole('button', { name: /状态“新状态”/ })).toBeNull());
  },
};

export const Move: Story = { args: { at: '/states/moves/reject' } };

/** As a list, with what is to be told of each. */
export const AsList: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await userEvent.click(page.getByText('列表'));
    await userEvent.click(page.getByRole('button', { name: /^已关闭/ }));
    await expect(await page.findByDisplayValue('已关闭')).toBeVisible();
  },
};

/** An entity that has none yet begins with two. */
export const Begun: Story = {
  args: { entity: 'role' },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await userEvent.click(page.getByRole('button', { name: '设置状态' }));
    await expect(await page.findByDisplayValue('草稿')).toBeVisible();
  },
};
