import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from 'antd';
import { useState } from 'react';
import { expect, screen, waitFor, within } from 'storybook/test';
import type { ChooseQuery, Chosen } from './choose-types.ts';
import { DepartDialog } from './DepartDialog.tsx';
import { PeopleDialog, type PeopleServices, type Person } from './PeopleDialog.tsx';
import { SelectionDialog } from './SelectionDialog.tsx';

const names = ['王建国', '李敏', '陈思远', '赵晓燕', '周涛', '吴静', '郑凯', '孙丽华', '钱程', '冯雪', '褚亮', '卫东'];
const codes = ['A01', 'A01A01', 'A01A02'] as const;
const people: readonly Person[] = names.map((realname, at) => ({
  id: `u-${at + 1}`,
  username: `user${at + 1}`,
  realname,
  sex: (at % 2) + 1,
  phone: `1380000${String(at).padStart(4, '0')}`,
  orgCode: codes[at % 3] ?? null,
}));
const suppliers = Array.from({ length: 23 }, (_, at) => ({
  id: `s-${at + 1}`,
  text: `${['宝山钢铁', '海尔部件', '华东精密轴承制造（苏州）有限公司'][at % 3]} ${at + 1}`,
  cells: { code: `SUP-${String(at + 1).padStart(4, '0')}` },
}));

const pageOf = <Row,>(rows: readonly Row[], { page, size }: ChooseQuery) => ({
  records: rows.slice((page - 1) * size, page * size),
  total: rows.length,
});

const departTree = async () => [
  {
    key: 'A01',
    title: '集团总部',
    children: [
      { key: 'A01A01', title: '采购中心', children: [] },
      { key: 'A01A02', title: '财务部', children: [] },
    ],
  },
];

const services: PeopleServices = {
  departTree,
  people: async ({ departs, ...query }) => {
    const found = people.filter(
      ({ realname, username, orgCode }) =>
        `${realname}${username}`.includes(query.keyword) && (departs.length === 0 || departs.includes(orgCode ?? '')),
    );
    return pageOf(found, query);
  },
};

const load = async (query: ChooseQuery) =>
  pageOf(
    suppliers.filter(({ text, cells }) => `${text}${cells.code}`.includes(query.keyword)),
    query,
  );
const columns = [
  { key: 'text', title: '名称' },
  { key: 'code', title: '编码', width: 160 },
];

interface StageProps {
  readonly which: 'table' | 'people' | 'depart';
  readonly isMany: boolean;
  readonly chosen?: readonly Chosen[];
}

const noneChosen: readonly Chosen[] = [];

function Stage({ which, isMany, chosen: given = noneChosen }: StageProps) {
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState(given);
  const shared = { isMany, chosen, onChoose: setChosen, isOpen, onClose: () => setOpen(false) };
  return (
    <>
      <Button onClick={() => setOpen(true)}>打开</Button>
      <output data-testid="wire">{chosen.map(({ id, text }) => `${id} ${text}`).join('、')}</output>
      {which === 'table' && <SelectionDialog {...shared} label="供应商" columns={columns} load={load} />}
      {which === 'people' && <PeopleDialog {...shared} label="负责人" services={services} />}
      {which === 'depart' && <DepartDialog {...shared} label="部门" load={departTree} />}
    </>
  );
}

const meta = {
  title: 'widgets/choose',
  component: Stage,
  args: { which: 'table', isMany: true },
} satisfies Meta<typeof Stage>;

export default meta;
type Story = StoryObj<typeof meta>;

const open = async (
  canvas: { getByRole(role: string, options: object): HTMLElement },
  user: { click(on: Element): Promise<void> },
) => {
  await user.click(canvas.getByRole('button', { name: '打开' }));
  return within(await screen.findByRole('dialog'));
};

/** How wide the dialog is told to be, before a narrow window has its say. */
const widthOf = () => screen.getByRole('dialog').style.width;

/** Five rows a page; what is chosen stays chosen on another, and can be taken back. */
export const Table: Story = {
  play: async ({ canvas, userEvent }) => {
    const dialog = await open(canvas, userEvent);
    await waitFor(() => expect(dialog.getAllByRole('checkbox')).toHaveLength(6));
    await expect(widthOf()).toBe('900px');
    await expect(screen.getByRole('dialog').querySelector('.ant-table-body')).toHaveStyle({ maxHeight: '240px' });
    await waitFor(() => expect(dialog.getByText('1-5 共23条')).toBeVisible());
    await waitFor(() => expect(dialog.getByText('华东精密轴承制造（苏州）…')).toBeVisible());
    await userEvent.click(dialog.getByRole('checkbox', { name: '选择 宝山钢铁 1' }));
    await userEvent.click(dialog.getByTitle('2'));
    await userEvent.click(await dialog.findByRole('checkbox', { name: '选择 宝山钢铁 7' }));
    await waitFor(() => expect(dialog.getByText('已选 2 项')).toBeVisible());
    await userEvent.click(dialog.getByRole('button', { name: '移除 宝山钢铁 1' }));
    await userEvent.click(dialog.getByText('5 条/页'));
    for (const size of [10, 20, 30]) await expect(await screen.findByText(`${size} 条/页`)).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: '确定' }));
    await expect(canvas.getByTestId('wire')).toHaveTextContent('s-7 宝山钢铁 7');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
};

/** One alone: nothing is confirmed before it is chosen; a search goes to the first page. */
export const One: Story = {
  args: { isMany: false },
  play: async ({ canvas, userEvent }) => {
    const dialog = await open(canvas, userEvent);
    await expect(dialog.getByRole('button', { name: '确定' })).toBeDisabled();
    await userEvent.type(dialog.getByRole('searchbox', { name: '查找供应商' }), 'SUP-0012{Enter}');
    await waitFor(() => expect(dialog.getAllByRole('radio')).toHaveLength(1));
    await userEvent.click(dialog.getByRole('radio'));
    await userEvent.click(dialog.getByRole('button', { name: '确定' }));
    await expect(canvas.getByTestId('wire')).toHaveTextContent('s-12');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
};

/** The tree on the left narrows the table on the right to a branch of it. */
export const People: Story = {
  args: { which: 'people', chosen: [{ id: 'u-1', text: '王建国' }] },
  play: async ({ canvas, userEvent }) => {
    const dialog = await open(canvas, userEvent);
    await waitFor(() => expect(dialog.getByText('1-10 共12条')).toBeVisible());
    await expect(dialog.getByRole('checkbox', { name: '选择 王建国' })).toBeChecked();
    await userEvent.click(await dialog.findByText('财务部'));
    await waitFor(() => expect(dialog.getByText('1-4 共4条')).toBeVisible());
    await userEvent.click(dialog.getByRole('checkbox', { name: '选择 陈思远' }));
    await userEvent.click(dialog.getByText('财务部'));
    await waitFor(() => expect(dialog.getByText('1-10 共12条')).toBeVisible());
    await userEvent.click(dialog.getByRole('button', { name: '确定' }));
    await expect(canvas.getByTestId('wire')).toHaveTextContent('u-1 王建国、u-3 陈思远');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
};

const treeHeightOf = () => screen.getByRole('tree').closest<HTMLElement>('[style*="max-height"]')?.style.maxHeight;

/** One department: a wider dialog, and more of the tree at once. */
export const Depart: Story = {
  args: { which: 'depart', isMany: false },
  play: async ({ canvas, userEvent }) => {
    const dialog = await open(canvas, userEvent);
    await dialog.findByText('采购中心');
    await expect([widthOf(), treeHeightOf()]).toEqual(['500px', '400px']);
  },
};

/** Several departments out of the tree, searched. */
export const Departs: Story = {
  args: { which: 'depart' },
  play: async ({ canvas, userEvent }) => {
    const dialog = await open(canvas, userEvent);
    await userEvent.click(await dialog.findByText('采购中心'));
    await expect([widthOf(), treeHeightOf()]).toEqual(['450px', '200px']);
    await userEvent.type(dialog.getByRole('searchbox', { name: '查找部门' }), '财务');
    await userEvent.click(await dialog.findByText('财务部'));
    await userEvent.click(dialog.getByRole('button', { name: '确定' }));
    await expect(canvas.getByTestId('wire')).toHaveTextContent('A01A01 采购中心、A01A02 财务部');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
};
