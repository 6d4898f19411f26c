import type { StoryObj } from '@storybook/react-vite';
import settings from '../../../schemas/catalog/portal/pages/site.json' with { type: 'json' };
import { layPage, laySite } from '../../../schemas/compile/lay-page.ts';
import type { PagePlan, SitePlan, Template } from '../../../schemas/compile/page-plan.ts';
import { type BlockKind, needOf } from '../../../schemas/kinds/block-kind.ts';
import type { BlockValues } from '../../../schemas/kinds/block-values.ts';
import { readDocument } from '../../../schemas/language/document.ts';
import type { PageDocument, SiteDocument } from '../../../schemas/language/page.ts';
import { type BlockName, blockKinds } from '../kinds.ts';
import { PageView } from '../PageView.tsx';
import { rowsOf } from './story-rows.ts';

const kinds: ReadonlyMap<string, BlockKind> = new Map(blockKinds.map((kind) => [kind.name, kind]));

function documentOf<Kind>(json: unknown): Kind {
  const read = readDocument(json);
  if (!read.ok) throw new Error(JSON.stringify(read.issues));
  return read.value as Kind;
}

interface PageProps {
  readonly document: PageDocument;
  readonly template?: Template;
  /** Of everything a block asks for. */
  readonly rows?: number;
  /** The page answers to its own width, whatever the window's is. */
  readonly width?: number;
  /** What its site says otherwise of the navigation. */
  readonly navs?: Partial<SitePlan['navs']>;
}

/** A page as the server lays it, with made-up rows. */
export function PageStage({ document, template = 'se', rows = 6, width, navs }: PageProps) {
  const page = layPage(document, { blocks: kinds, fragments: new Map(), template, now: '2026-11-21 09:00:00' });
  if (!page) return null;
  const laid = laySite(documentOf<SiteDocument>(settings), template);
  const site = { ...laid, navs: { ...laid.navs, ...navs } };
  return (
    <div style={width === undefined ? undefined : { width }}>
      <PageView page={page} site={site} path={document.path ?? '/'} data={dataOf(page.root, rows)} api="/api" />
    </div>
  );
}

function dataOf(node: PagePlan['root'], rows: number): Record<string, unknown> {
  const own = Object.values(node.data ?? {}).map((key) => [key, rowsOf[needOf(key).source]?.(rows)]);
  const below = Object.values(node.slots ?? {}).flatMap((nodes) => nodes.map((child) => dataOf(child, rows)));
  return Object.assign(Object.fromEntries(own), ...below);
}

interface BlockProps extends Omit<PageProps, 'document'> {
  readonly block: BlockName;
  readonly values?: BlockValues;
  /** Blocks in its slots. */
  readonly inside?: Readonly<Record<string, readonly BlockName[]>>;
}

/** One block where it may stand. */
export const BlockStage = ({ block, values = {}, inside = {}, ...rest }: BlockProps) => (
  <PageStage {...rest} document={documentAround(block, values, inside)} />
);

const node = (block: BlockName, more: object = {}) => ({
  block: `${block}@${kinds.get(block)?.version}`,
  ...more,
});

function documentAround(block: BlockName, props: BlockValues, inside: NonNullable<BlockProps['inside']>): PageDocument {
  const kind = kinds.get(block);
  const isRoot = kind?.within?.length === 0;
  const [around, slot] =
    kind?.group === 'login'
      ? (['loginPage', 'art'] as const)
      : (['page', kind?.group === 'frame' ? block : 'main'] as const);
  const children = Object.entries(inside).map(([name, blocks]) => [name, blocks.map((each) => `${name}${each}`)]);
  const nodes = Object.entries(inside).flatMap(([name, blocks]) =>
    blocks.map((each) => [`${name}${each}`, node(each)] as const),
  );
  return documentOf<PageDocument>({
    kind: 'page',
    key: 'story',
    spec: 1,
    title: '故事',
    channel: 'public',
    root: isRoot ? 'it' : 'around',
    nodes: {
      ...(isRoot ? {} : { around: node(around, { slots: { [slot]: ['it'] } }) }),
      it: node(block, { props, ...(children.length > 0 ? { slots: Object.fromEntries(children) } : {}) }),
      ...Object.fromEntries(nodes),
    },
  });
}

type Story = StoryObj<typeof BlockStage>;

/** A story of one block in one state. */
export const of = (block: BlockName, args: Partial<BlockProps> = {}): Story => ({ args: { block, ...args } });

export const advanced = { template: 'pro' } as const;
export const many = { rows: 60 } as const;
export const empty = { rows: 0 } as const;
export const phone = { width: 390 } as const;
