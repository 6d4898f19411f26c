import { layPage, laySite } from '../../schemas/compile/lay-page.ts';
import type { Model } from '../../schemas/compile/model.ts';
import type { NodePlan, Template } from '../../schemas/compile/page-plan.ts';
import { Refusal } from '../errors.ts';
import { blocksByName } from './site/make-page.ts';

/** The home page and the site's settings in the shape the specification's clients know. */
export function configOf(model: Model, wanted: Template | null) {
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
  const valuesOf = (block: string) => everyNode(page?.root).find((node) => node.block === block)?.values ?? {};
  const part = (block: string) => ({ visible: visible.has(block), ...valuesOf(block) });
  return {
    type: site.template,
    hero: heroOf(valuesOf('hero')),
    logo: site.logo,
    navs: {
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
    companyCloud: part('companyCloud'),
    logoWall: part('logoWall'),
  };
}

const heroOf = ({ statVisible, statsData, buttonVisible, button, ...rest }: NodePlan['values']) => ({
  ...rest,
  button: { visible: buttonVisible ?? false, text: button ?? '' },
  stat: { visible: statVisible ?? false },
  statsData: statsData ?? [],
});

const everyNode = (node: NodePlan | undefined): readonly NodePlan[] =>
  node ? [node, ...Object.values(node.slots ?? {}).flatMap((nodes) => nodes.flatMap(everyNode))] : [];
