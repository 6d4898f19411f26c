import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { addDays } from '../../../schemas/expressions/moments.ts';
import { catalogPlan } from '../../../tests/fixtures/catalog-plans.ts';
import { startSettings, startState } from '../list-state.ts';
import { ListStage, stageArgs } from '../stage/list-stage.fixture.tsx';

const plan = catalogPlan('announcement', ['buyer']);
const { main } = plan.lists;
if (!main) throw new Error('announcements have no main list');
const reads = ['publishAt', 'deadline'];
const list = { ...main, as: [{ kind: 'gantt', config: { from: 'publishAt', to: 'deadline' }, reads }] };

const states = plan.states?.nodes.map(({ key }) => key) ?? [];
const many = 200;
const rows = Array.from({ length: many }, (_, at) => ({
  id: `a${at}`,
  version: 1,
  $in: [0],
  announceNo: `ZB202611-${String(at + 1).padStart(4, '0')}`,
  title: `${['实验试剂', '通用耗材', '分析仪器', '检测服务'][at % 4]}采购公告（第 ${at + 1} 批）`,
  status: states[at % states.length],
  publishAt: addDays('2026-11-02 09:00:00', Math.floor(at / 4)),
  deadline: addDays('2026-11-12 17:00:00', Math.floor(at / 4) + (at % 5) * 6),
}));

const meta = {
  title: 'lists/Gantt',
  component: ListStage,
  args: { ...stageArgs, plan, list, rows, total: many, state: startState(list), settings: startSettings(list) },
} satisfies Meta<typeof ListStage>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Of many rows only those in sight are drawn; keys go through all of them, the longer of a day first. */
export const Announcements: Story = {
  play: async ({ canvasElement, args }) => {
    const page = within(canvasElement);
    const first = await page.findByRole('button', { name: /^实验试剂采购公告（第 1 批），11月2日至/ });
    await expect(page.getByText('今天', { selector: '[aria-hidden] > span' })).toBeInTheDocument();
    await expect(canvasElement.querySelectorAll('[data-index]').length).toBeLessThan(80);
    first.focus();
    await userEvent.keyboard('{ArrowUp}');
    await waitFor(() => expect(page.getByRole('button', { name: /第 2 批/ })).toHaveFocus());
    await userEvent.keyboard('{End}');
    await waitFor(() => expect(page.getByRole('button', { name: /第 197 批/ })).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await expect(args.onOpen).toHaveBeenCalledWith(expect.objectContaining({ id: 'a196' }), 'info');
  },
};

/** Another scale and another time are another place, which its address says. */
export const OtherPlaces: Story = {
  play: async ({ canvasElement, args }) => {
    const page = within(canvasElement);
    await expect(await page.findByRole('heading', { name: '2026年10月 至 2027年4月' })).toBeVisible();
    await userEvent.click(page.getByText('日', { selector: '.ant-segmented-item-label' }));
    await expect(args.onState).toHaveBeenLastCalledWith(expect.objectContaining({ at: 'day 2026-11-21', page: 1 }));
    await userEvent.click(page.getByRole('button', { name: '往后四周' }));
    await expect(args.onState).toHaveBeenLastCalledWith(expect.objectContaining({ at: 'day 2026-12-19' }));
    await userEvent.click(page.getByRole('button', { name: '今天' }));
    await expect(args.onState).toHaveBeenLastCalledWith(expect.objectContaining({ at: 'day 2026-11-21' }));
  },
};

export const ByMonths: Story = { args: { state: { ...startState(list), at: 'month 2026-11-21' } } };
export const MoreThanFetched: Story = { args: { total: 812 } };
export const Loading: Story = { args: { rows: [], total: 0, loading: true } };
export const Empty: Story = { args: { rows: [], total: 0 } };
export const Failed: Story = { args: { rows: [], total: 0, error: '网络连接失败，请检查网络后重试' } };
export const Narrow: Story = { globals: { viewport: { value: 'mobile1' } } };
export const Dark: Story = { globals: { mode: 'dark' } };
