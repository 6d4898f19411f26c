import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, within } from 'storybook/test';
import type { MadeRecords, NextPreview } from '../../schemas/wire/records.ts';
import { Refused } from '../../schemas/wire/refused.ts';
import { SplitDialog, type SplitDialogProps } from './SplitDialog.tsx';

const by = (text: string | null) => [{ label: '供应商', text }];
const part = { lines: 2, from: ['采购需求 PR202611-00012'], differs: [], fault: null };
const shown: NextPreview = {
  title: '采购订单',
  records: [
    { ...part, by: by('北方试剂'), from: ['采购需求 PR202611-00012', '采购需求 PR202611-00015'] },
    { ...part, by: by(null), lines: 1, differs: ['需求人不一致：采购需求 PR202611-00012 为「马若溪」，请选择'] },
  ],
  left: ['采购需求 PR202611-00015 第3行没有供应商，不能生成采购订单'],
};
const made: MadeRecords = {
  message: '已生成2张采购订单',
  entity: 'purchaseOrder',
  title: '采购订单',
  records: [
    { id: 'po-1', name: 'PO202611-00031', by: by('北方试剂'), lines: 2 },
    { id: 'po-2', name: 'PO202611-00032', by: by(null), lines: 1 },
  ],
  left: shown.left,
};
const base = {
  title: '按供应商下单',
  preview: async () => shown,
  make: async () => made,
  onMade: fn(),
  onOpen: fn(),
  onClose: fn(),
} satisfies SplitDialogProps;

const meta = { title: 'asking/split', component: SplitDialog, args: base } satisfies Meta<typeof SplitDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

/** What will be made is told first; what was made is led to. */
export const Made: Story = {
  play: async ({ args }) => {
    const list = await screen.findByRole('list', { name: '将生成的单据' });
    await expect(within(list).getAllByRole('listitem')).toHaveLength(2);
    await expect(list).toHaveTextContent('供应商：—');
    await expect(screen.getByText('有1行留在原单据')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: '生成2张' }));
    await expect(await screen.findByText('已生成2张采购订单')).toBeInTheDocument();
    await expect(args.onMade).toHaveBeenCalledOnce();
    await userEvent.click(screen.getByRole('button', { name: 'PO202611-00032' }));
    await expect(args.onOpen).toHaveBeenCalledWith('purchaseOrder', 'po-2');
  },
};

/** One that cannot be made keeps all from being made. */
export const Faulty: Story = {
  args: {
    preview: async () => ({
      ...shown,
      records: [{ ...part, by: by('北方试剂'), fault: '校验失败：订单明细第1行“含税单价”：不能为空' }],
    }),
  },
  play: async () => {
    await expect(await screen.findByText(/“含税单价”：不能为空/)).toBeInTheDocument();
    await expect(screen.getByRole('button', { name: '生成1张' })).toBeDisabled();
  },
};

/** Somebody else was first: the refusal stays in the dialog. */
export const RefusedByServer: Story = {
  args: {
    make: async () => {
      throw new Refused('over_bound', '数量超出可用余量：采购需求 PR202611-00012 第1行只剩0');
    },
  },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: '生成2张' }));
    await expect(await screen.findByText(/只剩0/)).toBeInTheDocument();
  },
};

export const Nothing: Story = { args: { preview: async () => ({ ...shown, records: [] }) } };
