import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { materials, quote, quotePlan, suppliers } from '../../../tests/fixtures/quotes/quotes.ts';
import { startSettings, startState } from '../list-state.ts';
import { ListStage, stageArgs } from '../stage/list-stage.fixture.tsx';

const plan = quotePlan();
const list = plan.lists.main;
const rows = [
  quote(0, 0, '486.0000'),
  quote(0, 1, '459.5000'),
  quote(0, 2, '512.0000'),
  quote(1, 0, '620.0000'),
  quote(1, 1, '598.0000'),
  quote(2, 0, '89.0000'),
  quote(2, 1, '92.0000'),
  quote(2, 2, '12.8000', { currency: 'USD', currency_dictText: '美元' }),
];

const meta = {
  title: 'lists/Compare',
  component: ListStage,
  args: {
    ...stageArgs,
    plan,
    list,
    rows,
    total: rows.length,
    state: startState(list),
    settings: startSettings(list),
  },
} satisfies Meta<typeof ListStage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Quotes: Story = {
  play: async ({ canvasElement, args }) => {
    const page = within(canvasElement);
    const line = await page.findByRole('row', { name: new RegExp(`^${materials[0]}`) });
    await expect(within(line).getByRole('cell', { name: /459\.50/ })).toHaveTextContent('最低');
    const short = page.getByRole('row', { name: new RegExp(`^${materials[1]}`) });
    await expect(within(short).getAllByRole('cell').at(-1)).toHaveTextContent('未报价');
    await expect(page.getByRole('rowheader', { name: /币种不同，不比较/ })).toBeVisible();
    const sums = within(page.getByRole('row', { name: /^合计/ })).getAllByRole('cell');
    await expect(sums[1]).toHaveTextContent('合计最低');
    await expect(sums[2]).toHaveTextContent(/¥5,120\.00.*\$120\.00.*缺 1 项/);
    const offer = page.getByRole('button', { name: `${suppliers[1]}对${materials[0]}：¥459.50` });
    await userEvent.click(offer);
    await expect(args.onOpen).toHaveBeenCalledWith(expect.objectContaining({ id: 'q01' }), 'info');
  },
};

export const MoreThanFetched: Story = { args: { total: 812 } };
export const Loading: Story = { args: { rows: [], total: 0, loading: true } };
export const Empty: Story = { args: { rows: [], total: 0 } };
export const Failed: Story = { args: { rows: [], total: 0, error: '网络连接失败，请检查网络后重试' } };
export const Narrow: Story = { globals: { viewport: { value: 'mobile1' } } };
export const Dark: Story = { globals: { mode: 'dark' } };
