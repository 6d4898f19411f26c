import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { catalogPlan } from '../../../tests/fixtures/catalog-plans.ts';
import type { FieldServices } from '../../fields/services.ts';
import { startSettings, startState } from '../list-state.ts';
import { ListStage, stageArgs } from '../stage/list-stage.fixture.tsx';

const plan = catalogPlan('material', ['buyer']);
const { main } = plan.lists;
if (!main) throw new Error('materials have no main list');
const list = { ...main, as: [{ kind: 'gallery', config: { pictures: 'images' }, reads: ['images'] }] };

const hue = ['%234750C9', '%232B7A3D', '%238A5A0B', '%23A13D6B'];
const drawn = (at: number) =>
  `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 160"><rect x="44" y="8" width="32" height="24" fill="${hue[at % 4]}"/><path d="M44 36h32v20l24 20v76H20V76l24-20z" fill="${hue[at % 4]}" opacity=".35"/></svg>`;
const names = ['甲醇 色谱纯', '乙腈 色谱纯', '一次性移液管', '电子天平校准砝码', 'pH 标准缓冲液', '氮气 99.999%'];
const rows = names.map((name, at) => ({
  id: `m${at}`,
  version: 1,
  $in: [0],
  code: `MT26${String(at + 1).padStart(6, '0')}`,
  name,
  spec: at % 2 ? '4 L/瓶' : '500 mL/瓶，棕色玻璃瓶，附出厂检验报告',
  refPrice: `${120 * (at + 1)}.0000`,
  status: 'enabled',
  status_dictText: '启用',
  images: at === 2 ? [] : at === 3 ? ['lost'] : [`p${at}`, ...(at === 0 ? ['p7', 'p8'] : [])],
}));

const services: FieldServices = {
  entity: plan.entity,
  dicts: plan.dicts,
  options: async () => ({ records: [], total: 0 }),
  upload: async () => ({ id: 'f', name: 'f.png', size: 1, type: 'image/png' }),
  files: async () => [],
  fileUrl: (id) => (id === 'lost' ? 'data:image/png;base64,AAAA' : drawn(Number(id.slice(1)))),
};

const meta = {
  title: 'lists/Gallery',
  component: ListStage,
  args: { ...stageArgs, services, plan, list, rows, total: 36, state: startState(list), settings: startSettings(list) },
} satisfies Meta<typeof ListStage>;

export default meta;
type Story = StoryObj<typeof meta>;

const marked = fn();

/** Each marks for themselves what they buy often; the marked ones alone are one press away. */
export const Starred: Story = {
  args: {
    rows: rows.map((row, at) => ({ ...row, $star: at === 1 })),
    stars: { isOn: (row) => row.$star === true, onToggle: marked },
  },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    const star = await page.findByRole('button', { name: '收藏 乙腈 色谱纯' });
    await expect(star).toHaveAttribute('aria-pressed', 'true');
    const other = page.getByRole('button', { name: '收藏 甲醇 色谱纯' });
    await expect(other).toHaveAttribute('aria-pressed', 'false');
    other.focus();
    await userEvent.keyboard('{Enter}');
    await expect(marked).toHaveBeenCalledWith(expect.objectContaining({ id: 'm0' }));
    const all = page.getByRole('button', { name: '我的收藏' });
    await userEvent.click(all);
    await expect(page.getByRole('button', { name: '我的收藏' })).toHaveAttribute('aria-pressed', 'true');
  },
};

export const NothingStarred: Story = {
  args: {
    rows: [],
    total: 0,
    state: { ...startState(list), starred: true },
    stars: { isOn: () => false, onToggle: marked },
  },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await expect(await page.findByText('还没有收藏物料')).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: '看全部物料' }));
    await expect(page.getByRole('button', { name: '我的收藏' })).toHaveAttribute('aria-pressed', 'false');
  },
};

export const Materials: Story = {
  play: async ({ canvasElement, args }) => {
    const page = within(canvasElement);
    const pieces = within(await page.findByRole('list', { name: list.title }));
    const [first, , none, lost] = pieces.getAllByRole('listitem');
    if (!first || !none || !lost) throw new Error('pieces are missing');
    await expect(within(first).getByText('共 3 张')).toBeInTheDocument();
    await expect(none).toHaveTextContent('没有图片');
    await waitFor(() => expect(lost).toHaveTextContent('图片没有加载成功'));
    await userEvent.click(within(first).getByRole('button', { name: /甲醇 色谱纯$/ }));
    await expect(args.onOpen).toHaveBeenCalledWith(expect.objectContaining({ id: 'm0' }), 'info');
    await userEvent.click(within(none).getByRole('checkbox', { name: '选择 一次性移液管' }));
    await expect(await page.findByText(/已选/)).toHaveTextContent('已选 1 项');
    await expect(page.getByText('1-10 共36条')).toBeVisible();
  },
};

export const Filled: Story = {
  args: { list: { ...list, as: [{ kind: 'gallery', config: { pictures: 'images', shape: 'filled' }, reads: [] }] } },
};
export const Loading: Story = { args: { rows: [], total: 0, loading: true } };
export const Empty: Story = { args: { rows: [], total: 0 } };
export const Failed: Story = { args: { rows: [], total: 0, error: '网络连接失败，请检查网络后重试' } };
export const Narrow: Story = { globals: { viewport: { value: 'mobile1' } } };
export const Dark: Story = { globals: { mode: 'dark' } };
