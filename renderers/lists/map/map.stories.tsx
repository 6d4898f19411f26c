import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { catalogPlan } from '../../../tests/fixtures/catalog-plans.ts';
import { startSettings, startState } from '../list-state.ts';
import { ListStage, stageArgs } from '../stage/list-stage.fixture.tsx';

const plan = catalogPlan('supplier', ['supMgr']);
const { main } = plan.lists;
if (!main) throw new Error('suppliers have no main list');
const list = { ...main, as: [{ kind: 'map', config: { by: 'region' }, reads: ['region'] }] };

const places = [
  ['杭州云析仪器有限公司', '330106', '浙江省 / 杭州市 / 西湖区'],
  ['宁波恒准计量有限公司', '330203', '浙江省 / 宁波市 / 海曙区'],
  ['广州岭南科析仪器有限公司', '440106', '广东省 / 广州市 / 天河区'],
  ['苏州澄光生物试剂有限公司', '320505', '江苏省 / 苏州市 / 虎丘区'],
  ['Merck Life Science', null, null],
] as const;
const rows = places.map(([name, region, words], at) => ({
  id: `s${at}`,
  version: 1,
  $in: [0],
  code: `SU26${String(at + 1).padStart(6, '0')}`,
  name,
  region,
  region_dictText: words,
  verifyStatus: '6',
  verifyStatus_dictText: '审核通过',
  grade: 'A',
  grade_dictText: '战略',
}));
const groups = [
  { value: '32', total: 1 },
  { value: '33', total: 37 },
  { value: '44', total: 12 },
  { value: null, total: 1 },
];

const meta = {
  title: 'lists/Map',
  component: ListStage,
  args: {
    ...stageArgs,
    ...{ plan, list, rows, groups, total: 51, state: startState(list), settings: startSettings(list) },
    onMore: fn(async () => undefined),
  },
} satisfies Meta<typeof ListStage>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Where most is comes first; another province is a press away. */
export const Suppliers: Story = {
  play: async ({ canvasElement, args }) => {
    const page = within(canvasElement);
    const here = await page.findByRole('region', { name: '浙江，37 条' });
    await expect(within(here).getAllByRole('listitem')).toHaveLength(2);
    await userEvent.click(within(here).getByRole('button', { name: /还有 35 条/ }));
    await expect(args.onMore).toHaveBeenCalledWith('33');
    await userEvent.click(within(here).getByRole('button', { name: '杭州云析仪器有限公司' }));
    await expect(args.onOpen).toHaveBeenCalledWith(expect.objectContaining({ id: 's0' }), 'info');
    await userEvent.click(page.getByRole('button', { name: '广东，12 条' }));
    await page.findByRole('region', { name: '广东，12 条' });
    await userEvent.click(page.getByRole('button', { name: /^没有所在地区 1 条/ }));
    await expect(await page.findByRole('region', { name: '没有所在地区，1 条' })).toHaveTextContent('Merck');
    await userEvent.click(page.getByRole('button', { name: '西藏，0 条' }));
    await expect(await page.findByRole('region', { name: '西藏，0 条' })).toHaveTextContent('这里没有数据');
  },
};

/** The land is one stop of the Tab key: arrows go from province to province as they lie. */
export const ByKeyboard: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    (await page.findByRole('button', { name: '浙江，37 条' })).focus();
    await userEvent.keyboard('{ArrowUp}');
    await expect(await page.findByRole('region', { name: '江苏，1 条' })).toBeVisible();
    await expect(page.getByRole('button', { name: '江苏，1 条' })).toHaveFocus();
  },
};

export const Loading: Story = { args: { rows: [], groups: [], total: 0, loading: true } };
export const Empty: Story = { args: { rows: [], groups: [], total: 0 } };
export const Failed: Story = { args: { rows: [], groups: [], total: 0, error: '网络连接失败，请检查网络后重试' } };
export const Narrow: Story = { globals: { viewport: { value: 'mobile1' } } };
export const Dark: Story = { globals: { mode: 'dark' } };
