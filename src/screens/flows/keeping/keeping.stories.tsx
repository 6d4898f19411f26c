import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, within } from 'storybook/test';
import { KeepingSheet } from './KeepingSheet.tsx';
import type { Keeping } from './use-keeping.ts';

interface Line {
  readonly key: string;
  readonly title: string;
}
type Answer = Pick<Keeping<Line>['asked'], 'data' | 'isError' | 'isPending' | 'isFetching'>;

interface Args {
  readonly asked: Partial<Answer> & { readonly error?: Error };
  readonly rows: readonly Line[];
  readonly isNarrowed?: boolean;
}

const lines = [
  { key: 'poApproval', title: '采购订单审批' },
  { key: 'demandApproval', title: '采购需求审批' },
];

function Stage({ asked, rows, isNarrowed = false }: Args) {
  const of = {
    asked: { isError: false, isPending: false, isFetching: false, refetch: fn(), ...asked },
    rows,
    find: null,
    isNarrowed,
    narrow: fn(),
    pages: { current: 1, pageSize: 20, total: rows.length, showSizeChanger: false, onChange: fn() },
  } as unknown as Keeping<Line>;
  return (
    <KeepingSheet<Line>
      title="流程模型"
      about="公司的每一个审批流程"
      of={of}
      finds="名称或标识"
      nothing="公司还没有审批流程，从右上角新建"
      keyOf={({ key }) => key}
      columns={[{ title: '流程', dataIndex: 'title' }]}
      card={({ title }) => title}
    />
  );
}

const page = { records: lines, total: 2 };
const meta = {
  title: 'screens/flows/keeping',
  component: Stage,
  args: { asked: { data: page }, rows: lines },
} satisfies Meta<typeof Stage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Filled: Story = {};
export const Loading: Story = { args: { asked: { isPending: true }, rows: [] } };
export const Nothing: Story = {
  args: { asked: { data: { records: [], total: 0 } }, rows: [] },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('公司还没有审批流程，从右上角新建')).toBeVisible();
  },
};
export const NothingFits: Story = {
  args: { asked: { data: { records: [], total: 0 } }, rows: [], isNarrowed: true },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('没有符合条件的，请换个条件再找')).toBeVisible();
  },
};
export const Failed: Story = {
  args: { asked: { isError: true, error: new Error('服务器没有回应') }, rows: [] },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('流程模型没有加载成功')).toBeVisible();
    await expect(within(canvasElement).getByRole('button', { name: '重试' })).toBeEnabled();
  },
};
