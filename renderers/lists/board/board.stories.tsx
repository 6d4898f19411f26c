import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { ListStage, orderList, orderRows, stageArgs } from '../stage/list-stage.fixture.tsx';

const totals = new Map<string, number>();
for (const { status } of orderRows) totals.set(String(status), (totals.get(String(status)) ?? 0) + 1);

const meta = {
  title: 'lists/Board',
  component: ListStage,
  args: {
    ...stageArgs,
    list: { ...orderList, as: [{ kind: 'board', config: { by: 'status' }, reads: ['status'] }] },
    groups: [...totals].map(([value, total]) => ({ value, total: value === 'draft' ? 37 : total })),
    onMore: fn(async () => undefined),
    onMove: fn(),
  },
} satisfies Meta<typeof ListStage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Orders: Story = {
  play: async ({ canvasElement, args }) => {
    const page = within(canvasElement);
    const draft = await page.findByRole('region', { name: /^草稿/ });
    await expect(draft).toHaveAccessibleName('草稿，37 条');
    await userEvent.click(within(draft).getByRole('button', { name: 'PO202611-00001' }));
    await expect(args.onOpen).toHaveBeenCalledWith(expect.objectContaining({ id: 'order-0' }), 'info');
    await userEvent.click(within(draft).getByRole('button', { name: /还有 35 条/ }));
    await expect(args.onMore).toHaveBeenCalledWith('draft');
  },
};

/** Space takes a card up, arrows carry it from column to column, space puts it down: the move that leads there is made. */
export const ByKeyboard: Story = {
  play: async ({ canvasElement, args }) => {
    const grip = await within(canvasElement).findByRole('button', { name: '移动 PO202611-00001' });
    grip.focus();
    await userEvent.keyboard('[Space]');
    await waitFor(() => expect(document.body).toHaveTextContent('在“草稿”列上'));
    await userEvent.keyboard('[ArrowRight]');
    await waitFor(() => expect(document.body).toHaveTextContent(/在“审批中”列上/));
    await userEvent.keyboard('[Space]');
    await waitFor(() =>
      expect(args.onMove).toHaveBeenCalledWith(
        expect.objectContaining({ id: 'order-0' }),
        expect.objectContaining({ key: 'submit' }),
      ),
    );
  },
};

/** Where no move leads the card stays, and the reason is told. */
export const NoWayThere: Story = {
  play: async ({ canvasElement, args }) => {
    const grip = await within(canvasElement).findByRole('button', { name: '移动 PO202611-00001' });
    grip.focus();
    await userEvent.keyboard('[Space]');
    await waitFor(() => expect(document.body).toHaveTextContent('在“草稿”列上'));
    for (const _ of [1, 2, 3]) await userEvent.keyboard('[ArrowRight]');
    await userEvent.keyboard('[Space]');
    await expect(await screen.findByText(/从“草稿”到“.+”没有您可以做的流转/)).toBeInTheDocument();
    await expect(args.onMove).not.toHaveBeenCalled();
  },
};

export const Loading: Story = { args: { rows: [], groups: [], total: 0, loading: true } };
export const Empty: Story = { args: { rows: [], groups: [], total: 0 } };
export const Failed: Story = { args: { rows: [], groups: [], total: 0, error: '网络连接失败，请检查网络后重试' } };
export const Narrow: Story = { globals: { viewport: { value: 'mobile1' } } };
