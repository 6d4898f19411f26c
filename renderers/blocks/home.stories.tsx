import type { Meta, StoryObj } from '@storybook/react-vite';
import home from '../../schemas/catalog/portal/pages/home.json' with { type: 'json' };
import settings from '../../schemas/catalog/portal/pages/site.json' with { type: 'json' };
import { layPage, laySite } from '../../schemas/compile/lay-page.ts';
import type { PagePlan, Template } from '../../schemas/compile/page-plan.ts';
import { readDocument } from '../../schemas/language/document.ts';
import type { PageDocument, SiteDocument } from '../../schemas/language/page.ts';
import { blockKinds } from './kinds.ts';
import { PageView } from './PageView.tsx';

function documentOf<Kind>(json: unknown): Kind {
  const read = readDocument(json);
  if (!read.ok) throw new Error(JSON.stringify(read.issues));
  return read.value as Kind;
}

const item = {
  id: 'a',
  name: 'GG202611-0001',
  title: '液相色谱柱集中采购招标公告',
  type: 'tender',
  typeText: '招标',
  status: '报名中',
  content: '摘要',
  date: '2026-12-01',
  deadline: '2026-12-01 17:00:00',
  subtitle: 'GG202611-0001',
  info: [{ label: '采购产品', value: '液相色谱柱' }],
};
/** Countdowns of every colour: green, orange, none, over. */
const cards = [12, 10, 7, 5, 4, -1].map((countdown, at) => ({ ...item, id: `${at}`, countdown }));
const results = Array.from({ length: 6 }, (_, at) => ({
  ...item,
  id: `${at}`,
  bidCode: `ZB-${at}`,
  projectName: '液相色谱柱集中采购',
  companyName: '江城精密仪器有限公司',
  updateTime: '2026-11-20 10:00:00',
  supplierList: [{ title: '第一包', name: '江城精密仪器有限公司' }],
}));
const news = ['公司新闻', '行业新闻', '平台公告'].map((type) => ({
  id: type,
  title: `${type}标题`,
  content: '内容',
  type,
  date: '2026-11-20',
  cover: null,
}));

const rowsOf: Readonly<Record<string, unknown>> = {
  purchaseCards: cards,
  results,
  news,
  joiners: [{ name: '江城精密仪器有限公司' }, { name: '蓝海色谱科技有限公司' }],
  partners: [{ name: '瑞康仪器', logo: null }],
};

function dataOf(node: PagePlan['root']): Record<string, unknown> {
  const own = Object.values(node.data ?? {}).map((key) => [key, rowsOf[key.split('&')[0] ?? '']]);
  const below = Object.values(node.slots ?? {}).flatMap((nodes) => nodes.map(dataOf));
  return Object.assign(Object.fromEntries(own), ...below);
}

interface Props {
  readonly template: Template;
  readonly isEmpty?: boolean;
}

function Home({ template, isEmpty = false }: Props) {
  const blocks = new Map(blockKinds.map((kind) => [kind.name as string, kind]));
  const laying = { blocks, fragments: new Map(), template, now: '2026-11-21 09:00:00' };
  const page = layPage(documentOf<PageDocument>(home), laying);
  if (!page) return null;
  const site = laySite(documentOf<SiteDocument>(settings), template);
  return <PageView page={page} site={site} path="/proHome" data={isEmpty ? {} : dataOf(page.root)} api="/api" />;
}

const meta = { title: 'blocks/home', component: Home, parameters: { layout: 'fullscreen' } } satisfies Meta<
  typeof Home
>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Basic: Story = { args: { template: 'se' } };
export const Advanced: Story = { args: { template: 'pro' } };
export const BasicEmpty: Story = { args: { template: 'se', isEmpty: true } };
export const AdvancedEmpty: Story = { args: { template: 'pro', isEmpty: true } };
