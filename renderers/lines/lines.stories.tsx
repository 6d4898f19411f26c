import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { catalogPlan } from '../../tests/fixtures/catalog-plans.ts';
import { countRenders } from '../forms/render-probe.ts';
import { FormStage } from '../record/fixture/FormStage.tsx';
import { sampleLine, sampleOrder } from '../record/fixture/sample-order.ts';
import { widePlan, wideRecord } from '../record/fixture/wide-plan.ts';

const plan = catalogPlan('purchaseOrder', ['buyer']);

const meta = {
  title: 'lines',
  component: FormStage,
  args: { plan, record: sampleOrder(6), show: 'lines' },
} satisfies Meta<typeof FormStage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Written: Story = {};

export const Read: Story = { args: { reading: true } };

export const Empty: Story = { args: { record: sampleOrder(0) } };

export const EmptyRead: Story = { args: { record: sampleOrder(0), reading: true } };

const below = {
  schedules: [
    { id: 's-1', date: '2026-12-10', qty: '1' },
    { id: 's-2', date: '2026-12-20', qty: '2' },
  ],
};

/** What is below a line opens under it; its rules are said at the line. */
export const WithSchedules: Story = {
  args: { record: sampleOrder(0, { lines: [{ ...sampleLine(0), ...below }, sampleLine(1)] }) },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await userEvent.click(page.getByRole('button', { name: /展开第 1 行的交货计划/ }));
    await expect(await page.findByRole('grid', { name: '交货计划' })).toBeVisible();
    await expect(page.getByTitle('交货计划数量合计须等于行数量')).toBeInvalid();
  },
};

/** The whole of it by keyboard: go there, write, go on, add a row, take it back. */
export const ByKeyboard: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    const grid = page.getByRole('grid');
    grid.focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}');
    await userEvent.keyboard('5');
    const editor = page.getByLabelText('数量');
    await userEvent.clear(editor);
    await userEvent.type(editor, '55{Enter}');
    await waitFor(() => expect(page.getByText('17,490.00')).toBeVisible());
    await expect(page.getByLabelText('订单明细：在所选单元格输入')).toHaveFocus();
    await expect(grid.getAttribute('aria-activedescendant')).toMatch(/line-0002-5$/);
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect(page.getByText('7 行')).toBeVisible();
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect(page.getByText('6 行')).toBeVisible();
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Delete}');
    await expect(page.getByText('已选 3 格')).toBeVisible();
    await userEvent.keyboard('{Control>}z{/Control}');
  },
};

/** Esc gives back what stood there before the cell was opened. */
export const GivenUp: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await userEvent.click(page.getByText('318.00'));
    await userEvent.click(page.getByText('318.00'));
    const editor = page.getByLabelText('含税单价');
    await userEvent.clear(editor);
    await userEvent.type(editor, '9999');
    await waitFor(() => expect(page.getByText('19,998.00')).toBeVisible());
    await userEvent.keyboard('{Escape}');
    await expect(await page.findByText('318.00')).toBeVisible();
    await expect(page.queryByText('19,998.00')).toBeNull();
  },
};

const clipboard = (text: string): DataTransfer => {
  const data = new DataTransfer();
  data.setData('text/plain', text);
  return data;
};
const pasteInto = (grid: HTMLElement, text: string) =>
  grid.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: clipboard(text) }));

/** A table out of a spreadsheet: words become codes, rows come as needed, what cannot be read is marked. */
export const Pasted: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    const grid = page.getByRole('grid');
    grid.focus();
    await userEvent.keyboard('{Control>}{End}{/Control}{Home}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}');
    pasteInto(grid, '瓶\t12\t1,318.50\n箱子\t十二\t6\nEA\t3\t7');
    await expect(await page.findByText('已粘贴 3 行，新增 2 行，2 个单元格无法识别，已标出')).toBeVisible();
    await expect(page.getByText('8 行')).toBeVisible();
    await expect(page.getByText('1,318.50')).toBeVisible();
    await expect(page.getByTitle('没有找到“箱子”，请重新选择')).toBeVisible();
  },
};

/** Several records picked at once, each a row filled as the document says. */
export const Picked: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await userEvent.click(page.getByRole('button', { name: '选择物料' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText('查找物料'), '手套');
    await waitFor(() => expect(dialog.getAllByRole('checkbox')).toHaveLength(8));
    for (const box of dialog.getAllByRole('checkbox').slice(0, 2)) await userEvent.click(box);
    await userEvent.click(dialog.getByRole('button', { name: '添加 2 行' }));
    await expect(await page.findByText('8 行')).toBeVisible();
    await expect(page.getAllByText('丁腈手套 M').length).toBeGreaterThan(2);
  },
};

/** What is copied is what people read; cut takes it away. */
export const CopiedOut: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    const grid = page.getByRole('grid');
    grid.focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}');
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowRight}{ArrowRight}{/Shift}');
    const data = new DataTransfer();
    grid.dispatchEvent(new ClipboardEvent('cut', { bubbles: true, cancelable: true, clipboardData: data }));
    await expect(data.getData('text/plain')).toBe('瓶\t2\t318.00\n瓶\t9\t126.50');
    await waitFor(() => expect(page.queryByText('126.50')).toBeNull());
  },
};

/** The menu of a row is reached by the mouse and by the keyboard's menu key. */
export const RowMenuOpen: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await userEvent.pointer({ keys: '[MouseRight]', target: page.getByText('C18 色谱柱') });
    await userEvent.click(await screen.findByRole('menuitem', { name: /复制行/ }));
    await expect(await page.findByText('7 行')).toBeVisible();
  },
};

/** Lines on a phone: cards, and a drawer to write one in. */
export const Cards: Story = {
  args: { show: 'cards' },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await userEvent.click(page.getByRole('button', { name: /丁腈手套/ }));
    const drawer = within(await screen.findByRole('dialog'));
    const qty = await drawer.findByRole('textbox', { name: '数量' });
    // what nobody writes there is a line among what is written
    const told = qty.ownerDocument.querySelectorAll<HTMLElement>('[role=dialog] [data-field][data-locked]');
    await expect(told.length).toBeGreaterThan(0);
    for (const one of told) await expect(one.offsetHeight).toBeLessThan(40);
    await userEvent.clear(qty);
    await userEvent.type(qty, '100');
    await userEvent.tab();
    await userEvent.click(drawer.getByRole('button', { name: '完成' }));
    await expect(await page.findByText('3,890.00')).toBeVisible();
  },
};

/** Five hundred lines of twenty columns: a key reaches its cell, what is computed from it, and the totals. */
export const FiveHundred: Story = {
  args: { plan: widePlan(20, 20), record: wideRecord(500), show: 'both' },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    const grid = page.getByRole('grid');
    await expect(within(grid).getAllByRole('row').length).toBeLessThan(60);
    await userEvent.click(within(grid).getAllByRole('gridcell')[0] as HTMLElement);
    await userEvent.keyboard('{Enter}');
    const editor = page.getByLabelText('数字 1', { selector: '[id^="edit-"]' });
    const renders = countRenders();
    await userEvent.type(editor, '7');
    await waitFor(() => expect(renders.all()['total lines.twice']).toBe(1));
    const { 'leaf total': headTotal, 'value lines.twice': twice, ...rest } = renders.all();
    await expect(headTotal).toBe(1);
    await expect(twice ?? 0).toBeLessThanOrEqual(1);
    await expect(rest).toEqual({ 'editor lines.f1': 1, 'total lines.twice': 1 });
    renders.stop();
  },
};

/** Five hundred rows out of a spreadsheet, rules and all. */
export const FiveHundredPasted: Story = {
  args: { plan: widePlan(20, 20), record: wideRecord(1) },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    const grid = page.getByRole('grid');
    grid.focus();
    const row = Array.from({ length: 19 }, (_, at) => (at % 2 === 0 ? '12.5' : '文字')).join('\t');
    pasteInto(grid, Array.from({ length: 500 }, () => row).join('\n'));
    await expect(await page.findByText(/已粘贴 500 行，新增 499 行/)).toBeVisible();
    await expect(page.getByText('12,500')).toBeVisible();
  },
};
