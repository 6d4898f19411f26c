import { blockKinds } from '../../../renderers/blocks/kinds.ts';
import { layPage, laySite } from '../../../schemas/compile/lay-page.ts';
import type { Model } from '../../../schemas/compile/model.ts';
import type { NodePlan, PagePlan, SitePlan, Template } from '../../../schemas/compile/page-plan.ts';
import type { BlockField } from '../../../schemas/kinds/block-kind.ts';
import type { PageDocument } from '../../../schemas/language/page.ts';
import type { Reading } from '../../features/public-rows/rows/shown.ts';
import { needsUnder, readNeeds, type Visit } from '../../features/public-rows/sources.ts';
import { safeHtml } from '../../records/write/safe-html.ts';

export const blocksByName = new Map(blockKinds.map((kind) => [kind.name as string, kind]));

export interface Made {
  readonly page: PagePlan;
  readonly site: SitePlan;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Which page stands at an address of the site; its path may end in the name of a record. */
export function findPage(
  model: Model,
  path: string,
): { readonly document: PageDocument; readonly name: string } | null {
  for (const document of model.pages.values()) {
    if (document.path === path) return { document, name: '' };
  }
  const cut = path.lastIndexOf('/');
  const [parent, name] = [path.slice(0, cut), path.slice(cut + 1)];
  for (const document of model.pages.values()) {
    if (document.path?.replace(/\/:\w+$/, '') === parent && document.path.includes(':')) return { document, name };
  }
  return null;
}

/** Whether its address answers: a page that is switched off, or is not of these days, has none. */
export function isOpen(model: Pick<Model, 'sites' | 'fragments'>, document: PageDocument, now: string): boolean {
  const template = model.sites.get('portal')?.template ?? 'se';
  return layPage(document, { blocks: blocksByName, fragments: model.fragments, template, now }) !== null;
}

/** A page with everything it draws; null where the site has none, or the record it is about is not shown. */
export async function makePage(
  at: Reading,
  model: Model,
  document: PageDocument,
  visit: Visit,
  template: Template | null,
): Promise<Made | null> {
  const settings = model.sites.get('portal');
  if (!settings) return null;
  const site = laySite(settings, template ?? undefined);
  const laying = { blocks: blocksByName, fragments: model.fragments, template: site.template, now: at.now };
  const laid = layPage(document, laying);
  if (!laid) return null;
  const page = { ...laid, root: withSafeHtml(laid.root) };
  const data = await readNeeds(at, needsUnder(page.root), visit);
  const isAboutNothing = visit.name !== '' && Object.values(data).every((rows) => rows === null);
  return isAboutNothing ? null : { page, site, data };
}

/** Whatever an editor or an import put into a document, nothing of it runs: HTML is made safe again where it is drawn. */
function withSafeHtml(node: NodePlan): NodePlan {
  const fields: Readonly<Record<string, BlockField>> = blocksByName.get(node.block)?.fields ?? {};
  const values = Object.fromEntries(
    Object.entries(node.values).map(([key, value]) => [
      key,
      fields[key]?.kind === 'html' && typeof value === 'string' ? safeHtml(value) : value,
    ]),
  );
  const slots = Object.fromEntries(
    Object.entries(node.slots ?? {}).map(([slot, nodes]) => [slot, nodes.map(withSafeHtml)]),
  );
  return { ...node, values, ...(node.slots ? { slots } : {}) };
}
