import DOMPurify from 'dompurify';
import { type KeptPlans, layPage, laySite } from '../../../schemas/compile/lay-page.ts';
import type { NodePlan, PagePlan, SitePlan, Template } from '../../../schemas/compile/page-plan.ts';
import type { Document } from '../../../schemas/language/document.ts';
import type { FragmentDocument, PageDocument, SiteDocument } from '../../../schemas/language/page.ts';
import { isSame } from '../../../schemas/layers/diff-documents.ts';
import { kindsByName } from './blocks.ts';

export interface PageSurroundings {
  readonly fragments: ReadonlyMap<string, FragmentDocument>;
  readonly site: SiteDocument | null;
}

/** A page as the canvas draws it: the very plan the public site is drawn from, with what is switched off still in it. */
export function planOf(
  document: Document,
  around: PageSurroundings,
  template: Template,
  { everything = true, kept }: { readonly everything?: boolean; readonly kept?: KeptPlans } = {},
): PagePlan | null {
  const page = (document.kind === 'fragment' ? { ...document, kind: 'page' } : document) as PageDocument;
  const now = new Date().toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' });
  const keeping = kept ? { kept } : {};
  const plan = layPage(page, {
    blocks: kindsByName,
    fragments: around.fragments,
    template,
    now,
    everything,
    ...keeping,
  });
  return plan && { ...plan, root: purify(plan.root) };
}

/** What an editor typed as HTML is drawn in the browser of another: never as it came. */
function purify(node: NodePlan): NodePlan {
  const slots =
    node.slots && Object.fromEntries(Object.entries(node.slots).map(([slot, nodes]) => [slot, nodes.map(purify)]));
  return { ...node, values: pureValues(node), ...(slots ? { slots } : {}) };
}

const pure = new WeakMap<object, NodePlan['values']>();
function pureValues({ block, values }: NodePlan): NodePlan['values'] {
  const known = pure.get(values);
  if (known) return known;
  const html = Object.entries(kindsByName.get(block)?.fields ?? {}).filter(([, field]) => field.kind === 'html');
  const safe = Object.fromEntries(html.map(([key]) => [key, clean(String(values[key] ?? ''))]));
  const made = html.length === 0 ? values : { ...values, ...safe };
  pure.set(values, made);
  return made;
}

const cleaned = new Map<string, string>();
function clean(html: string): string {
  const known = cleaned.get(html);
  if (known !== undefined) return known;
  if (cleaned.size > 500) cleaned.clear();
  const safe = DOMPurify.sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: ['style', 'form', 'input'],
    FORBID_ATTR: ['style'],
  });
  cleaned.set(html, safe);
  return safe;
}

/** The new plan with every node that says the same as before as the very same object: only what changed is drawn again. */
export function sharePlan(before: NodePlan | undefined, now: NodePlan): NodePlan {
  if (!before || before.key !== now.key || before.block !== now.block) return now;
  const slots =
    now.slots &&
    Object.fromEntries(
      Object.entries(now.slots).map(([slot, nodes]) => {
        const old = before.slots?.[slot] ?? [];
        const byKey = new Map(old.map((node) => [node.key, node]));
        const shared = nodes.map((node) => sharePlan(byKey.get(node.key), node));
        return [slot, shared.length === old.length && shared.every((node, at) => node === old[at]) ? old : shared];
      }),
    );
  const isSlotsSame =
    Object.keys(slots ?? {}).length === Object.keys(before.slots ?? {}).length &&
    Object.entries(slots ?? {}).every(([slot, nodes]) => before.slots?.[slot] === nodes);
  if (isSlotsSame && isOwnSame(before, now)) return before;
  return slots ? { ...now, slots } : now;
}

/** What is laid again from the same node is the same object; what was said anew may still say the same. */
const isOwnSame = (before: NodePlan, now: NodePlan): boolean =>
  (['values', 'tablet', 'phone', 'hide', 'data'] as const).every((part) => isSame(before[part], now[part]));

/** Keys of everything the blocks of a plan ask for. */
export function needsOf(node: NodePlan): readonly string[] {
  const own = Object.values(node.data ?? {});
  return [...new Set([...own, ...Object.values(node.slots ?? {}).flatMap((nodes) => nodes.flatMap(needsOf))])].sort();
}

const plain: SitePlan = {
  name: '门户',
  description: '',
  template: 'se',
  primaryColor: '#004CE0',
  logo: {},
  navs: { isImmersed: true, justify: 'left', siteMap: [] },
  footer: { siteMap: [], otherLinks: [], icpInfo: '', copyright: '', supportInfo: '', imgs: [] },
};

export const siteOf = (site: SiteDocument | null, template: Template): SitePlan =>
  site ? laySite(site, template) : { ...plain, template };
