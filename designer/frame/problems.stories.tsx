import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import type { EntityDocument } from '../../schemas/language/entity.ts';
import { catalogDocuments } from '../../tests/fixtures/catalog-plans.ts';
import { DeskStage } from '../sorts/entity/fixture/DeskStage.tsx';

const documents = catalogDocuments();
const gallery = documents.find(({ key }) => key === 'gallery') as EntityDocument;
const extra = { type: 'money', label: '附加费', calc: 'amount + (', frozenCopy: true, rank: 'zz' };

const meta = {
  title: 'designer/problems',
  component: DeskStage,
  args: { documents, entity: 'gallery' },
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof DeskStage>;

export default meta;
type Story = StoryObj<typeof meta>;

/** What would stop a publish, and what the draft's older format loses, are told below; each leads to its place. */
export const OfAnOlderDraft: Story = {
  args: { drafts: { 'entity:gallery': { ...gallery, spec: 1, fields: { ...gallery.fields, extra } } } },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    const told = await page.findByRole('group', { name: '问题' });
    await expect(told).toHaveAttribute('open');
    await expect(within(told).getByText('1 个问题须先解决，1 条提示')).toBeVisible();
    const [fault, leftOut] = within(told).getAllByRole('button');
    await expect(fault).toHaveTextContent(/^字段 › 附加费 › 计算公式：/);
    await expect(leftOut).toHaveTextContent('“frozenCopy”在现在的格式里没有作用，已略去');
    await userEvent.click(fault as HTMLElement);
    await expect(await page.findByLabelText('名称', { exact: true })).toHaveValue('附加费');
  },
};

/** Without anything to tell nothing stands there. */
export const None: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await page.findByRole('region', { name: '页签' });
    await expect(page.queryByRole('group', { name: '问题' })).toBeNull();
  },
};
