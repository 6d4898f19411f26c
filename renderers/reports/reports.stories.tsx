import type { Meta, StoryObj } from '@storybook/react-vite';
import { App } from 'antd';
import { expect, fn, screen, within } from 'storybook/test';
import type { ReportPlan } from '../../schemas/compile/report-plan.ts';
import type { FieldServices } from '../fields/services.ts';
import { ReportPicker } from './ReportPicker.tsx';
import { type ReportRow, type ReportServices, ReportServicesContext } from './services.ts';

const text = { kind: null, config: {}, type: { is: 'text' }, agg: null, by: null, foot: null, off: false } as const;
const plan: ReportPlan = {
  hash: 'x',
  key: 'suppliers',
  title: '选择供应商',
  entity: 'supplier',
  part: '',
  grouped: false,
  columns: [
    { ...text, key: 'code', label: '编码', width: 140, align: 'left' },
    { ...text, key: 'name', label: '名称', width: 240, align: 'left' },
  ],
  finds: [
    {
      key: 'name',
      label: '名称',
      op: 'like',
      more: false,
      view: null,
      kind: null,
      config: {},
      type: { is: 'text' },
      options: null,
    },
    {
      key: 'code',
      label: '编码',
      op: 'eq',
      more: true,
      view: null,
      kind: null,
      config: {},
      type: { is: 'text' },
      options: null,
    },
  ],
  sort: [],
  limit: null,
  dicts: {},
  drill: null,
  about: null,
  pages: [10, 20, 30],
  defaults: {},
  across: null,
  gives: {},
};
const all = Array.from({ length: 23 }, (_, at) => ({ id: `s${at}`, code: `S${at + 1}`, name: `供应商 ${at + 1}` }));
const services: ReportServices = {
  plan: async () => plan,
  rows: async (_, { page, size, filters }) => {
    const found = all.filter(({ name }) => name.includes(String(filters.name ?? '')));
    return { records: found.slice((page - 1) * size, page * size), total: found.length };
  },
  fields: () => ({ entity: 'supplier', dicts: {} }) as unknown as FieldServices,
};

interface Stage {
  readonly multi?: boolean;
  readonly defaultKeys?: readonly string[];
  readonly by?: string;
  readonly onPick: (rows: readonly ReportRow[], unseen: readonly string[]) => void;
}

const PickerStage = (props: Stage) => (
  <App>
    <ReportServicesContext value={services}>
      <ReportPicker report="suppliers" onClose={() => undefined} {...props} />
    </ReportServicesContext>
  </App>
);

const meta = { title: 'reports/popup', component: PickerStage, args: { onPick: fn() } } satisfies Meta<
  typeof PickerStage
>;
export default meta;
type Story = StoryObj<typeof meta>;

const opened = async () => {
  const dialog = within(await screen.findByRole('dialog', { name: '选择供应商' }));
  await dialog.findByText('供应商 1');
  return dialog;
};

/** What is still being asked for is not said to be nothing. */
export const Asked: Story = {
  render: (args) => (
    <App>
      <ReportServicesContext value={{ ...services, rows: () => new Promise(() => undefined) }}>
        <ReportPicker report="suppliers" onClose={() => undefined} {...args} />
      </ReportServicesContext>
    </App>
  ),
  play: async () => {
    const dialog = within(await screen.findByRole('dialog', { name: '选择供应商' }));
    await dialog.findByText('正在查询……');
    await expect(dialog.queryByText('暂无数据')).toBeNull();
  },
};

/** One row, by a click anywhere on it; confirming nothing is told. A search begins at the first page. */
export const One: Story = {
  play: async ({ userEvent, args }) => {
    const dialog = await opened();
    await userEvent.click(dialog.getByRole('button', { name: /确\s*定/ }));
    await screen.findByText('请选择一条记录');
    await userEvent.click(dialog.getByTitle('2'));
    await userEvent.type(dialog.getByRole('textbox', { name: '名称' }), '供应商 2{Enter}');
    await userEvent.click(await dialog.findByText('供应商 2'));
    await userEvent.click(dialog.getByText('供应商 22'));
    await dialog.findByText('已选 1 条');
    await userEvent.click(dialog.getByRole('button', { name: /确\s*定/ }));
    await expect(args.onPick).toHaveBeenLastCalledWith([{ id: 's21', code: 'S22', name: '供应商 22' }], []);
  },
};

/** Several rows, on several pages: a click on a row takes it and gives it back, as its box does. */
export const Several: Story = {
  args: { multi: true },
  play: async ({ userEvent, args }) => {
    const dialog = await opened();
    await userEvent.click(within(dialog.getByRole('row', { name: /S1 / })).getByRole('checkbox'));
    await userEvent.click(dialog.getByText('供应商 2'));
    await userEvent.click(dialog.getByText('供应商 3'));
    await userEvent.click(dialog.getByText('供应商 2'));
    await userEvent.click(dialog.getByTitle('2'));
    await userEvent.click(await dialog.findByText('供应商 11'));
    await dialog.findByText('已选 3 条');
    await userEvent.click(dialog.getByRole('button', { name: /确\s*定/ }));
    await expect(args.onPick).toHaveBeenLastCalledWith([all[0], all[2], all[10]], []);
  },
};

/** What was chosen before is found by the column it is known by; what is on a page nobody turned to is not lost. */
export const ChosenBefore: Story = {
  args: { multi: true, defaultKeys: ['供应商 1', '供应商 20', '自制夹具'], by: 'name' },
  play: async ({ userEvent, args }) => {
    const dialog = await opened();
    await dialog.findByText('已选 3 条');
    await expect(within(dialog.getByRole('row', { name: /S1 / })).getByRole('checkbox')).toBeChecked();
    await userEvent.click(dialog.getByText('供应商 4'));
    await userEvent.click(dialog.getByRole('button', { name: /确\s*定/ }));
    await expect(args.onPick).toHaveBeenLastCalledWith([all[0], all[3]], ['供应商 20', '自制夹具']);
  },
};
