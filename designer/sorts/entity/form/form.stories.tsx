import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, screen, userEvent, waitFor, within } from 'storybook/test';
import { whileHeld } from '../../../../renderers/fields/stage/while-held.ts';
import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import { catalogDocuments } from '../../../../tests/fixtures/catalog-plans.ts';
import { DeskStage } from '../fixture/DeskStage.tsx';
import { copyFields } from './field-clip.ts';
import { readLayout } from './layout.ts';

const meta = {
  title: 'designer/form',
  component: DeskStage,
  args: { documents: catalogDocuments(), entity: 'gallery' },
} satisfies Meta<typeof DeskStage>;

export default meta;
type Story = StoryObj<typeof meta>;

/** A tab is added and named in place; a section moves into it by keys; gone, it leaves what was in it to the one before. */
export const Tabs: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    const tabs = within(await page.findByRole('region', { name: '页签' }));
    await userEvent.click(tabs.getByRole('button', { name: '添加页签' }));
    await userEvent.clear(await tabs.findByLabelText('页签名称'));
    await userEvent.type(tabs.getByLabelText('页签名称'), '日期{Enter}');
    await expect(await tabs.findByRole('button', { name: '页签 日期' })).toBeVisible();
    await userEvent.click(tabs.getByRole('button', { name: '页签 选择与人员' }));
    await expect(await page.findByRole('region', { name: '分组 选择' })).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: '分组 人员与组织' }));
    await userEvent.keyboard('{Alt>}{ArrowDown}{ArrowDown}{/Alt}');
    await expect(await page.findByRole('region', { name: '分组 人员与组织' })).toBeVisible();
    await expect(page.queryByRole('region', { name: '分组 选择' })).toBeNull();
    await userEvent.click(tabs.getByRole('button', { name: '页签 日期' }));
    await userEvent.keyboard('{Delete}');
    await waitFor(() => expect(tabs.queryByRole('button', { name: '页签 日期' })).toBeNull());
    await userEvent.click(tabs.getByRole('button', { name: '页签 明细' }));
    await expect(await page.findByRole('region', { name: '分组 人员与组织' })).toBeVisible();
  },
};

/** By the mouse: a tab is carried before another and behind the last; a field is put into one that is still empty. */
export const TabsCarried: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    const tabs = within(await page.findByRole('region', { name: '页签' }));
    const order = () =>
      tabs.getAllByRole('button', { name: /^页签 / }).map((tab) => tab.getAttribute('aria-label')?.slice(3));
    const [first = '', ...others] = order();
    const last = others.at(-1) ?? '';
    const face = (title: string) => tabs.getByRole('button', { name: `页签 ${title}` });
    await carry(face(last), face(first), 0.1);
    await waitFor(() => expect(order()[0]).toBe(last));
    await carry(face(last), face(order().at(-1) ?? ''), 1.1);
    await waitFor(() => expect(order()).toEqual([first, ...others]));

    await userEvent.click(tabs.getByRole('button', { name: '添加页签' }));
    await userEvent.clear(await tabs.findByLabelText('页签名称'));
    await userEvent.type(tabs.getByLabelText('页签名称'), '附注{Enter}');
    const ground = await page.findByText('把字段、分组或明细拖到这里，或在左边点选');
    await carry(page.getByRole('button', { name: '日期' }), ground, 0.5);
    await expect(await page.findByRole('region', { name: '分组 附注' })).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: /^撤销/ }));
    await waitFor(() => expect(page.queryByRole('region', { name: '分组 附注' })).toBeNull());
  },
};

/** Picked up where it is, carried over another thing, put down. */
async function carry(what: HTMLElement, over: HTMLElement, across: number): Promise<void> {
  const [from, to] = [what.getBoundingClientRect(), over.getBoundingClientRect()];
  const at = (clientX: number, clientY: number) => ({ isPrimary: true, button: 0, clientX, clientY });
  const there = at(to.left + to.width * across, to.top + to.height / 2);
  fireEvent.pointerDown(what, at(from.left + 8, from.top + 8));
  fireEvent.pointerMove(document, at(from.left + 30, from.top + 20));
  await nextFrame();
  fireEvent.pointerMove(document, there);
  await nextFrame();
  // What is put down swallows a press for this long after, so that it is not taken for one: nobody's hand is as quick as a story's.
  await whileHeld(50, async ({ letGo }) => {
    fireEvent.pointerUp(document, there);
    await nextFrame();
    letGo();
  });
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** A new field is named, and its next box taken in the same breath: it gets a key that says its name, and nothing typed is lost. */
export const Named: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await userEvent.click(await page.findByRole('button', { name: '金额' }));
    const name = await page.findByLabelText('名称');
    await userEvent.clear(name);
    await userEvent.type(name, '采购总额');
    const help = page.getByLabelText('填写说明');
    await userEvent.click(help);
    await userEvent.keyboard('含税');
    await expect(page.getByLabelText('标识')).toHaveValue('purchaseTotal');
    await expect(page.getByLabelText('填写说明')).toHaveValue('含税');
    await userEvent.click(page.getByRole('combobox', { name: '币种' }));
    await userEvent.keyboard('美元');
    await waitFor(() => expect(screen.getByTitle('美元（USD）')).toBeVisible());
  },
};

/** The phone stands beside the canvas: what is chosen in one is chosen in the other. */
export const SideBySide: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await userEvent.click(await page.findByText('并排'));
    const phone = within(await page.findByRole('complementary', { name: '手机上的样子' }));
    await userEvent.click(await phone.findByText('件数'));
    await expect(page.getByRole('button', { name: '字段 件数' })).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(page.getByRole('button', { name: '页签 明细' }));
    await expect(await phone.findByRole('tab', { name: '明细' })).toHaveAttribute('aria-selected', 'true');
    await userEvent.click(phone.getByRole('tab', { name: '选择与人员' }));
    await expect(await page.findByRole('region', { name: '分组 选择' })).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: '字段 币种' }));
    await waitFor(() => expect(canvasElement.querySelector('[data-field="currency"]')).toHaveAttribute('data-chosen'));
  },
};

/** Whoever is about to change a field sees every place that names it, in other documents too. */
export const UsedBy: Story = {
  args: { entity: 'purchaseOrder' },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await userEvent.click(await page.findByRole('button', { name: '字段 订单日期' }));
    await userEvent.click(await page.findByRole('button', { name: '谁引用了它' }));
    const dialog = within(await screen.findByRole('dialog', { name: '谁引用了“订单日期”' }));
    await waitFor(() => expect(dialog.getAllByRole('listitem').length).toBeGreaterThan(3));
    await expect(dialog.getAllByText('我的订单').length).toBeGreaterThan(0);
  },
};

/** Fields of another entity that are not plainly new are asked for, one by one; undone in one step. */
export const Pasted: Story = {
  args: { entity: 'purchaseOrder' },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await page.findByRole('button', { name: '字段 币种' });
    const gallery = catalogDocuments().find(({ key }) => key === 'gallery') as EntityDocument;
    const clip = copyFields(gallery, readLayout(gallery, 'edit'), ['currency', 'amount', 'day']);
    localStorage.setItem('zhaocai-field-clip', JSON.stringify(clip));
    await userEvent.click(page.getByRole('button', { name: '字段 币种' }));
    await userEvent.keyboard('{Control>}v{/Control}');
    const dialog = within(await screen.findByRole('dialog', { name: '粘贴到这里' }));
    await waitFor(() => expect(dialog.getByText(/这里已经有标识为 currency 的字段/)).toBeVisible());
    const key = dialog.getByLabelText('币种的新标识');
    await userEvent.clear(key);
    await userEvent.type(key, 'currency');
    await expect(await dialog.findByText(/^这里已经有了/)).toBeVisible();
    await expect(dialog.getByRole('button', { name: '粘贴 3 个字段' })).toBeDisabled();
    await userEvent.click(dialog.getByRole('combobox', { name: '币种怎么处理' }));
    const leave = () => document.querySelector('.ant-select-item-option[title="不要"]') as HTMLElement;
    await waitFor(() => expect(leave()).toBeVisible());
    await userEvent.click(leave());
    const ok = await dialog.findByRole('button', { name: '粘贴 2 个字段' });
    await waitFor(() => expect(ok).toBeEnabled());
    await userEvent.click(ok);
    await waitFor(() => expect(page.getAllByRole('button', { name: /^字段 / }).length).toBeGreaterThan(20));
    localStorage.removeItem('zhaocai-field-clip');
  },
};
