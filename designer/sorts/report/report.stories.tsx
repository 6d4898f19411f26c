import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ReactNode, useMemo } from 'react';
import { expect, fn, screen, waitFor, within } from 'storybook/test';
import type { FieldServices } from '../../../renderers/fields/services.ts';
import type { ReportPlan } from '../../../schemas/compile/report-plan.ts';
import type { Document } from '../../../schemas/language/document.ts';
import type { ReportDocument } from '../../../schemas/language/report.ts';
import { dayAt, daysOfSpan } from '../../../schemas/time/days-of-span.ts';
import { catalogDocuments } from '../../../tests/fixtures/catalog-plans.ts';
import { FindInspector } from '../../figures/FindInspector.tsx';
import { type DeskProps, OpenDesk } from '../../figures/OpenDesk.tsx';
import { chosenIn } from '../../figures/QueryRooms.tsx';
import type { QueryAt } from '../../figures/query-commands.ts';
import { useDesk } from '../../figures/use-desk.ts';
import type { FigureServices } from '../../frame/figure-services.ts';
import { DesignContext, useDesign } from '../../frame/services.ts';
import { DesignStage, foundFrom } from '../entity/fixture/DesignStage.tsx';
import { ReportPreview } from './ReportPreview.tsx';

const documents = catalogDocuments();
const spend = documents.find(({ kind, key }) => kind === 'report' && key === 'spendByMonth') as Document;
const plan = {
  ...{ hash: 'x', key: 'spendByMonth', title: '每月采购额', entity: 'purchaseOrder', part: '', grouped: true },
  ...{ columns: [], finds: [], sort: [], limit: null, dicts: {}, drill: null, about: null, pages: [10] },
  ...{ defaults: {}, gives: {}, across: null },
} satisfies ReportPlan;

interface Props {
  /** The query item that is chosen. */
  readonly at: string;
  readonly onAsked: (filters: unknown) => void;
}

function Stage({ at, onAsked }: Props) {
  const all = useMemo(() => documents.map((document) => foundFrom(document)), []);
  return (
    <DesignStage all={all}>
      <Answered onAsked={onAsked}>
        <OpenDesk id="report:spendByMonth" word="报表" at={`/find/${at}`} onClose={() => undefined} Desk={Desk} />
      </Answered>
    </DesignStage>
  );
}

/** Of the desk of a report what is about one query item: its inspector, and what comes of it. */
function Desk(props: DeskProps) {
  const { document, shown, model } = useDesk(props);
  const report = document as ReportDocument;
  const compiled = shown?.reports.get(report.key) ?? null;
  const query: QueryAt = { query: report, base: '' };
  const { find } = chosenIn(query, props.at);
  return (
    <main>
      <h1>报表</h1>
      {model && find && (
        <FindInspector editing={props.editing} at={query} model={model} compiled={compiled} chosen={find} />
      )}
      <ReportPreview document={document} compiled={compiled} isWrong={false} />
    </main>
  );
}

/** A server that finds nothing and tells what it was asked. */
function Answered({ onAsked, children }: Pick<Props, 'onAsked'> & { readonly children: ReactNode }) {
  const around = useDesign();
  const services = useMemo(() => {
    const report: FigureServices['report'] = async (_, asked) => {
      onAsked(asked?.state.filters);
      return { plan, found: { records: [], total: 0 } };
    };
    const fields = () => ({ entity: 'purchaseOrder', dicts: {} }) as unknown as FieldServices;
    const loadOne = async () => foundFrom(spend);
    const saveDraft = async () => ({ version: 2, at: '2026-06-15 10:00:00' });
    return { ...around, loadOne, saveDraft, figures: { ...around.figures, report, fields } };
  }, [around, onAsked]);
  return <DesignContext value={services}>{children}</DesignContext>;
}

const meta = {
  title: 'designer/report',
  component: Stage,
  args: { at: 'orderDate', onAsked: fn() },
} satisfies Meta<typeof Stage>;
export default meta;
type Story = StoryObj<typeof meta>;
type Played = Parameters<NonNullable<Story['play']>>[0];

const inspected = async ({ canvas }: Played, name: string) =>
  within(await canvas.findByRole('region', { name: `查询项：${name}` }, { timeout: 10_000 }));
const choose = async ({ userEvent }: Played, box: HTMLElement, option: string) => {
  await userEvent.click(box);
  await userEvent.click(await screen.findByText(option, { selector: '.ant-select-item-option-content' }));
};

/** Days begin with a span by its name; the preview is asked for its days at once, and for all when it is taken away. */
export const Days: Story = {
  play: async (played) => {
    const { args, userEvent } = played;
    const panel = await inspected(played, '订单日期');
    await choose(played, panel.getByRole('combobox', { name: '默认值' }), '上年');
    const orderDate = daysOfSpan('lastYear', dayAt(Date.now()));
    await waitFor(() => expect(args.onAsked).toHaveBeenLastCalledWith({ orderDate }));
    await userEvent.click(panel.getByRole('button', { name: '去掉默认值' }));
    await waitFor(() => expect(args.onAsked).toHaveBeenLastCalledWith({}));
  },
};

/** What has a dictionary begins with its entries, by their words. */
export const Entries: Story = {
  args: { at: 'poKind' },
  play: async (played) => {
    const { args } = played;
    const panel = await inspected(played, '订单类型');
    await choose(played, panel.getByRole('combobox', { name: '默认值' }), '紧急');
    await waitFor(() => expect(args.onAsked).toHaveBeenLastCalledWith(expect.objectContaining({ poKind: ['URGENT'] })));
  },
};
