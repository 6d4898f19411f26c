import type { Meta, StoryObj } from '@storybook/react-vite';
import { App } from 'antd';
import { useState } from 'react';
import { expect, fn, screen, within } from 'storybook/test';
import type { ReportPlan } from '../../schemas/compile/report-plan.ts';
import type { FieldServices } from '../fields/services.ts';
import { BusinessSelect } from './BusinessSelect.tsx';
import { PopupInput } from './PopupInput.tsx';
import { type ReportServices, ReportServicesContext } from './services.ts';

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
  pages: [10, 20, 30],
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
  readonly orgFields?: string;
  readonly destFields?: string;
  readonly multi?: boolean;
  readonly onFill: (values: object) => void;
}

function PopupStage({ orgFields = 'name,code', destFields = 'supplier,supplierCode', multi = false, onFill }: Stage) {
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>({});
  return (
    <App>
      <ReportServicesContext value={services}>
        <PopupInput
          id="popup"
          label="供应商"
          code="suppliers"
          orgFields={orgFields}
          destFields={destFields}
          multi={multi}
          value={String(values.supplier ?? '')}
          onFill={(next) => {
            setValues(next);
            onFill(next);
          }}
        />
      </ReportServicesContext>
    </App>
  );
}

const meta = { title: 'reports/popup', component: PopupStage, args: { onFill: fn() } } satisfies Meta<
  typeof PopupStage
>;
export default meta;
type Story = StoryObj<typeof meta>;

/** One row fills the fields the configuration names; confirming nothing is told. */
export const One: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('textbox', { name: '供应商' }));
    const dialog = within(await screen.findByRole('dialog', { name: '选择供应商' }));
    await dialog.findByText('供应商 1');
    await userEvent.click(dialog.getByRole('button', { name: /确\s*定/ }));
    await screen.findByText('请选择一条记录');
    await userEvent.type(dialog.getByRole('textbox', { name: '名称' }), '供应商 2{Enter}');
    await userEvent.click(await dialog.findByText('供应商 22'));
    await userEvent.click(within(dialog.getByRole('row', { name: /S22/ })).getByRole('radio'));
    await userEvent.click(dialog.getByRole('button', { name: /确\s*定/ }));
    await expect(args.onFill).toHaveBeenLastCalledWith({ supplier: '供应商 22', supplierCode: 'S22' });
    await expect(canvas.getByRole('textbox', { name: '供应商' })).toHaveValue('供应商 22');
  },
};

/** Several rows, on several pages, stand after one another. */
export const Several: Story = {
  args: { multi: true },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('textbox', { name: '供应商' }));
    const dialog = within(await screen.findByRole('dialog', { name: '选择供应商' }));
    await dialog.findByText('S1');
    await userEvent.click(within(dialog.getByRole('row', { name: /S1 / })).getByRole('checkbox'));
    await userEvent.click(dialog.getByTitle('2'));
    await dialog.findByText('S11');
    await userEvent.click(within(dialog.getByRole('row', { name: /S11/ })).getByRole('checkbox'));
    await dialog.findByText('已选 2 条');
    await userEvent.click(dialog.getByRole('button', { name: /确\s*定/ }));
    await expect(args.onFill).toHaveBeenLastCalledWith({ supplier: '供应商 1,供应商 11', supplierCode: 'S1,S11' });
  },
};

/** What is configured wrongly is told in the specification's words, and nothing opens. */
export const Misconfigured: Story = {
  args: { destFields: 'supplier' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('textbox', { name: '供应商' }));
    await screen.findByText('popup参数未正确配置,原始值和目标值数量不一致!');
  },
};

function BusinessStage() {
  const [value, setValue] = useState('s0,s2');
  return (
    <App>
      <ReportServicesContext value={services}>
        <BusinessSelect
          id="business"
          label="供应商"
          report="suppliers"
          value={value}
          returnId
          returnKeys={['id', 'name']}
          displayKey="name"
          onChange={setValue}
        />
        <output data-testid="wire">{value}</output>
      </ReportServicesContext>
    </App>
  );
}

/** A text of ids: what it holds is chosen when the dialog opens, what is chosen becomes the text. */
export const Business: Story = {
  render: () => <BusinessStage />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: '选择供应商' }));
    const dialog = within(await screen.findByRole('dialog', { name: '选择供应商' }));
    await dialog.findByText('已选 2 条');
    await userEvent.click(within(dialog.getByRole('row', { name: /S2 / })).getByRole('checkbox'));
    await userEvent.click(dialog.getByRole('button', { name: /确\s*定/ }));
    await expect(canvas.getByTestId('wire')).toHaveTextContent('s0,s2,s1');
    await expect(canvas.getByRole('textbox', { name: '供应商' })).toHaveValue('供应商 1、供应商 3、供应商 2');
  },
};
