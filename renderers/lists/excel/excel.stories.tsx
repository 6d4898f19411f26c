import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import type { ImportMend, ImportRow, ImportView } from '../../../schemas/wire/excel.ts';
import { catalogPlan } from '../../../tests/fixtures/catalog-plans.ts';
import { type FieldServices, FieldServicesContext } from '../../fields/services.ts';
import { startSettings } from '../list-state.ts';
import { AlikeOffer } from './AlikeOffer.tsx';
import { ExportDialog } from './ExportDialog.tsx';
import { ImportBar } from './ImportBar.tsx';
import { ImportGrid } from './ImportGrid.tsx';
import { ImportStart } from './ImportStart.tsx';

const plan = catalogPlan('purchaseOrder', ['buyer']);
const list = plan.lists.main;
if (!list) throw new Error('purchaseOrder has no main list');

const services: FieldServices = {
  entity: plan.entity,
  dicts: plan.dicts,
  options: async () => ({ records: [{ value: 's1', text: '岭南科析仪器有限公司' }], total: 1 }),
  upload: async () => ({ id: 'f', name: 'f.pdf', size: 1, type: 'application/pdf' }),
  files: async () => [],
  fileUrl: (id) => `/files/${id}`,
};

const rows: readonly ImportRow[] = [
  {
    no: 4,
    head: 4,
    line: 4,
    cells: { supplier: '岭南科析仪器有限公司', remark: '年度框架' },
    picks: {},
    dropped: false,
    recordId: null,
    state: 'good',
    issues: [],
  },
  {
    no: 5,
    head: 5,
    line: 5,
    cells: { supplier: '岭南仪器', remark: '' },
    picks: {},
    dropped: false,
    recordId: null,
    state: 'bad',
    issues: [
      { path: 'supplier', text: '没有找到“岭南仪器”' },
      { path: '', text: '“订单明细”至少1行' },
    ],
  },
  {
    no: 6,
    head: 6,
    line: 6,
    cells: { supplier: '旧的', remark: '不要了' },
    picks: {},
    dropped: true,
    recordId: null,
    state: 'dropped',
    issues: [],
  },
];
const columns = [
  { path: 'poNo', title: '订单编号', writable: false },
  { path: 'supplier', title: '供应商', writable: true },
  { path: 'remark', title: '备注', writable: true },
];
const view: ImportView = {
  id: 'i',
  file: '订单.xlsx',
  mode: 'create',
  match: [],
  columns,
  ignored: ['审批意见'],
  counts: { total: 2, good: 1, bad: 1, done: 0, failed: 0, dropped: 1 },
  state: 'checked',
  say: null,
  progress: 0,
};

const meta = {
  title: 'lists/Excel',
  decorators: [
    (Story) => (
      <FieldServicesContext value={services}>
        <Story />
      </FieldServicesContext>
    ),
  ],
} satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

const onExport = fn(async () => {});

export const Exporting: Story = {
  render: () => (
    <ExportDialog
      plan={plan}
      list={list}
      settings={startSettings(list)}
      total={153}
      chosen={2}
      onExport={onExport}
      onClose={fn()}
    />
  ),
  play: async ({ canvasElement }) => {
    const page = within(canvasElement.ownerDocument.body);
    await userEvent.click(await page.findByText('当前条件的全部（153 条）'));
    await userEvent.click(page.getByText('xls（97-2003）'));
    await userEvent.click(page.getByRole('button', { name: '导出 153 条' }));
    await expect(onExport).toHaveBeenCalledWith(
      expect.objectContaining({ rows: 'filtered', format: 'xls', lines: null }),
      expect.anything(),
      expect.anything(),
    );
  },
};

const leave = fn();

/** Many rows are made on the server: how far it is stands there, and one may go on working. */
export const ExportingMany: Story = {
  render: () => (
    <ExportDialog
      plan={plan}
      list={list}
      settings={startSettings(list)}
      total={100_000}
      chosen={0}
      onExport={async (_, tell) => {
        tell({ done: 25_000, total: 100_000 });
        await new Promise(() => {});
      }}
      onClose={leave}
    />
  ),
  play: async ({ canvasElement }) => {
    const page = within(canvasElement.ownerDocument.body);
    await userEvent.click(await page.findByRole('button', { name: /导出 100,000 条/ }));
    await waitFor(() => expect(page.getByText('已完成 25,000 / 100,000 条')).toBeVisible());
    await userEvent.click(page.getByRole('button', { name: '在后台继续，完成后自动下载' }));
    await expect(leave).toHaveBeenCalled();
  },
};

export const ExportFailed: Story = {
  render: () => (
    <ExportDialog
      plan={plan}
      list={list}
      settings={startSettings(list)}
      total={153_000}
      chosen={0}
      onExport={async () => {
        throw new Error('一次最多导出100000条，请增加查询条件后分次导出');
      }}
      onClose={fn()}
    />
  ),
  play: async ({ canvasElement }) => {
    const page = within(canvasElement.ownerDocument.body);
    await userEvent.click(await page.findByRole('button', { name: /导出 153,000 条/ }));
    // It comes in with a motion.
    await waitFor(() => expect(page.getByText('一次最多导出100000条，请增加查询条件后分次导出')).toBeVisible());
  },
};

export const Starting: Story = {
  render: () => <ImportStart plan={plan} onTemplate={fn()} onFile={fn()} />,
};

const mended = fn();

function Mending() {
  const [shown, setShown] = useState(rows);
  return (
    <>
      <ImportBar
        view={view}
        busy={false}
        onRun={fn()}
        onCancel={fn()}
        onAgain={fn()}
        onLeave={fn()}
        onFaulty={fn()}
        onMended={fn()}
      />
      <ImportGrid
        plan={plan}
        columns={columns}
        rows={shown}
        locked={false}
        onMend={(mend: ImportMend) => {
          mended(mend);
          setShown(shown.map((row) => (row.no === mend.no ? { ...row, cells: { ...row.cells, ...mend.cells } } : row)));
        }}
      />
    </>
  );
}

/** A wrong cell is pressed and typed anew; a name is picked from records; a row is left out. */
export const Repairing: Story = {
  render: () => <Mending />,
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await expect(page.getByText('没有找到“岭南仪器”')).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: '第5行 备注：空白' }));
    await userEvent.type(page.getByRole('textbox', { name: '第5行 备注' }), '加急{Enter}');
    await expect(mended).toHaveBeenLastCalledWith({ no: 5, cells: { remark: '加急' } });
    await userEvent.click(page.getAllByRole('button', { name: '去掉' })[1] as HTMLElement);
    await expect(mended).toHaveBeenLastCalledWith({ no: 5, dropped: true });
  },
};

/** A cell that is chosen in shows what there is at the first press; what is chosen is the mend. */
export const Choosing: Story = {
  render: () => <Mending />,
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    const body = within(canvasElement.ownerDocument.body);
    await userEvent.click(page.getByRole('button', { name: '第5行 供应商：岭南仪器，没有找到“岭南仪器”' }));
    await userEvent.click(await body.findByText('岭南科析仪器有限公司', { selector: '.ant-select-item *' }));
    await waitFor(() =>
      expect(mended).toHaveBeenLastCalledWith({
        no: 5,
        cells: { supplier: '岭南科析仪器有限公司' },
        picks: { supplier: 's1' },
      }),
    );
  },
};

/** What is wrong far to the right is named where the row begins; pressed, its cell comes into sight and can be typed in. */
export const Pointing: Story = {
  render: () => (
    <div style={{ width: 280 }}>
      <Mending />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    const to = await page.findByRole('button', { name: '转到供应商：没有找到“岭南仪器”' });
    const cell = page.getByRole('button', { name: '第5行 供应商：岭南仪器，没有找到“岭南仪器”' });
    const frame = page.getByRole('region', { name: '文件中的数据' });
    await expect(cell.getBoundingClientRect().left).toBeGreaterThan(frame.getBoundingClientRect().right);
    await userEvent.click(to);
    await waitFor(() => expect(cell).toHaveFocus());
    await waitFor(() =>
      expect(cell.getBoundingClientRect().right).toBeLessThanOrEqual(frame.getBoundingClientRect().right),
    );
  },
};

const together = fn();

/** The same mistake in other rows: told after the first is mended, and mended by one press. */
export const Alike: Story = {
  render: () => (
    <AlikeOffer
      alike={{ path: 'supplier', title: '供应商', said: '岭南仪器', cell: '岭南科析仪器有限公司', rows: 19 }}
      busy={false}
      onMend={together}
      onLeave={fn()}
    />
  ),
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await expect(page.getByText('另有 19 行的“供应商”也写着“岭南仪器”，同样有错误')).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: '都改为“岭南科析仪器有限公司”' }));
    await expect(together).toHaveBeenCalledOnce();
  },
};

export const AlikeNarrow: Story = { ...Alike, globals: { viewport: { value: 'mobile1' } } };

export const Narrow: Story = { ...Repairing, globals: { viewport: { value: 'mobile1' } } };

export const Running: Story = {
  render: () => (
    <ImportBar
      view={{ ...view, state: 'running', progress: 240, counts: { ...view.counts, good: 500, done: 240 } }}
      busy={false}
      onRun={fn()}
      onCancel={fn()}
      onAgain={fn()}
      onLeave={fn()}
      onFaulty={fn()}
      onMended={fn()}
    />
  ),
};
