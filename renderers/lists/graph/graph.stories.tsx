import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import type { RecordData } from '../../../schemas/compile/plan.ts';
import { catalogPlan } from '../../../tests/fixtures/catalog-plans.ts';
import { startSettings, startState } from '../list-state.ts';
import { ListStage, openedRecord, stageArgs } from '../stage/list-stage.fixture.tsx';

const plan = catalogPlan('supplierRelation', ['supMgr']);
const { main: list } = plan.lists;
if (!list) throw new Error('relations of suppliers have no main list');

const companies = [
  '杭州云析仪器有限公司',
  '宁波恒准计量有限公司',
  '广州岭南科析仪器有限公司',
  '苏州澄光生物试剂有限公司',
  '上海默克生命科学（中国）供应链管理有限公司',
  '北京清源检测技术有限公司',
  '武汉江城实验耗材有限公司',
  '成都锦科仪器有限公司',
] as const;
const kinds = { SHARE: '股权关联', SAMEPHONE: '同一电话', SAMEADDR: '同一地址', SAMEREP: '同一法定代表人' } as const;

const relation = (first: number, second: number, kind: keyof typeof kinds, control = 'Y'): RecordData => ({
  id: `r${first}-${second}-${kind}`,
  version: 1,
  $in: [0],
  name: `${companies[first]} – ${companies[second]}`,
  first: `s${first}`,
  first_dictText: companies[first] ?? null,
  second: `s${second}`,
  second_dictText: companies[second] ?? null,
  relationKind: kind,
  relationKind_dictText: kinds[kind],
  control,
  standing: control === 'Y' ? 'FOUND' : 'GONE',
  standing_dictText: control === 'Y' ? '待核实' : '已消失',
});

const rows = [
  relation(0, 1, 'SAMEPHONE'),
  relation(1, 0, 'SAMEADDR'),
  relation(0, 2, 'SHARE', 'N'),
  relation(0, 3, 'SAMEREP'),
  relation(2, 4, 'SHARE', 'N'),
  relation(5, 6, 'SAMEADDR'),
];
const looking = { ...startState(list), as: 'graph' };

const meta = {
  title: 'lists/Graph',
  component: ListStage,
  args: { ...stageArgs, plan, list, rows, total: rows.length, state: looking, settings: startSettings(list) },
} satisfies Meta<typeof ListStage>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Nobody is chosen: the whole picture, and where to begin. Several rows between the same two are one line. */
export const Relations: Story = {
  play: async ({ canvasElement, args }) => {
    const page = within(canvasElement);
    const overview = await page.findByRole('region', { name: '总览' });
    await expect(overview).toHaveTextContent('7 个，5 条线');
    await expect(canvasElement.querySelectorAll('g > path')).toHaveLength(5);
    await userEvent.click(page.getByRole('button', { name: '杭州云析仪器有限公司，4 条' }));
    await expect(args.onState).toHaveBeenLastCalledWith(expect.objectContaining({ at: 's0', page: 1 }));
    const side = await page.findByRole('region', { name: '杭州云析仪器有限公司，4 条' });
    await userEvent.click(within(side).getByRole('button', { name: /^同一地址：宁波恒准/ }));
    await expect(args.onOpen).toHaveBeenCalledWith(expect.objectContaining({ id: 'r1-0-SAMEADDR' }), 'info');
    await userEvent.click(within(side).getByRole('button', { name: '打开 宁波恒准计量有限公司' }));
    await expect(openedRecord).toHaveBeenLastCalledWith('supplier', 's1');
    await userEvent.click(within(side).getByRole('button', { name: '广州岭南科析仪器有限公司' }));
    await page.findByRole('region', { name: '广州岭南科析仪器有限公司，2 条' });
    await userEvent.click(page.getByRole('button', { name: '看全部' }));
    await expect(page.getByRole('region', { name: '总览' })).toBeVisible();
  },
};

export const Chosen: Story = { args: { state: { ...looking, at: 's0' } } };

/** The picture is one stop of the Tab key: arrows walk along the lines, Enter opens, Escape lets go. */
export const ByKeyboard: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    const from = await page.findByRole('button', { name: '杭州云析仪器有限公司，4 条' });
    await expect(canvasElement.querySelectorAll('[data-id][tabindex="0"]')).toHaveLength(1);
    from.focus();
    const at = (end: Element) => end.getBoundingClientRect();
    const leftmost = [...canvasElement.querySelectorAll('[data-id="s1"], [data-id="s2"], [data-id="s3"]')].reduce(
      (best, one) => (at(one).left < at(best).left ? one : best),
    );
    await userEvent.keyboard('{ArrowLeft}');
    await waitFor(() => expect(leftmost).toHaveFocus());
    await expect(leftmost).toHaveAttribute('aria-pressed', 'true');
    await userEvent.keyboard('{Enter}');
    await expect(openedRecord).toHaveBeenLastCalledWith('supplier', leftmost.getAttribute('data-id'));
    await userEvent.keyboard('{Escape}');
    await expect(await page.findByRole('region', { name: '总览' })).toBeVisible();
    await expect(leftmost).toHaveFocus();
  },
};

const crowd = Array.from({ length: 500 }, (_, at): RecordData => {
  const [first, second] = [Math.floor(at / 4) * 3, at % 7 === 0 ? at + 1 : Math.floor(at / 4) * 3 + 1 + (at % 4)];
  const named = (end: number) => `${companies[end % companies.length]?.slice(0, 4)}第${end}分公司`;
  return {
    ...relation(0, 1, 'SAMEPHONE', at % 3 === 0 ? 'Y' : 'N'),
    ...{ id: `r${at}`, name: `${named(first)} – ${named(second)}` },
    ...{ first: `s${first}`, first_dictText: named(first), second: `s${second}`, second_dictText: named(second) },
  };
});

export const MoreThanFetched: Story = {
  args: { rows: crowd, total: 812 },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await expect(await page.findByText('共 812 条，只显示前 500 条，请用筛选缩小范围')).toBeVisible();
  },
};

/** A row without its end has no line and is told beside; an end whose name is not told is dashed; one joined with itself has a ring. */
export const BrokenEnds: Story = {
  args: {
    rows: [
      ...rows,
      { ...relation(6, 7, 'SHARE'), second: null, second_dictText: null, name: '武汉江城实验耗材有限公司 – ' },
      { ...relation(5, 7, 'SAMEREP'), second_dictText: null },
      relation(6, 6, 'SAMEPHONE', 'N'),
    ],
    total: 9,
  },
  play: async ({ canvasElement, args }) => {
    const page = within(canvasElement);
    const overview = await page.findByRole('region', { name: '总览' });
    await userEvent.click(within(overview).getByRole('button', { name: '股权关联：武汉江城实验耗材有限公司 –' }));
    await expect(args.onOpen).toHaveBeenCalledWith(expect.objectContaining({ second: null }), 'info');
    await userEvent.click(page.getByRole('button', { name: '武汉江城实验耗材有限公司，2 条' }));
    const side = await page.findByRole('region', { name: '武汉江城实验耗材有限公司，2 条' });
    await expect(side).toHaveTextContent('自己和自己');
    await expect(page.getByRole('button', { name: '名称未知，1 条' })).toBeVisible();
  },
};

export const Loading: Story = { args: { rows: [], total: 0, loading: true } };
export const Empty: Story = { args: { rows: [], total: 0 } };
export const Failed: Story = { args: { rows: [], total: 0, error: '网络连接失败，请检查网络后重试' } };
export const Narrow: Story = {
  args: { state: { ...looking, at: 's0' } },
  globals: { viewport: { value: 'mobile1' } },
};
export const Dark: Story = { args: { state: { ...looking, at: 's0' } }, globals: { mode: 'dark' } };
