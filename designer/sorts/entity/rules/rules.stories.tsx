import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, userEvent, waitFor, within } from 'storybook/test';
import { catalogDocuments } from '../../../../tests/fixtures/catalog-plans.ts';
import { DeskStage } from '../fixture/DeskStage.tsx';
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
    await userEvent.type(page.getByLabelText('搜索规则'), '未通过审核或已冻结');
    await userEvent.click(page.getByRole('button', { name: '删除“供应商须审核通过且未冻结”' }));
    await expect(await page.findByText('没有符合的规则')).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: '撤销' }));
    await expect(await page.findByRole('button', { name: '删除“供应商须审核通过且未冻结”' })).toBeVisible();
  },
};

/** Not for the same time: the period is asked for where it is needed, until the document says it. */
export const Apart: Story = {
  args: { entity: 'agreedPrice', at: '/checks/once' },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await userEvent.click(await page.findByRole('button', { name: '不分有效期' }));
    await waitFor(() => expect(page.queryByRole('button', { name: '不分有效期' })).toBeNull());
    await expect(page.getByRole('combobox', { name: '生效字段' })).toBeVisible();
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

/** What is begun and not filled in is there when one comes back; until then it is told of, and whoever leaves is asked. */
export const LeftUnfinished: Story = {
  render: ({ documents, entity }) => <DeskStage documents={documents} entity={entity} at="/rules/urgentWhy" />,
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    const asked = async () => within(await page.findByRole('region', { name: '如果' }, { timeout: 10_000 }));
    await userEvent.click((await asked()).getByRole('button', { name: 'plus 条件' }));
    await expect((await asked()).getByRole('button', { name: '删除第2个条件' })).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: /^规则\s*大额订单须附件/ }));
    await waitFor(async () => expect((await asked()).queryByRole('button', { name: '删除第2个条件' })).toBeNull());
    const told = within(page.getByRole('group', { name: '问题' }));
    await userEvent.click(told.getByText(/条提示/));
    await userEvent.click(told.getByRole('button', { name: /加急须填原因.*“如果”还没有选完/ }));
    await waitFor(async () => expect((await asked()).getByRole('button', { name: '删除第2个条件' })).toBeVisible());
    await userEvent.click(page.getByRole('button', { name: '返回' }));
    const leaving = within(await within(document.body).findByRole('dialog'));
    await expect(leaving.getByText('没有选完的条件不会保存，离开后须重新选择。')).toBeVisible();
    await userEvent.click(leaving.getByRole('button', { name: /留\s*下/ }));
    await userEvent.click((await asked()).getByRole('button', { name: '删除第2个条件' }));
    await waitFor(() => expect(told.queryByText(/还没有选完/)).toBeNull());
  },
};

/** A name may be emptied to write another; left empty it is what it was. */
export const Renamed: Story = {
  args: { at: '/rules/urgentWhy' },
  play: async ({ canvasElement }) => {
    const name = await within(canvasElement).findByLabelText('规则名称');
    await userEvent.clear(name);
    await expect(name).toHaveValue('');
    await userEvent.tab();
    await expect(name).toHaveValue('加急须填原因');
    await userEvent.clear(name);
    await userEvent.type(name, '加急');
    await expect(name).toHaveValue('加急');
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
