import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { catalogDocuments } from '../../../../tests/fixtures/catalog-plans.ts';
import { PaneStage } from '../fixture/PaneStage.tsx';
import { ListsPane } from './ListsPane.tsx';

const meta = {
  title: 'designer/lists',
  component: PaneStage,
  args: { Pane: ListsPane, documents: catalogDocuments(), entity: 'purchaseOrder' },
} satisfies Meta<typeof PaneStage>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The first column is carried to the end, which no column stands behind, and stepped back by keys. */
export const Carried: Story = {
  play: async ({ canvasElement }) => {
    const columns = within(await within(canvasElement).findByRole('region', { name: '显示的列' }));
    const handles = () => columns.getAllByRole('button', { name: /按空格拿起/ });
    const order = () => handles().map((handle) => handle.textContent);
    const before = order();
    handles()[0]?.focus();
    await userEvent.keyboard('[Space]');
    for (const _ of before) await userEvent.keyboard('{ArrowDown}');
    await userEvent.keyboard('[Space]');
    const carried = [...before.slice(1), before[0]];
    await waitFor(() => expect(order()).toEqual(carried));
    handles().at(-1)?.focus();
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await waitFor(() => expect(order().at(-2)).toBe(before[0]));
  },
};
