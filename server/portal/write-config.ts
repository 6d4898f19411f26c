import { valuesFor } from '../../schemas/compile/lay-page.ts';
import { isContent } from '../../schemas/kinds/block-kind.ts';
import type { Document } from '../../schemas/language/document.ts';
import { entryOf } from '../../schemas/language/entry-of.ts';
import type { PageDocument, PageNode, SiteDocument } from '../../schemas/language/page.ts';
import { fillRanks, inOrder } from '../../schemas/language/ranks.ts';
import { changesAsLayer, isObject, isSame } from '../../schemas/layers/diff-documents.ts';
import { layLayers } from '../../schemas/layers/lay-layers.ts';
import { Refusal } from '../kernel/errors.ts';
import type { House } from '../kernel/house.ts';
import { type Amended, amend } from '../metadata/amend.ts';
import { holdFiles, type NamedFile } from '../metadata/hold-files.ts';
import type { Publisher } from '../metadata/publish.ts';
import { blocksByName } from './site/make-page.ts';
import { saidValue, toldValue } from './told-values.ts';

type Json = Readonly<Record<string, unknown>>;

/** The portal as the specification's clients say it; what they leave out stays. */
export interface SaidConfig {
  readonly type?: 'se' | 'pro';
  readonly hero?: Json;
  readonly logo?: Json;
  readonly navs?: Json;
  readonly footer?: Json;
  readonly cta?: Json;
  readonly platformInfo?: Json;
  readonly news?: Json;
  readonly companyCloud?: Json;
  readonly logoWall?: Json;
}

/** Which block of the home page each part of the configuration speaks of. */
const blockOfPart = {
  hero: 'hero',
  cta: 'callToAction',
  platformInfo: 'features',
  news: 'news',
  companyCloud: 'companyCloud',
  logoWall: 'logoWall',
} as const;
type Part = keyof typeof blockOfPart;

/** Publishes what was said as changes of the site and of its home page; nothing different, nothing published. */
export async function writeConfig(
  house: House,
  who: Publisher,
  said: SaidConfig,
  files: readonly NamedFile[],
): Promise<void> {
  const { model } = await house.models.running(who.tenant);
  const home = [...model.pages.values()].find(({ path }) => path === '/proHome');
  const site = model.sites.get('portal');
  if (!home || !site) throw new Refusal('unknown_record', { text: '门户尚未开通' });
  const make = ({ own, product }: Amended) => [
    edited<SiteDocument>('site:portal', own('site:portal'), product('site:portal'), (document) =>
      withSite(document, said),
    ),
    edited<PageDocument>(`page:${home.key}`, own(`page:${home.key}`), product(`page:${home.key}`), (document) =>
      withParts(document, said, said.type ?? site.template),
    ),
  ];
  await amend(house, who, '修改门户配置', make, (owner) => holdFiles(owner, who.tenant, files));
}

function edited<Kind extends Document>(
  id: string,
  own: Document | undefined,
  product: Document | undefined,
  edit: (document: Kind) => Kind,
) {
  const layers = [product, own].filter((layer) => layer !== undefined);
  const whole = withoutRev(layLayers(layers).document);
  const after = edit(whole as Kind);
  if (isSame(whole, after)) return { id, document: own ? withoutRev(own) : null };
  return { id, document: product ? changesAsLayer(withoutRev(product), after) : after };
}

/** How often it was published is for the publish to count. */
function withoutRev({ rev: _, ...said }: Document): Document {
  return said as Document;
}

function withSite(site: SiteDocument, said: SaidConfig): SiteDocument {
  const { siteMap: navMap, ...navs } = given(said.navs);
  const { siteMap, otherLinks, imgs, ...footer } = given(said.footer);
  const { color } = said.platformInfo ?? {};
  const items = (entry: Json, before: Json | undefined) =>
    'items' in entry ? { ...entry, items: relist(entry.items, before?.items as Listed | undefined, 'path') } : entry;
  return {
    ...site,
    template: said.type ?? site.template,
    ...(typeof color === 'string' ? { primaryColor: color } : {}),
    logo: { ...site.logo, ...given(said.logo) },
    navs: { ...site.navs, ...navs, siteMap: relist(navMap, site.navs.siteMap, 'path') },
    footer: {
      ...site.footer,
      ...footer,
      siteMap: relist(siteMap, site.footer.siteMap, 'title', items),
      ...given({
        otherLinks: relist(otherLinks, site.footer.otherLinks, 'url'),
        imgs: relist(imgs, site.footer.imgs, 'image'),
      }),
    },
  } as SiteDocument;
}

/** What is said at all: nothing stands for what nobody has set, and leaves what stands there. */
const given = (said: Json | undefined): Json =>
  Object.fromEntries(Object.entries(said ?? {}).filter(([, value]) => value !== null && value !== undefined));

type Listed = Readonly<Record<string, Json & { readonly rank?: string }>>;

/** A list said anew, over entries that have keys: each keeps its own, and hidden ones nobody mentioned stay hidden at the end. */
function relist(
  said: unknown,
  now: Listed | undefined,
  by: string,
  inside: (entry: Json, before: Json | undefined) => Json = (entry) => entry,
): Listed | undefined {
  if (!Array.isArray(said)) return now;
  const left = new Map(inOrder(now as Record<string, { rank?: string }>) as [string, Json][]);
  const entries = said.filter(isObject).map((entry): [string, Json] => {
    const key = [...left].find(([, each]) => each[by] === entry[by])?.[0];
    const { rank: _, ...before } = (key === undefined ? {} : left.get(key)) as Json;
    if (key !== undefined) left.delete(key);
    const { visible = true, ...rest } = inside(entry, before);
    return [key ?? '', { ...before, ...rest, visible: visible === true ? undefined : false }];
  });
  const hidden = [...left].filter(([, entry]) => entry.visible === false);
  const taken = new Set(Object.keys(now ?? {}));
  const named = [...entries, ...hidden].map(([key, { rank: _, ...entry }]): [string, Json] => {
    const fresh = key || freshKey(taken);
    taken.add(fresh);
    return [fresh, Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined))];
  });
  const before = inOrder(now as Record<string, { rank?: string }>).map(([key, { rank: _, ...entry }]) => [key, entry]);
  return isSame(named, before) ? now : (Object.fromEntries(fillRanks(named as [string, Json][])) as Listed);
}

function freshKey(taken: ReadonlySet<string>): string {
  for (let no = 1; ; no += 1) if (!taken.has(`link${no}`)) return `link${no}`;
}

function withParts(page: PageDocument, said: SaidConfig, template: string): PageDocument {
  const root = entryOf(page.roots, template) ?? page.root;
  const parts = Object.entries(blockOfPart) as [Part, string][];
  return parts.reduce((sofar, [part, block]) => {
    const key = said[part] && findBlock(sofar, root, block);
    return key && said[part] ? withValues(sofar, key, block, asValues(part, said[part])) : sofar;
  }, page);
}

function findBlock(page: PageDocument, key: string, block: string): string | null {
  const node = entryOf(page.nodes, key);
  if (node?.block.startsWith(`${block}@`)) return key;
  for (const children of Object.values(node?.slots ?? {}))
    for (const [child] of inOrder(children as Record<string, { rank?: string }>)) {
      const found = findBlock(page, child, block);
      if (found) return found;
    }
  return null;
}

/** The hero's button and figures each carry their own flag. */
function asValues(part: Part, said: Json): Json {
  if (part !== 'hero') return said;
  const { button, stat, ...rest } = said;
  const [its, figures] = [button, stat].map((each) => (isObject(each) ? each : {})) as [Json, Json];
  return { ...rest, button: its.text, buttonVisible: its.visible, statVisible: figures.visible };
}

function withValues(page: PageDocument, key: string, block: string, said: Json): PageDocument {
  const kind = blocksByName.get(block);
  const node = entryOf(page.nodes, key);
  if (!kind || !node) return page;
  const content = { ...(node.content === undefined ? {} : entryOf(page.content, node.content)) };
  const now = valuesFor(kind, { ...content, ...node.props });
  const props = { ...node.props };
  for (const [name, field] of Object.entries(kind.fields)) {
    const value = said[name] ?? undefined;
    if (value === undefined || isSame(value, toldValue(field, now[name]))) continue;
    if (isContent(field)) content[name] = saidValue(value);
    else props[name] = saidValue(value);
  }
  const { visible, ...kept } = node;
  const isShown = typeof said.visible === 'boolean' ? said.visible : visible !== false;
  const next: PageNode = {
    ...kept,
    ...(Object.keys(props).length > 0 ? { props } : {}),
    ...(Object.keys(content).length > 0 ? { content: node.content ?? key } : {}),
    ...(isShown ? {} : { visible: false }),
  };
  const text = Object.keys(content).length > 0 ? { [node.content ?? key]: content } : {};
  return { ...page, nodes: { ...page.nodes, [key]: next }, content: { ...page.content, ...text } };
}
