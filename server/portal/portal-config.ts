import { layPage, laySite } from '../../schemas/compile/lay-page.ts';
import type { Model } from '../../schemas/compile/model.ts';
import type { NodePlan, Template } from '../../schemas/compile/page-plan.ts';
import { Refusal } from '../kernel/errors.ts';
import { blocksByName } from './site/make-page.ts';
import { toldValues } from './told-values.ts';

/** Whoever asks for the rows of a block: the companies that joined last, the partners. */
type ReadRows = (source: 'joiners' | 'partners', most: number) => Promise<readonly unknown[]>;

/**
 * The home page and the site's settings in the shape the specification's clients know: every key of it, with nothing as
 * the value of what nobody has set.
 */
export async function configOf(model: Model, wanted: Template | null, rows: ReadRows) {
  const document = model.sites.get('portal');
  const home = [...model.pages.values()].find(({ path }) => path === '/proHome');
  if (!document || !home) throw new Refusal('unknown_record', { text: '门户尚未开通' });
  const site = laySite(document, wanted ?? undefined);
  const page = layPage(home, {
    blocks: blocksByName,
    fragments: model.fragments,
    template: site.template,
    now: '9999-12-31 00:00:00',
    everything: true,
  });
  const shown = layPage(home, { blocks: blocksByName, fragments: model.fragments, template: site.template, now: '' });
  const visible = new Set(everyNode(shown?.root).map(({ block }) => block));
  const valuesOf = (block: string) =>
    toldValues(blocksByName.get(block), everyNode(page?.root).find((node) => node.block === block)?.values ?? {});
  const part = (block: string) => ({ visible: visible.has(block), ...valuesOf(block) });
  const [companyCloud, logoWall] = [part('companyCloud'), part('logoWall')];
  const [data, logos] = await Promise.all([
    rows('joiners', mostOf(companyCloud, 24)),
    rows('partners', mostOf(logoWall, 12)),
  ]);
  return {
    type: site.template,
    primaryColor: site.primaryColor,
    hero: heroOf(valuesOf('hero')),
    logo: { logoImg: null, ...site.logo },
    navs: {
      color: null,
      indicatorColor: null,
      ...site.navs,
      siteMap: Object.values(document.navs.siteMap).map(({ title, path, visible: on }) => ({
        title,
        path,
        visible: on ?? true,
      })),
    },
    footer: site.footer,
    cta: part('callToAction'),
    platformInfo: { ...part('features'), color: site.primaryColor },
    news: part('news'),
    companyCloud: { ...companyCloud, data },
    logoWall: { ...logoWall, logos },
  };
}

const mostOf = ({ most }: NodePlan['values'], otherwise: number): number =>
  typeof most === 'number' ? most : otherwise;

const heroOf = ({ statVisible, statsData, buttonVisible, button, ...rest }: NodePlan['values']) => ({
  ...rest,
  button: { visible: buttonVisible ?? false, text: button ?? '' },
  stat: { visible: statVisible ?? false },
  statsData: statsData ?? [],
});

const everyNode = (node: NodePlan | undefined): readonly NodePlan[] =>
  node ? [node, ...Object.values(node.slots ?? {}).flatMap((nodes) => nodes.flatMap(everyNode))] : [];
