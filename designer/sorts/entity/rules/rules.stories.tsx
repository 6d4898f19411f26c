import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, userEvent, waitFor, within } from 'storybook/test';
import { catalogDocuments } from '../../../../tests/fixtures/catalog-plans.ts';
import { PaneStage } from '../fixture/PaneStage.tsx';
import { RulesPane } from './RulesPane.tsx';

const meta = {
  title: 'designer/rules',
  component: PaneStage,
  args: { Pane: RulesPane, documents: catalogDocuments(), entity: 'purchaseOrder' },
} satisfies Meta<typeof PaneStage>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Every rule is a sentence; one is found by a word, taken away and brought back. */
export const List: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await expect(
      page.getByText('如果 加急 等于 是，则展开“加急原因”，“加急原因”必填；否则收起“加急原因”'),
    ).toBeVisible();
    await userEvent.type(page.getByLabelText('搜索规则'), '冻结');
    await userEvent.click(page.getByRole('button', { name: '删除“供应商须审核通过且未冻结”' }));
    await expect(await page.findByText('没有符合的规则')).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: '撤销' }));
    await expect(await page.findByRole('button', { name: '删除“供应商须审核通过且未冻结”' })).toBeVisible();
  },
};

/** Picked: an operator is turned, the sentence follows; what it does is tried at once. */
export const Picked: Story = {
  args: { at: '/rules/urgentWhy' },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    const tried = within(await page.findByRole('region', { name: '试一试' }));
    await userEvent.click(tried.getByRole('combobox', { name: '加急' }));
    const option = () => document.querySelector('.ant-select-item-option[title="是"]') as HTMLElement;
    await waitFor(() => expect(option()).toBeVisible());
    await userEvent.click(option());
    await expect(await tried.findByText('条件成立')).toBeVisible();
    await expect(tried.getByText('“加急原因”必填')).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: '删除第2个结果' }));
    await waitFor(() => expect(page.queryAllByText(/则展开“加急原因”；否则/).length).toBeGreaterThan(0));
  },
};

/** A new one is about something people fill in, not about the number the record gives itself. */
export const Begun: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await userEvent.click(await page.findByRole('button', { name: /新建规则/ }));
    const then = within(await page.findByRole('region', { name: '则' }));
    await expect(then.getByTitle('供应商')).toBeVisible();
  },
};

/** Typed: initials become a label, a wrong type is told at its place and does not count until it is mended. */
export const Typed: Story = {
  args: { at: '/rules/bigNeedsFile' },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    const condition = within(await page.findByRole('region', { name: '如果' }));
    await userEvent.click(condition.getByText('写公式'));
    const formula = await condition.findByLabelText('如果（公式）');
    await userEvent.clear(formula);
    await userEvent.type(formula, 'hsze');
    await expect(await condition.findByRole('option', { name: /^含税总额/ })).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect(formula).toHaveValue('含税总额');
    await expect(await condition.findByText('这里应当得到条件，而表达式得到的是数字')).toBeVisible();
    await userEvent.type(formula, ' > 900000');
    await waitFor(() => expect(condition.getByText('含税总额 大于 900000')).toBeVisible());
  },
};

/** A rule is carried before the one above it by its handle. */
export const Carried: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    const order = () =>
      page.getAllByRole('button', { name: /^拖动“/ }).map((handle) => handle.getAttribute('aria-label'));
    const [first = '', second = '', third = ''] = await waitFor(order);
    page.getByRole('button', { name: second ?? '' }).focus();
    await userEvent.keyboard('[Space]');
    await page.findByText(/^放到“.*”之前，按空格键放下$/);
    await userEvent.keyboard('[Space]');
    await waitFor(() => expect(order().slice(0, 3)).toEqual([second, first, third]));
    // As fast as fingers go: no key is lost.
    const handle = page.getByRole('button', { name: third ?? '' });
    handle.focus();
    for (const code of ['Space', 'ArrowDown', 'Space']) fireEvent.keyDown(handle, { code });
    await waitFor(() => expect(order().slice(0, 3)).toEqual([second, third, first]));
  },
};

/** A line's rule reads the head above it, and counts in its sub-lines. */
export const OfLines: Story = { args: { at: '/rules/splitSum' } };

export const Calculated: Story = { args: { at: '/fields/netTotal/calc' } };

export const Narrow: Story = {
  args: { at: '/rules/urgentWhy' },
  decorators: [(Drawn) => <div style={{ width: 358 }}>{<Drawn />}</div>],
};
