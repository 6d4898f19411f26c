import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { catalogDocuments } from '../../../../tests/fixtures/catalog-plans.ts';
import { PaneStage } from '../fixture/PaneStage.tsx';
import { ActionsPane } from './ActionsPane.tsx';

const meta = {
  title: 'designer/actions',
  component: PaneStage,
  args: { Pane: ActionsPane, documents: catalogDocuments(), entity: 'demand' },
} satisfies Meta<typeof PaneStage>;

export default meta;
type Story = StoryObj<typeof meta>;

/** A button is made, named and taken back. */
export const NewAction: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await userEvent.click(page.getByRole('button', { name: /新建动作/ }));
    const name = await page.findByLabelText('按钮上的字');
    await userEvent.clear(name);
    await userEvent.type(name, '催办');
    const list = within(page.getByRole('list', { name: '动作' }));
    await expect(await list.findByRole('button', { name: /催\s*办.*填写1项/ })).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: /删除动作/ }));
    await waitFor(() => expect(list.queryByRole('button', { name: /催\s*办/ })).toBeNull());
  },
};

/** What happens as a record is saved: said, told in a sentence, taken back. */
export const OnSave: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    const saving = within(page.getByRole('region', { name: '保存时' }));
    await userEvent.click(saving.getByRole('combobox', { name: '添加自动动作' }));
    await userEvent.click(await within(document.body).findByTitle('写入字段'));
    await waitFor(() => expect(document.querySelector('.ant-select-dropdown:not([class*=hidden])')).toBeNull());
    await expect(await saving.findByText(/自动写入字段“.+”，再一起保存/)).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: /撤\s*销/ }));
    await expect(await saving.findByText(/不另外做什么/)).toBeVisible();
  },
};

/** What another document is made by is begun by choosing it; the box is ready for the next at once. */
export const NewChain: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    const box = page.getByRole('combobox', { name: '新建下推' });
    await userEvent.click(box);
    // Enter takes the first: what was typed itself, not what merely holds it.
    await userEvent.type(box, '供应商');
    const first = () => document.querySelector('.ant-select-dropdown:not([class*=hidden]) .ant-select-item-option');
    await waitFor(() => expect(first()).toHaveAttribute('title', '供应商'));
    await userEvent.clear(box);
    await userEvent.type(box, '物料');
    const option = () => document.querySelector('.ant-select-item-option[title="物料"]') as HTMLElement;
    await waitFor(() => expect(option()).toBeVisible());
    await userEvent.click(option());
    await expect(await page.findByRole('region', { name: '带过去的内容' })).toBeVisible();
    await waitFor(() => expect(page.getByText('＋ 生成另一种单据…')).toBeVisible());
  },
};

/** What a demand becomes: fields, lines, and how much of each line was taken. */
export const Chain: Story = {
  args: { at: '/becomes/toOrder' },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await expect(await page.findByRole('region', { name: '带过去的内容' })).toBeVisible();
    await expect(page.getByRole('region', { name: '明细' })).toBeVisible();
  },
};

/** In which states of the new document its quantity counts: chosen, and none of them again. */
export const Holding: Story = {
  args: { at: '/becomes/toOrder' },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    const states = await page.findByRole('combobox', { name: '占用的单据在哪些状态下算数' });
    const chosen = () => states.closest('.ant-select')?.querySelectorAll('.ant-select-selection-item').length;
    await expect(chosen()).toBe(8);
    await userEvent.click(states);
    await userEvent.click(await within(document.body).findByTitle('供方已拒绝'));
    await waitFor(() => expect(chosen()).toBe(9));
    await userEvent.tab();
    await waitFor(() =>
      expect(document.querySelector('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')).toBeNull(),
    );
    await userEvent.click(page.getByRole('button', { name: /撤\s*销/ }));
    await waitFor(() => expect(chosen()).toBe(8));
  },
};

export const Narrow: Story = {
  args: { at: '/becomes/toOrder' },
  decorators: [(Drawn) => <div style={{ width: 358 }}>{<Drawn />}</div>],
};

/** What people are told of a date: the words that need no input of their own are drawn from the language. */
export const Reminding: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await userEvent.click(page.getByRole('button', { name: /新建到期提醒/ }));
    const list = within(page.getByRole('list', { name: '动作' }));
    await expect(await list.findByRole('button', { name: /提前7、0天提醒/ })).toBeVisible();
    await userEvent.click(page.getByRole('switch', { name: '只算工作日' }));
    await expect(await list.findByRole('button', { name: /提前7、0个工作日提醒/ })).toBeVisible();
    await userEvent.click(page.getByRole('switch', { name: '只算工作日' }));
    await expect(await list.findByRole('button', { name: /提前7、0天提醒/ })).toBeVisible();
  },
};
