import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { addDays } from '../../../schemas/expressions/moments.ts';
import { ListStage, orderList, orderPlan, orderRows, stageArgs } from '../stage/list-stage.fixture.tsx';

/** Ten orders: five on one day, one over two weeks, the others a day or two each. */
const rows = orderRows.map((row, at) => ({
  ...row,
  createBy: 'u1',
  orderDate: at < 5 ? '2026-11-12' : addDays('2026-11-02', at * 2),
  publishTime: at === 6 ? '2026-11-23 10:00:00' : at % 2 ? addDays('2026-11-03 09:00:00', at * 2) : null,
}));
const look = (config: object) => [{ kind: 'calendar', config: { from: 'orderDate', ...config }, reads: ['orderDate'] }];

const meta = {
  title: 'lists/Calendar',
  component: ListStage,
  args: {
    ...stageArgs,
    list: { ...orderList, as: look({ to: 'publishTime' }) },
    rows,
    total: rows.length,
    edit: { on: false, write: fn(async () => ({ is: 'saved' as const })) },
  },
} satisfies Meta<typeof ListStage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Month: Story = {
  play: async ({ canvasElement, args }) => {
    const page = within(canvasElement);
    await expect(await page.findByRole('heading', { name: '2026年11月' })).toBeVisible();
    await userEvent.click(await page.findByRole('button', { name: '11月12日还有 3 项' }));
    const day = within(await screen.findByRole('dialog', { name: '11月12日，星期四' }));
    await expect(day.getAllByRole('listitem')).toHaveLength(6);
    await userEvent.click(day.getByRole('button', { name: /PO202611-00005/ }));
    await expect(args.onOpen).toHaveBeenCalledWith(expect.objectContaining({ id: 'order-4' }), 'info');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
};

/** Another month is another place, which its address says; the scale goes to the week of the day that keys stand on. */
export const OtherPlaces: Story = {
  play: async ({ canvasElement, args }) => {
    const page = within(canvasElement);
    await userEvent.click(await page.findByRole('button', { name: '下个月' }));
    await expect(args.onState).toHaveBeenLastCalledWith(expect.objectContaining({ at: '2026-12', page: 1 }));
    await expect(page.getByRole('heading', { name: '2026年12月' })).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: '今天' }));
    await expect(page.getByRole('heading', { name: '2026年11月' })).toBeVisible();
    await userEvent.click(page.getByText('周', { selector: '.ant-segmented-item-label' }));
    await expect(args.onState).toHaveBeenLastCalledWith(expect.objectContaining({ at: '2026-11-21' }));
    await expect(page.getByRole('heading', { name: '2026年11月 11月16日至11月22日' })).toBeVisible();
  },
};

/** Arrows go from day to day, also into the next month; Alt and an arrow carry what may be changed. */
export const ByKeyboard: Story = {
  play: async ({ canvasElement, args }) => {
    const page = within(canvasElement);
    const today = await page.findByRole('button', { name: /^11月21日，星期六/ });
    await expect(today).toHaveAttribute('aria-current', 'date');
    today.focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await expect(page.getByRole('heading', { name: '2026年12月' })).toBeVisible();
    await waitFor(() => expect(page.getByRole('button', { name: /^12月5日，星期六/ })).toHaveFocus());
    await userEvent.keyboard('{PageUp}');
    await waitFor(() => expect(page.getByRole('button', { name: /^11月5日，星期四/ })).toHaveFocus());
    // it goes on in the next weeks
    const [draft] = page.getAllByRole('button', { name: /^PO202611-00007，11月14日至11月23日，草稿/ });
    draft?.focus();
    await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
    await expect(screen.findByText(/现在不能修改|不能编辑/)).resolves.toBeVisible();
    await expect(args.edit?.write).not.toHaveBeenCalled();
  },
};

/** With its own date alone an order is carried. */
export const Carried: Story = {
  args: { list: { ...orderList, as: look({}) } },
  play: async ({ canvasElement, args }) => {
    const page = within(canvasElement);
    const draft = await page.findByRole('button', { name: /^PO202611-00007，11月14日，草稿/ });
    draft.focus();
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await waitFor(() =>
      expect(args.edit?.write).toHaveBeenCalledWith(
        expect.objectContaining({ id: 'order-6' }),
        orderPlan.fields.orderDate,
        '2026-11-21',
        {},
      ),
    );
    await waitFor(() => expect(args.onReload).toHaveBeenCalled());
    const sent = page.getByRole('button', { name: /^PO202611-00009，11月18日，已批准/ });
    await expect(sent).not.toHaveAttribute('data-open');
  },
};

/** Of a moment the time is told as well. */
export const Moments: Story = {
  args: { list: { ...orderList, as: look({ from: 'publishTime' }) } },
  play: async ({ canvasElement }) => {
    const entry = await within(canvasElement).findByRole('button', { name: /^PO202611-00002，11月5日 09:00，审批中/ });
    await expect(entry).toHaveAttribute('data-time', '09:00');
  },
};

export const MoreThanFetched: Story = {
  args: { total: 812 },
  play: async ({ canvasElement }) => {
    await expect(
      await within(canvasElement).findByText('共 812 条，只显示前 10 条，请用筛选缩小范围'),
    ).toBeInTheDocument();
  },
};
export const Loading: Story = { args: { rows: [], total: 0, loading: true } };
export const Empty: Story = { args: { rows: [], total: 0 } };
export const Failed: Story = { args: { rows: [], total: 0, error: '网络连接失败，请检查网络后重试' } };
export const Narrow: Story = { globals: { viewport: { value: 'mobile1' } } };
export const Dark: Story = { globals: { mode: 'dark' } };
