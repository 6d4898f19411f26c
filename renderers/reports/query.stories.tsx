import type { Meta, StoryObj } from '@storybook/react-vite';
import { App } from 'antd';
import { useState } from 'react';
import { expect, fireEvent, fn } from 'storybook/test';
import type { ReportFindPlan, ReportPlan } from '../../schemas/compile/report-plan.ts';
import { dayAt, daysOfSpan } from '../../schemas/time/days-of-span.ts';
import { defaultLook } from '../theme/css-variables.ts';
import { Themed } from '../theme/Themed.tsx';
import { ReportQuery } from './ReportQuery.tsx';
import { ReportTable } from './ReportTable.tsx';
import type { ReportState } from './services.ts';
import { startOf } from './use-report.ts';

const column = { kind: null, config: {}, type: { is: 'text' }, agg: null, by: null, foot: null, off: false } as const;
const find = { op: 'range', more: false, view: null, kind: 'date', config: {}, options: null } as const;
const finds: readonly ReportFindPlan[] = [
  { ...find, key: 'day', label: '订单日期', type: { is: 'date' } },
  { ...find, key: 'name', label: '供应商', op: 'like', kind: null, type: { is: 'text' } },
  { ...find, key: 'code', label: '编码', op: 'eq', kind: null, type: { is: 'text' }, more: true },
];
const plan: ReportPlan = {
  hash: 'x',
  key: 'spend',
  title: '采购额',
  entity: 'purchaseOrder',
  part: '',
  grouped: false,
  columns: [{ ...column, key: 'name', label: '供应商', width: 240, align: 'left' }],
  finds,
  sort: [],
  limit: null,
  dicts: {},
  drill: null,
  about: null,
  pages: [10],
  defaults: { day: { span: 'last12Months' } },
  gives: {},
  across: null,
};
const rows = Array.from({ length: 10 }, (_, at) => ({ key: `s${at}`, row: { name: `供应商 ${at + 1}` } }));

interface Props {
  readonly defaults: ReportPlan['defaults'];
  readonly brought: ReportState['filters'];
  readonly onAsked: (asked: ReportState) => void;
}

/** The form above its table, as the page and the dialog put them together. */
function Stage({ defaults, brought, onAsked }: Props) {
  const own = { ...plan, defaults };
  const [state, setState] = useState(() => startOf(own, brought));
  const ask = (next: ReportState) => {
    setState(next);
    onAsked(next);
  };
  return (
    <Themed look={defaultLook}>
      <App>
        <ReportQuery plan={own} filters={state.filters} onSearch={(filters) => ask({ ...state, page: 1, filters })} />
        <ReportTable
          plan={own}
          rows={rows}
          page={{ records: [], total: 30 }}
          state={state}
          loading={false}
          onState={ask}
        />
      </App>
    </Themed>
  );
}

const meta = {
  title: 'reports/query',
  component: Stage,
  args: { defaults: plan.defaults, brought: {}, onAsked: fn() },
} satisfies Meta<typeof Stage>;
export default meta;
type Story = StoryObj<typeof meta>;
type Played = Parameters<NonNullable<Story['play']>>[0];

const year = () => daysOfSpan('last12Months', dayAt(Date.now()));
const ends = async ({ canvas }: Played) => {
  const boxes = [await canvas.findByPlaceholderText('从'), await canvas.findByPlaceholderText('到')];
  return boxes.map((box) => (box as HTMLInputElement).value);
};

/** What it begins with stands in the form. */
export const Begins: Story = {
  play: async (played) => {
    await expect(await ends(played)).toEqual([...year()]);
  },
};

/** Cleared, it stays cleared whatever page is turned to; 重置 brings the beginning back. */
export const Cleared: Story = {
  play: async (played) => {
    const { canvas, userEvent, args } = played;
    await ends(played);
    // It is in sight only below a pointer, which no story has.
    await fireEvent.click(canvas.getByRole('button', { name: '清除', hidden: true }));
    await userEvent.click(canvas.getByRole('button', { name: /查\s*询/ }));
    await expect(args.onAsked).toHaveBeenLastCalledWith(
      expect.objectContaining({ filters: { day: [null, null] }, page: 1 }),
    );
    await userEvent.click(canvas.getByTitle('2'));
    await expect(args.onAsked).toHaveBeenLastCalledWith(
      expect.objectContaining({ filters: { day: [null, null] }, page: 2 }),
    );
    await expect(await ends(played)).toEqual(['', '']);
    await userEvent.click(canvas.getByRole('button', { name: /重\s*置/ }));
    await expect(args.onAsked).toHaveBeenLastCalledWith(expect.objectContaining({ filters: { day: year() }, page: 1 }));
    await expect(await ends(played)).toEqual([...year()]);
  },
};

/** What a link brings is all that is asked: it was made of these rows. */
export const Brought: Story = {
  args: { brought: { name: '华东' } },
  play: async (played) => {
    await expect(await ends(played)).toEqual(['', '']);
    await expect(played.canvas.getByRole('textbox', { name: '供应商' })).toHaveValue('华东');
  },
};

/** What narrows the rows is in sight, also where its query item is folded away otherwise. */
export const Unfolded: Story = {
  args: { defaults: { code: { value: 'S1' } } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('textbox', { name: '编码' })).toHaveValue('S1');
    await expect(canvas.getByRole('button', { name: /收\s*起/ })).toBeVisible();
  },
};

/** Without a beginning it asks for everything, folded as it always was. */
export const Plain: Story = {
  args: { defaults: {} },
  play: async (played) => {
    await expect(await ends(played)).toEqual(['', '']);
    await expect(played.canvas.queryByRole('textbox', { name: '编码' })).toBeNull();
  },
};
