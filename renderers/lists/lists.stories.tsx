import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { startState } from './list-state.ts';
import { ListStage, orderList, orderRows, stageArgs } from './stage/list-stage.fixture.tsx';

const meta = {
  title: 'lists/ListView',
  component: ListStage,
  args: stageArgs,
} satisfies Meta<typeof ListStage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Orders: Story = {
  play: async ({ canvasElement, args }) => {
    const page = within(canvasElement);
    await expect(page.getByText('1-10 共153条')).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'PO202611-00002' }));
    await expect(args.onOpen).toHaveBeenCalledWith(expect.objectContaining({ id: 'order-1' }), 'info');
    await userEvent.click(page.getByRole('columnheader', { name: /含税总额/ }));
    await expect(args.onState).toHaveBeenLastCalledWith(
      expect.objectContaining({ sort: [{ field: 'total', order: 'asc' }] }),
    );
  },
};

export const Choosing: Story = {
  play: async ({ canvasElement, args }) => {
    const page = within(canvasElement);
    await userEvent.click(page.getByRole('checkbox', { name: '选择 PO202611-00001' }));
    await expect(await page.findByText(/已选/)).toHaveTextContent('已选 1 项');
    await userEvent.click(within(page.getByRole('region', { name: '批量操作' })).getByRole('button', { name: '删除' }));
    await expect(args.onOperation).toHaveBeenCalledWith(expect.objectContaining({ key: 'delete' }), [
      expect.objectContaining({ id: 'order-0' }),
    ]);
  },
};

const states = [
  { value: 'published', total: 1204 },
  { value: 'draft', total: 12 },
  { value: 'confirmed', total: 5 },
];

/** Where all the rows stand, before one reads any of them; what is pressed narrows them, pressed again they are all there. */
export const ByState: Story = {
  args: { states },
  play: async ({ canvas, userEvent, args }) => {
    const strip = within(canvas.getByRole('group', { name: '状态' }));
    await expect(strip.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      '全部1,221',
      '草稿12',
      '待供方确认1,204',
      expect.stringMatching(/5$/),
    ]);
    await expect(strip.getByRole('button', { name: /全部/ })).toHaveAttribute('aria-pressed', 'true');
    strip.getByRole('button', { name: /全部/ }).focus();
    await userEvent.keyboard('{ArrowRight}{Enter}');
    const draft = strip.getByRole('button', { name: /草稿/ });
    await expect(draft).toHaveAttribute('aria-pressed', 'true');
    await expect(args.onState).toHaveBeenLastCalledWith(
      expect.objectContaining({ page: 1, filters: { status: ['draft'] } }),
    );
    await userEvent.click(draft);
    await expect(args.onState).toHaveBeenLastCalledWith(expect.objectContaining({ filters: {} }));
  },
};

/** Not known yet: the place is kept, so that the rows do not jump. */
export const StatesToCome: Story = { args: { states: 'waiting', rows: [], loading: true } };

/** A list that asks for no state tells of them all the same. */
export const StatesToRead: Story = {
  args: { states, list: { ...orderList, finds: orderList.finds.filter(({ field }) => field !== 'status') } },
  play: async ({ canvas }) => {
    const strip = within(canvas.getByRole('group', { name: '状态' }));
    await expect(strip.getByText('草稿')).toHaveTextContent('草稿12');
    await expect(strip.queryByRole('button')).toBeNull();
  },
};

/** Of one state only there is nothing to tell apart. */
export const OneState: Story = {
  args: { states: [{ value: 'draft', total: 3 }] },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('group', { name: '状态' })).toBeNull();
  },
};

/** A list that can be looked at in several ways opens as the first; whoever looks changes it. */
export const SeveralLooks: Story = {
  args: { list: { ...orderList, as: ['table', 'cards'].map((kind) => ({ kind, config: {}, reads: [] })) } },
  play: async ({ canvasElement, args }) => {
    const page = within(canvasElement);
    await expect(page.getByRole('columnheader', { name: /含税总额/ })).toBeVisible();
    await userEvent.click(await page.findByRole('button', { name: '卡片' }));
    await expect(args.onState).toHaveBeenLastCalledWith(expect.objectContaining({ as: 'cards', page: 1 }));
    await expect(page.queryByRole('columnheader', { name: /含税总额/ })).toBeNull();
    await expect(page.getByRole('list', { name: '采购订单' })).toBeVisible();
  },
};

/** A second column with the shift key decides where the first leaves it open. */
export const SortedByMany: Story = {
  play: async ({ canvasElement, args }) => {
    const page = within(canvasElement);
    const user = userEvent.setup();
    await user.click(page.getByRole('columnheader', { name: /含税总额/ }));
    await user.keyboard('{Shift>}');
    await user.click(page.getByRole('columnheader', { name: /订单日期/ }));
    await user.keyboard('{/Shift}');
    await expect(args.onState).toHaveBeenLastCalledWith(
      expect.objectContaining({
        sort: [
          { field: 'total', order: 'asc' },
          { field: 'orderDate', order: 'asc' },
        ],
      }),
    );
  },
};

/** Sums are over everything found; each currency for itself, and yen without places. */
export const Totals: Story = {
  args: { totals: { total: { CNY: '8198468.71', EUR: '19514.55', JPY: '3215000.00' } } },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await expect(page.getByText('合计')).toBeInTheDocument();
    await expect(page.getByText('¥8,198,468.71')).toBeInTheDocument();
    await expect(page.getByText('€19,514.55')).toBeInTheDocument();
    await expect(page.getByText('JP¥3,215,000')).toBeInTheDocument();
  },
};

/** Arrows walk through the rows, the space bar chooses, Enter opens. */
export const ByKeyboard: Story = {
  play: async ({ canvasElement, args }) => {
    const rowsNow = () => [...canvasElement.querySelectorAll<HTMLElement>('tbody [data-row-key]')];
    rowsNow()[0]?.focus();
    await userEvent.keyboard('{ArrowDown} {ArrowDown}{Enter}');
    await expect(within(canvasElement).getByText(/已选/)).toHaveTextContent('已选 1 项');
    await expect(args.onOpen).toHaveBeenLastCalledWith(expect.objectContaining({ id: 'order-2' }), 'info');
  },
};

const cellAt = (canvas: HTMLElement, row: string, field: string) =>
  canvas.querySelector<HTMLElement>(`[data-row-key="${row}"] [data-edit-cell][data-field="${field}"]`);

/** Only what state and rights leave open can be written; Escape takes back, Enter keeps. */
export const WritingInCells: Story = {
  args: { edit: { on: true, write: fn(async () => ({ is: 'saved' as const })) } },
  play: async ({ canvasElement, args }) => {
    await expect(cellAt(canvasElement, 'order-1', 'orderDate')).toBeNull();
    await userEvent.click(cellAt(canvasElement, 'order-0', 'orderDate') as HTMLElement);
    const input = await within(canvasElement).findByDisplayValue('2026-11-12');
    await userEvent.clear(input);
    await userEvent.type(input, '2026-11-20{Enter}');
    await userEvent.keyboard('{Enter}');
    await waitFor(() =>
      expect(args.edit?.write).toHaveBeenCalledWith(
        expect.objectContaining({ id: 'order-0' }),
        expect.objectContaining({ path: 'orderDate' }),
        '2026-11-20',
      ),
    );
  },
};

/** What stood against a value is said at its cell, and the value stays until one gives it up. */
export const RefusedInCells: Story = {
  args: {
    edit: {
      on: true,
      write: async () => ({
        is: 'stale' as const,
        now: { id: 'order-0', version: 2, currency: 'EUR', currency_dictText: '欧元', updateBy_dictText: '周宁' },
      }),
    },
  },
  play: async ({ canvasElement }) => {
    await userEvent.click(cellAt(canvasElement, 'order-0', 'currency') as HTMLElement);
    await userEvent.click(await screen.findByTitle('美元'));
    await userEvent.keyboard('{Tab}');
    const told = await screen.findByRole('alert');
    await expect(told).toHaveTextContent('周宁已修改这条数据，“币种”现在是：欧元');
    await userEvent.click(within(told).getByRole('button', { name: '保留现在的' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  },
};

/** A query of groups, said in one sentence; a kept one that names a field that is no more still opens. */
export const SuperQuery: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: /高级筛选/ }));
    const drawer = within(await screen.findByRole('dialog'));
    await userEvent.click(drawer.getByRole('button', { name: /大额订单/ }));
    await expect(drawer.getByText(/“合同编号”已停用，此条件不参与查询/)).toBeInTheDocument();
    await userEvent.click(drawer.getByText('满足任一'));
    await userEvent.click(drawer.getByRole('button', { name: /^查\s?询$/ }));
    await expect(args.onState).toHaveBeenLastCalledWith(
      expect.objectContaining({
        query: { matchType: 'or', children: [{ field: 'total', rule: 'gt', val: '100000' }] },
      }),
    );
    await expect(
      await within(canvasElement).findByRole('button', { name: '含税总额 大于 100000' }),
    ).toBeInTheDocument();
  },
};

export const Filtering: Story = {
  play: async ({ canvasElement, args }) => {
    const page = within(canvasElement);
    await userEvent.type(await page.findByRole('textbox', { name: '订单编号' }), 'PO2026');
    await userEvent.click(page.getByRole('button', { name: /查询/ }));
    await expect(args.onState).toHaveBeenLastCalledWith(
      expect.objectContaining({ page: 1, filters: { poNo: '*PO2026*' } }),
    );
    await expect(await page.findByText('订单编号：PO2026')).toBeVisible();
  },
};

/** Where the document offers ways of asking for a text, whoever searches chooses one; the chip says which. */
export const AskedOtherwise: Story = {
  args: { state: { ...startState(orderList), filters: { poNo: '!PO2026' } } },
  play: async ({ canvasElement, args }) => {
    const page = within(canvasElement);
    await expect(page.getByText('订单编号：不等于 PO2026')).toBeVisible();
    await userEvent.click(await page.findByRole('combobox', { name: '订单编号的比较方式' }));
    await userEvent.click(await within(document.body).findByText('大于等于'));
    await userEvent.click(page.getByRole('button', { name: /查询/ }));
    await expect(args.onState).toHaveBeenLastCalledWith(
      expect.objectContaining({ page: 1, filters: { poNo: '>=PO2026' } }),
    );
  },
};

export const Loading: Story = { args: { rows: [], total: 0, loading: true } };

export const Empty: Story = {
  args: { rows: [], total: 0 },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('还没有采购订单')).toBeVisible();
  },
};

export const EmptyPart: Story = {
  args: { rows: [], total: 0, list: { ...orderList, title: '待确认的订单', some: true } },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await expect(page.getByText('“待确认的订单”现在是空的')).toBeVisible();
    await expect(page.queryByRole('button', { name: '新建第一条' })).toBeNull();
  },
};

export const NothingFound: Story = {
  args: { rows: [], total: 0, state: { ...startState(orderList), filters: { poNo: 'X' } } },
  play: async ({ canvasElement, args }) => {
    const page = within(canvasElement);
    await userEvent.click(page.getByRole('button', { name: '清除条件' }));
    await expect(args.onState).toHaveBeenLastCalledWith(expect.objectContaining({ filters: {} }));
  },
};

export const Failed: Story = {
  args: { rows: [], total: 0, error: '网络连接失败，请检查网络后重试' },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: '重试' }));
    await expect(args.onReload).toHaveBeenCalled();
  },
};

/** Names as long as they can be: cut with an ellipsis, told in full on hover. */
export const Overlong: Story = {
  args: {
    rows: orderRows.map((row) => ({
      ...row,
      supplier_dictText: '一个名字特别特别长的供应商'.repeat(8),
      total: '999999999999.99',
    })),
  },
};

export const Narrow: Story = { globals: { viewport: { value: 'mobile1' } } };
