import type { Meta, StoryObj } from '@storybook/react-vite';
import { useMemo } from 'react';
import { expect, fn, userEvent, within } from 'storybook/test';
import type { Document } from '../../schemas/language/document.ts';
import { catalogDocuments } from '../../tests/fixtures/catalog-plans.ts';
import { DesignStage, type Drafts, foundFrom } from '../sorts/entity/fixture/DesignStage.tsx';
import { NewFigure } from './NewFigure.tsx';

const documents = catalogDocuments();
const supplier = documents.find(({ kind, key }) => kind === 'entity' && key === 'supplier') as Document;
const broken = { ...supplier, named: 'nobody' };

interface Props {
  readonly drafts: Drafts;
  readonly open: (path: string) => void;
}

function Stage({ drafts, open }: Props) {
  const all = useMemo(() => documents.map((document) => foundFrom(document, drafts)), [drafts]);
  return (
    <DesignStage all={all} open={open}>
      <NewFigure sort="chart" about="" example="" hasSource make={() => ({})} onClose={() => undefined} />
    </DesignStage>
  );
}

const meta = {
  title: 'designer/figures',
  component: Stage,
  args: { drafts: {}, open: fn() },
} satisfies Meta<typeof Stage>;

export default meta;
type Story = StoryObj<typeof meta>;

const warned = '有草稿还有问题没有解决，这里暂按它们已发布的内容选择';

/** A draft that does not compile holds up no new chart: it is named, and leads to where it is mended. */
export const BesideABrokenDraft: Story = {
  args: { drafts: { 'entity:supplier': broken } },
  play: async ({ canvasElement, args }) => {
    const page = within(canvasElement);
    await expect(await page.findByText(warned)).toBeVisible();
    const ways = page.getAllByRole('button', { name: /^去修改/ });
    await expect(ways.map((way) => way.textContent)).toEqual(['去修改“供应商”']);
    await userEvent.click(page.getByRole('button', { name: '去修改“供应商”' }));
    await expect(args.open).toHaveBeenCalledWith('/design/entity/supplier');
  },
};

/** Nothing is said where nothing is wrong. */
export const AmongSoundDocuments: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await page.findByRole('combobox', { name: '数据来源' });
    await expect(page.queryByText(warned)).toBeNull();
  },
};
